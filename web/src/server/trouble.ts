// What cannot be done, and how it is said.

import type { Problem } from "../types";

/** Why something cannot be done, as the server or the table says it. */
export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The sentence in place of a refusal that is nobody's mistake: it was asked of a table that has gone on meanwhile. */
export const noticeOf = (why: unknown): string | undefined =>
  why instanceof Trouble && why.problem.refusal?.refused === "stale"
    ? "The table has moved on; here it is."
    : undefined;
