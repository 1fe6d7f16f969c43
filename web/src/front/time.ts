// Times as people say them.

const STEPS: readonly [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600_000, 60_000, "minute"],
  [86_400_000, 3600_000, "hour"],
  [30 * 86_400_000, 86_400_000, "day"],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const dated = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** "20 minutes ago", "yesterday", and from a month on a date. */
export function ago(at: number, now: number = Date.now()): string {
  const passed = Math.max(0, now - at);
  if (passed < 60_000) return "just now";
  for (const [limit, size, unit] of STEPS) if (passed < limit) return relative.format(-Math.round(passed / size), unit);
  return dated.format(at);
}

/** A day, as in "since 4 March 2026". */
export const day = (at: number): string => dated.format(at);
