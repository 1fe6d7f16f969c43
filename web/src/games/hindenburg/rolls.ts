// The dice of the present turn, from what the table told.

import type { Gesture, Told, What } from "../../types";

export type Rolled = Extract<What, { is: "rolled" }>;
export type RollTold = { kind: string; roll: Rolled; line: Told["line"] };

const isTurn = (told: Told): boolean => told.what.is === "turn";

/** Whether the beginning of the present turn was heard. */
export const hasTurn = (gestures: readonly Gesture[]): boolean => gestures.some((it) => it.told.some(isTurn));

/** All dice since the present turn began, in order. */
export function rollsOfTurn(gestures: readonly Gesture[]): RollTold[] {
  const told = gestures.flatMap((it) => it.told);
  return told.slice(told.findLastIndex(isTurn) + 1).flatMap(({ kind, what, line }) => {
    return what.is === "rolled" ? [{ kind, roll: what, line }] : [];
  });
}
