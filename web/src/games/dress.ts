// How the map of each game is dressed: words on water and land, cartouche and rose. Where they stand is a matter of looks.

import type { Dress } from "../board/map";

const hindenburg: Dress = {
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
};

const mukden: Dress = {
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
};

const east: Dress = {
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
};

const dresses: Record<string, Dress> = { hindenburg, mukden, east };

/** The dress of a game; a game without one is drawn plainly. */
export function dressOf(game: string, title: string): Dress {
  return (
    dresses[game] ?? {
      cartouche: {
        at: [22, 18],
        width: 206,
        title,
        date: "",
        note: "",
        scale: { length: 96, middle: "1", end: "2 hexes" },
        rose: { at: [206, 150], size: 0.75 },
      },
      letterings: [],
      boundary: "limit",
      goals: true,
      freeRivers: false,
    }
  );
}
