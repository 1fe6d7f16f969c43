// What the table says in a single word, as people say it.

import type { Army } from "./types";

/** The numbers of the armies, as they stand on counters. */
export const NUMBERS: Record<Army, number> = { First: 1, Second: 2, Eighth: 8 };

export const ORDINALS: Record<Army, string> = { First: "1st", Second: "2nd", Eighth: "8th" };

export const ARMIES: Record<Army, string> = { First: "1st Army", Second: "2nd Army", Eighth: "8th Army" };
