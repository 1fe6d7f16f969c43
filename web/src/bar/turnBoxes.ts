// How the boxes of a turn track are written small.

import type { Sheet, TrackBox, Weather } from "../types";

export type Box = { name: string; top: string; below: string; weather: Weather | undefined; due: TrackBox["due"] };

const SIGNS: Record<string, Weather> = {
  Fair: "clear",
  "Light Mud": "light_mud",
  Mud: "mud",
  Frost: "frost",
  Snow: "snow",
};

/** `26 August` is a day, `5-6 March` the days of a turn, `June 1941, Fair` a month with its weather. */
function box({ name, due }: TrackBox, n: number): Box {
  const [, days, month] = /^([\d-]+) (\w+)$/.exec(name) ?? [];
  const [, of, weather] = /^(\w+) \d{4}, (.+)$/.exec(name) ?? [];
  const shown = name.replace("-", "–");
  const plain = { name: shown, due, weather: weather === undefined ? undefined : SIGNS[weather] };
  if (of) return { ...plain, top: of.slice(0, 3), below: "" };
  if (!days || !month) return { ...plain, top: String(n + 1), below: "" };
  const short = month.slice(0, 3);
  if (days.includes("-")) return { ...plain, top: String(n + 1), below: `${days.replace("-", "–")} ${short}` };
  return { ...plain, top: days, below: short };
}

export const boxesOf = (sheet: Sheet): Box[] => (sheet.tracks[0]?.boxes ?? []).map(box);
