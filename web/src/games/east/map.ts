// How the map is dressed: words on water and land, cartouche and rose. Where they stand is a matter of looks.

import type { Dress } from "../../board/map";

export const map: Dress = {
  cartouche: {
    at: [22, 1060],
    width: 196,
    title: "Russia",
    date: "June 1941 to April 1942",
    note: "fifty miles a hex",
    scale: { length: 119, middle: "100", end: "200 km" },
    rose: { at: [1010, 60], size: 0.85 },
  },
  letterings: [
    { kind: "water", text: "BALTIC SEA", at: [190, 175], turn: -62, size: 24, spread: 10 },
    { kind: "water", text: "BLACK SEA", at: [600, 1120], size: 24, spread: 12 },
    { kind: "region", text: "UKRAINE", at: [770, 640], size: 30, spread: 26 },
    { kind: "region", text: "WHITE RUSSIA", at: [430, 480], turn: -6, size: 17, spread: 9 },
    { kind: "region", text: "PRIPET MARSHES", at: [330, 600], size: 12, spread: 4 },
    { kind: "region", text: "GENERAL GOVERNMENT", at: [130, 660], size: 13, spread: 5 },
    { kind: "region", text: "ROMANIA", at: [290, 1010], size: 17, spread: 9 },
    { kind: "region", text: "HUNGARY", at: [120, 900], size: 14, spread: 7 },
    { kind: "command", text: "Army Group North, Northwest Front", at: [950, 246], size: 10.5 },
    { kind: "command", text: "Army Group Center, West Front", at: [950, 486], size: 10.5 },
    { kind: "command", text: "Army Group South, Southwest Front", at: [950, 678], size: 10.5 },
    { kind: "command", text: "Army Group Antonescu, South Front", at: [950, 918], size: 10.5 },
  ],
  boundary: "command",
  goals: false,
  freeRivers: false,
  isScenery: false,
};
