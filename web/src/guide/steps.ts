// What a guided first turn is made of: steps as data, one file a game. A step is said when its moment has come, in whatever
// order a player gets there, so that nobody can leave the path.

import type { HexNo, Side, Verb, What } from "../types";

/** A moment of play, as the table tells it; everything named has to be so. */
export type Moment = {
  /** The rules of the question, any of them. */
  asked?: readonly string[];
  /** Whether a unit is chosen, or something is being composed. */
  chosen?: boolean;
  /** Whether a deed stands ready that needs one more click. */
  ready?: boolean;
  /** Whether nothing is asked now: somebody else decides. */
  waits?: boolean;
  /** The side one plays. */
  side?: Side;
  /** Something that may be done now. */
  offered?: Verb;
  /** The turn, or a later one. */
  turn?: number;
  /** What one has done since the step was first said, any of them. */
  told?: readonly What["is"][];
};

/** A part of the page that a step can point at. */
export type Part = "question" | "log" | "undo" | "score";

/** What a step points at. */
export type Target =
  | { unit: string }
  | { hexes: readonly HexNo[] }
  /** The units that may do this, or the hexes it may be done to. */
  | { able: Verb }
  /** The button that does this. */
  | { button: Verb }
  | { part: Part };

export type Step = {
  id: string;
  title: string;
  text: string;
  when: Moment;
  at?: Target;
  /** What shows that the step is understood, beside saying so: any of these. */
  done?: readonly Moment[];
  /** After this one the guide has nothing more to say. */
  isLast?: boolean;
};

/** The present, as far as steps ask about it. */
export type Now = {
  rule: string | undefined;
  isChosen: boolean;
  isReady: boolean;
  side: Side | undefined;
  offered: ReadonlySet<Verb>;
  turn: number;
  told: ReadonlySet<What["is"]>;
};

/** Whether a moment is now. */
export function isNow(moment: Moment, now: Now): boolean {
  const { asked, chosen, ready, waits, side, offered, turn, told } = moment;
  return (
    (asked === undefined || (now.rule !== undefined && asked.includes(now.rule))) &&
    (chosen === undefined || chosen === now.isChosen) &&
    (ready === undefined || ready === now.isReady) &&
    (waits === undefined || waits === (now.rule === undefined)) &&
    (side === undefined || side === now.side) &&
    (offered === undefined || now.offered.has(offered)) &&
    (turn === undefined || now.turn >= turn) &&
    (told === undefined || told.some((it) => now.told.has(it)))
  );
}

/** The step to be said now: the first that is not done and whose moment has come. */
export const stepNow = (steps: readonly Step[], done: ReadonlySet<string>, now: Now): Step | undefined =>
  steps.find((it) => !done.has(it.id) && isNow(it.when, now));
