// How a table stands, in a few words, as far as whoever asks may know.

import type { Chair, SeatInfo, Side, TableInfo } from "../types";
import { isMany } from "../words/say";
import { sideOf } from "./titles";
import { capital } from "../words/text";

const SIDES: readonly Side[] = ["a", "b"];

/** The sides that are mine. */
export const mySides = (table: TableInfo): Side[] => SIDES.filter((it) => table.yours.includes(it));

export const isMyMove = (table: TableInfo): boolean =>
  table.state === "playing" && mySides(table).some((it) => table.turn.includes(it));

/** The chair that is mine; of two, the one that has to act first. */
export function chairOf(table: TableInfo): Chair {
  const sides = mySides(table);
  return sides.find((it) => table.turn.includes(it)) ?? sides[0] ?? "spectator";
}

/** Who sits at the other side. */
function against({ kind, player, level }: SeatInfo): string {
  if (kind === "computer") return ` against the computer${level === null ? "" : `, ${level}`}`;
  return player === null ? "" : ` against ${player}`;
}

/** ", as Japan against Iris", if there is more than one side to be. */
export function howMine(table: TableInfo): string {
  const sides = mySides(table);
  if (table.seats.length < 2) return "";
  if (sides.length === 2) return ", both sides";
  const [mine] = sides;
  const other = table.seats.find((it) => it.side !== mine);
  return mine ? `, as ${sideOf(table, mine)}${other ? against(other) : ""}` : "";
}

/** Who has to do something. */
export function whoWaits(table: TableInfo): string {
  if (table.state === "open") return "waits for a player";
  if (isMyMove(table)) return "your move";
  const [side] = table.turn;
  if (!side) return "goes on by itself";
  const seat = table.seats.find((it) => it.side === side);
  if (seat?.kind === "computer") return "the computer decides";
  const who = seat?.player ?? sideOf(table, side);
  return `${who} ${seat?.player == null && isMany(who) ? "decide" : "decides"}`;
}

/** "turn 3, ", if it is known. */
export const whichTurn = ({ game_turn: turn }: TableInfo): string => (turn === null ? "" : `turn ${String(turn)}, `);

/** How it ended: "Japan won, resignation". */
export function ending(table: TableInfo): string {
  const { result } = table;
  if (!result) return "over";
  const winner = SIDES.find((it) => it === result.winner);
  return winner ? `${capital(won(table, winner))}, ${result.how}` : `a draw, ${result.how}`;
}

/** A side without a seat can win, too. */
function won(table: TableInfo, side: Side): string {
  const isSeated = table.seats.some((it) => it.side === side);
  if (!isSeated) return "the rules won";
  return mySides(table).length === 1 && mySides(table)[0] === side ? "you won" : `${sideOf(table, side)} won`;
}

/** Which seats a newcomer can take. */
export const openSeats = (table: TableInfo): Side[] =>
  table.seats.flatMap((it) => (it.kind === "open" && it.side !== "spectator" ? [it.side] : []));
