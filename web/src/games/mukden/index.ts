// Mukden.

import "./look.css";
import { type Game, asGame } from "../game";
import { map } from "./map";
import type { MukdenFurniture } from "./types";

export const mukden: Game = asGame<MukdenFurniture>({
  id: "mukden",
  box: {
    title: "Mukden",
    campaign: "Manchuria, February and March 1905",
    about: "Two lines of trenches, one unit at a time, and under each counter what only its owner knows.",
    size: "2 players or the computer · 6 turns · an evening",
    sides: { a: "Japan", b: "Russia" },
    picture: "The board south of Mukden: both armies along the Sha Ho, some counters under flags.",
  },
  counters: {
    tones: { japanese: "japan edged", russian: "russia05" },
    label: ({ id }) => id.replace(/^.*[-:]/, ""),
  },
  map,
  guide: () => import("./guide"),
  displays: () => import("./displays"),
  notes: (_, { furniture }, unit) => (furniture.topped.includes(unit) ? ["Put on top of its stack."] : []),
  // Hidden losses stay hidden in a game that was given up.
  lost: ({ furniture }) => (furniture.living ? undefined : null),
  lossesTold: ({ furniture }) => (furniture.living ? "all" : furniture.battle ? "of this battle" : "none"),
});
