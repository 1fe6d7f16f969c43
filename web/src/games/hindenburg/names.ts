// What the table says in a single word, as people say it.

import type { Army } from "./types";

export const ARMIES: Record<Army, string> = { First: "1st Army", Second: "2nd Army", Eighth: "8th Army" };
