// Who sits where, and who gets up when. Where both seats are one person's, two people share a screen: one side's sight
// must be out of the page before the other's comes into it.

import type { Chair, SeatInfo, Side, Sight, TableInfo } from "../types";

/** How one gets up for the other of one's own sides, and whether a curtain falls between the two. */
export type Handover = { to: (side: Side) => void; isCurtained: boolean };

export const isSide = (chair: Chair): chair is Side => chair !== "spectator";

/** Whether whoever asks sits on both sides. */
export const isBothMine = (table: TableInfo): boolean =>
  (["a", "b"] as const).every(
    (side) => table.yours.includes(side) && table.seats.some((it) => it.side === side && it.kind === "person"),
  );

/** Whether there is a curtain between one's own two seats: a table for analysis is open to its maker. */
export const needsCurtain = (table: TableInfo, hasSecrets: boolean): boolean =>
  hasSecrets && isBothMine(table) && !table.analysis && table.state === "playing";

/** The chair to begin on: the one that was asked for, unless it is somebody else's, or the other of one's own must act. */
export function firstChair(table: TableInfo, asked: Chair | undefined): Chair {
  const mine = table.yours.filter(isSide);
  const due = mine.filter((it) => table.turn.includes(it));
  if (asked === "spectator" && table.yours.includes("spectator")) return asked;
  if (asked !== undefined && isSide(asked) && mine.includes(asked) && (due.length === 0 || due.includes(asked)))
    return asked;
  return due[0] ?? mine[0] ?? "spectator";
}

/** The sides that owe a decision, as far as the viewer may know. What a table said of itself when one came grows old. */
export const dueOf = (sight: Sight | undefined): readonly Side[] =>
  sight?.awaits.is === "choice" && !sight.pledges ? sight.awaits.sides : [];

/** The other seat of one's own, if it must act and this one need not. */
export function handsTo(table: TableInfo, chair: Chair, due: readonly Side[]): Side | undefined {
  if (!isSide(chair) || table.state !== "playing" || !isBothMine(table) || due.includes(chair)) return undefined;
  return due[0];
}

/** Whether another person, and not the computer or oneself, sits opposite. */
export const hasOpponent = (table: TableInfo, chair: Chair): boolean =>
  table.seats.some((it) => it.side !== chair && it.kind === "person") && !isBothMine(table);

/** Who a seat is, in a few words. */
export function sitter(seat: SeatInfo, yours: readonly Chair[]): string {
  switch (seat.kind) {
    case "open":
      return "free for whoever comes first";
    case "invited":
      return "kept for whoever has the invitation";
    case "computer":
      return seat.level ? `the computer, ${seat.level}` : "the computer";
    case "person":
      return yours.includes(seat.side) ? `${seat.player ?? "you"} (you)` : (seat.player ?? "somebody");
  }
}
