// What stands on the lid of each box: words for people who look for a game.

import type { Info, Side, TableInfo } from "../types";

export type Box = {
  id: string;
  title: string;
  /** Where and when. */
  campaign: string;
  /** What one does in it, in a sentence. */
  about: string;
  /** For how many, how long. */
  size: string;
  /** The sides as they are called in a sentence; one that the rules move has no name here. */
  sides: Partial<Record<Side, string>>;
  /** What the picture of its board shows, for readers. */
  picture: string;
};

export const BOXES: readonly Box[] = [
  {
    id: "hindenburg",
    title: "Hindenburg's Hour",
    campaign: "East Prussia, August 1914",
    about: "You are the German 8th Army between two Russian armies that the rules move. Hold one, beat the other.",
    size: "1 player · 15 turns · about 40 minutes",
    sides: { a: "Germany" },
    picture: "The board around Allenstein: four German corps face the Russian 2nd Army.",
  },
  {
    id: "mukden",
    title: "Mukden",
    campaign: "Manchuria, February and March 1905",
    about: "Two lines of trenches, one unit at a time, and under each counter what only its owner knows.",
    size: "2 players or the computer · 6 turns · an evening",
    sides: { a: "Japan", b: "Russia" },
    picture: "The board south of Mukden: both armies along the Sha Ho, some counters under flags.",
  },
  {
    id: "east",
    title: "Hitler Turns East",
    campaign: "Russia, June 1941 to April 1942",
    about: "Orders are bought in secret and drawn from a cup: nobody knows whose army group moves next.",
    size: "2 players or the computer · 11 turns · several evenings",
    sides: { a: "the Axis", b: "the Soviets" },
    picture: "The board between the Baltic and Smolensk: German panzer corps before Soviet armies.",
  },
];

export const boxOf = (game: string): Box | undefined => BOXES.find((it) => it.id === game);

/** The title of a game, also of one that has no box here. */
export const titleOf = (game: string, all: readonly Info[] = []): string =>
  boxOf(game)?.title ?? all.find((it) => it.id === game)?.title ?? game;

/** A side in a sentence: "Japan", "the Axis". */
export function sideOf(table: Pick<TableInfo, "game" | "seats">, side: Side): string {
  const seat = table.seats.find((it) => it.side === side);
  return boxOf(table.game)?.sides[side] ?? capital(seat?.name ?? "nobody");
}

/** How well the computer plays, and how that is called. */
export const LEVELS: readonly { id: string; name: string; says: string }[] = [
  { id: "normal", name: "normal", says: "It plays with care, and remembers what it has seen." },
  { id: "easy", name: "easy", says: "It plays by habit, without care." },
  { id: "random", name: "by chance", says: "It does anything that is legal." },
];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
