// What can be laid over the map: here the lines of the armies come first.

import { EVERY, type Sort } from "../../board/overlays";

export const overlays: readonly Sort[] = [
  {
    name: "Lines",
    icon: "lines",
    about: "The line of each Russian army through its corps, its gaps, and its lanes of march.",
    from: [{ kind: "lines", lines: ["front", "gap"] }],
    printed: ["march_lane"],
  },
  { name: "Zones", icon: "zones", about: "Zones of the German corps.", from: [{ kind: "zones", marks: EVERY }] },
  {
    name: "Rail",
    icon: "rail",
    about: "The railroads, and hexes a Russian corps was the last to occupy: no train runs there.",
    from: [{ kind: "control", marks: ["controlled"] }],
    printed: ["railroad"],
  },
  {
    name: "Supply",
    icon: "supply",
    about: "What Russian supply reaches, from where, and corps that are shut in.",
    from: [{ kind: "supply", marks: EVERY, lines: ["open"] }],
  },
  {
    name: "Retreat",
    icon: "retreat",
    about: "Where each corps could go if it were beaten now.",
    from: [{ kind: "lines", lines: ["retreat"] }],
  },
];
