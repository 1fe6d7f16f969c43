// Hindenburg's Hour.

import "./look.css";
import { type Game, asGame } from "../game";
import { map } from "./map";
import { notes } from "./notes";
import { overlays } from "./overlays";
import type { HindenburgFurniture } from "./types";

export const hindenburg: Game = asGame<HindenburgFurniture>({
  id: "hindenburg",
  box: {
    title: "Hindenburg's Hour",
    campaign: "East Prussia, August 1914",
    about: "You are the German 8th Army between two Russian armies that the rules move. Hold one, beat the other.",
    size: "1 player · 15 turns · about 40 minutes",
    sides: { a: "Germany" },
    picture: "The board around Allenstein: four German corps face the Russian 2nd Army.",
  },
  counters: {
    tones: { german: "german14", russian: "russian14" },
    label: ({ id }) => {
      const tail = id.replace(/^.*[-:]/, "");
      return tail === "IR" ? "I.R." : `${tail}.`;
    },
    army: ({ formation }) => /\d/.exec(formation)?.[0],
    kind: " Corps",
  },
  map,
  overlays,
  guide: () => import("./guide"),
  displays: () => import("./displays"),
  notes,
  lost: ({ furniture }) => ({ what: "corps lost", ...furniture.lost }),
});
