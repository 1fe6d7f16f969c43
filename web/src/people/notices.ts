// What is said in place of a refusal that is nobody's mistake.

import { Trouble } from "../table/carrier";

/** The sentence, if the request was made on a picture of the table that is no longer true. */
export const noticeOf = (why: unknown): string | undefined =>
  why instanceof Trouble && why.problem.refusal?.refused === "stale"
    ? "The table has moved on; here it is."
    : undefined;
