// What games, sides and levels are called, for people who look for a game.

import { gameOf } from "../games";
import type { Box } from "../games/game";
import type { Info, Side, TableInfo } from "../types";
import { capital } from "../words/text";

export const boxOf = (game: string): Box | undefined => gameOf(game).box;

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
