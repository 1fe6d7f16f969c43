// What a refusal means for the whole page, beside the tip where it happened.

import { Trouble } from "../table/carrier";

/** A sentence for the strip, if the request was made on a picture of the table that is no longer true. */
export const noticeOf = (why: unknown): string | undefined =>
  why instanceof Trouble && why.problem.refusal?.refused === "stale"
    ? "The table has moved on; here it is."
    : undefined;
