// How the map is dressed: words on water and land, cartouche and rose. Where they stand is a matter of looks.

import type { Dress } from "../../board/map";

export const map: Dress = {
  cartouche: {
    at: [22, 18],
    width: 214,
    title: "East Prussia",
    date: "August 1914",
    note: "after the rules, geography and maps of the time",
    scale: { length: 144, middle: "15", end: "30 km" },
    rose: { at: [206, 150], size: 0.75 },
  },
  letterings: [
    { kind: "water", text: "OSTSEE", at: [88, 160], turn: -14, size: 25, spread: 9 },
    { kind: "water", text: "Frisches Haff", at: [392, 150], turn: -52, size: 10, spread: 1.5 },
    { kind: "region", text: "OSTPREUSSEN", at: [640, 420], size: 27, spread: 17 },
    { kind: "region", text: "RUSSISCH-POLEN", at: [1010, 905], size: 22, spread: 13 },
    { kind: "region", text: "MASUREN", at: [905, 505], turn: 90, size: 14, spread: 10 },
    { kind: "note", text: "Königsberg area", at: [586, 156], size: 10 },
    { kind: "note", text: "Lakes line", at: [904, 816], turn: 90, size: 10 },
  ],
  abroad: "b",
  boundary: "limit",
  goals: true,
  freeRivers: true,
  isScenery: true,
};
