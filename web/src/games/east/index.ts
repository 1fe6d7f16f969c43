// Hitler Turns East.

import "./look.css";
import { type Game, asGame } from "../game";
import { map } from "./map";
import { notes } from "./notes";
import type { EastFurniture } from "./types";

export const east: Game = asGame<EastFurniture>({
  id: "east",
  box: {
    title: "Hitler Turns East",
    campaign: "Russia, June 1941 to April 1942",
    about: "Orders are bought in secret and drawn from a cup: nobody knows whose army group moves next.",
    size: "2 players or the computer · 11 turns · several evenings",
    sides: { a: "the Axis", b: "the Soviets" },
    picture: "The board between the Baltic and Smolensk: German panzer corps before Soviet armies.",
  },
  counters: {
    tones: { german: "german41", romanian: "romanian", soviet: "soviet" },
    label: ({ arm, name, code }) => (arm === "leader" ? name : code),
  },
  map,
  guide: () => import("./guide"),
  displays: () => import("./displays"),
  notes,
});
