// Where a box may stand at a hex: near it, and over nothing that is decided upon.

import type { Point } from "./geo";

export type Rect = { left: number; top: number; right: number; bottom: number };

export type Wanted = {
  /** The hex, in pixels of the window: its middle, and how far its rim is from it. */
  at: Point;
  half: number;
  width: number;
  height: number;
  /** What is free of the window. */
  room: Rect;
  /** What it must not cover: counters, the chosen hex, the cursor, targets, and the hex itself. */
  closed: readonly Rect[];
  /** What its stem must not cross: counters of others. */
  barred: readonly Rect[];
  /** What it covers only if there is no other place: lit hexes. */
  lit: readonly Rect[];
};

export type Placed = Rect & { stem: readonly [Point, Point] };

/** From where to where places are tried, in pixels. */
const STEP = 6;
/** How far a stem may be before a place on lit hexes is better than one further off. */
const FAR = 220;

export const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const clamp = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));

/** Whether a line crosses a rectangle, by cutting off what lies outside of it (Liang and Barsky). */
export function crosses([a, b]: readonly [Point, Point], { left, top, right, bottom }: Rect): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [p, q] of [
    [-dx, a[0] - left],
    [dx, right - a[0]],
    [-dy, a[1] - top],
    [dy, bottom - a[1]],
  ] as const) {
    if (p === 0 && q <= 0) return false;
    if (p < 0) from = Math.max(from, q / p);
    if (p > 0) to = Math.min(to, q / p);
  }
  return from < to;
}

/** The stem: from the rim of the hex to the nearest point of the box. */
function stemOf(at: Point, half: number, box: Rect): readonly [Point, Point] {
  const end: Point = [clamp(at[0], box.left, box.right), clamp(at[1], box.top, box.bottom)];
  const [dx, dy] = [end[0] - at[0], end[1] - at[1]];
  const away = Math.hypot(dx, dy) || 1;
  const rim = Math.min(half, away);
  return [[at[0] + (dx / away) * rim, at[1] + (dy / away) * rim], end];
}

/**
 * The nearest place where nothing is covered that counts; a farther one before a place over lit hexes, within reason. Nothing
 * if there is no place at all.
 */
export function placeBox({ at, half, width, height, room, closed, barred, lit }: Wanted): Placed | undefined {
  const tried: { box: Rect; away: number }[] = [];
  const [most_x, most_y] = [room.right - width, room.bottom - height];
  // Beginning where it would stand right below or beside the hex, so that near places are tried exactly.
  const steps = (least: number, most: number, from: number): number[] => {
    const all: number[] = [];
    for (let x = from; x >= least; x -= STEP) if (x <= most) all.push(x);
    for (let x = from + STEP; x <= most; x += STEP) if (x >= least) all.push(x);
    return all;
  };
  const lefts = [...steps(room.left, most_x, at[0] - width / 2), ...[at[0] + half + 6, at[0] - half - 6 - width]];
  const tops = [...steps(room.top, most_y, at[1] + half + 3), ...[at[1] - half - 3 - height, at[1] - height / 2]];
  for (const left of lefts)
    for (const top of tops) {
      if (left < room.left || top < room.top || left > most_x || top > most_y) continue;
      const box = { left, top, right: left + width, bottom: top + height };
      const [x, y] = [clamp(at[0], box.left, box.right), clamp(at[1], box.top, box.bottom)];
      // Where two are as near, the one whose middle is nearer.
      const centred = Math.hypot(left + width / 2 - at[0], top + height / 2 - at[1]);
      tried.push({ box, away: Math.hypot(x - at[0], y - at[1]) + centred / 20 });
    }
  tried.sort((a, b) => a.away - b.away);
  let second: Placed | undefined;
  let least = Infinity;
  for (const { box, away } of tried) {
    if (second && away > FAR) break;
    if (closed.some((it) => meet(it, box))) continue;
    const stem = stemOf(at, half, box);
    if (barred.some((it) => crosses(stem, it))) continue;
    const over = lit.filter((it) => meet(it, box)).length;
    if (over === 0) return { ...box, stem };
    if (over < least) [second, least] = [{ ...box, stem }, over];
  }
  return second;
}
