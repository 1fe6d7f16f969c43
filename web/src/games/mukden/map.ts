// How the map is dressed: words on water and land, cartouche and rose. Where they stand is a matter of looks.

import type { Dress } from "../../board/map";

export const map: Dress = {
  cartouche: {
    at: [22, 1210],
    width: 206,
    title: "Mukden",
    date: "February and March 1905",
    note: "southern Manchuria, three miles a hex",
    scale: { length: 137, middle: "7", end: "14 km" },
    rose: { at: [300, 1250], size: 0.85 },
  },
  letterings: [{ kind: "region", text: "LIAO PLAIN", at: [240, 560], turn: -20, size: 20, spread: 12 }],
  boundary: "limit",
  goals: false,
  freeRivers: false,
  isScenery: false,
};
