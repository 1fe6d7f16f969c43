// Shapes of the live board: routes, arrows, rings.

import { HEX, type Point, n1, path, soften } from "./geo";

/** How far the edge of a counter, with what may be drawn around it, is from its middle. */
const RIM = 22;
/** How far a counter's own edge is. */
const CARD = 18;

/** A line without its first part, as far as that lies under the counter where it begins. */
export function fromRim(points: readonly Point[], rim = RIM): Point[] {
  const start = points[0];
  if (!start) return [];
  const isUnder = (it: Point): boolean => Math.max(Math.abs(it[0] - start[0]), Math.abs(it[1] - start[1])) <= rim;
  const out = points.findIndex((it) => !isUnder(it));
  if (out <= 0) return [...points];
  let [a, b] = [points[out - 1] as Point, points[out] as Point];
  for (let n = 0; n < 12; n++) {
    const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (isUnder(m)) a = m;
    else b = m;
  }
  return [b, ...points.slice(out)];
}

/** A way over the board, from the edge of the counter to a head, with a dot on every hex that it passes. */
export function route(
  points: readonly Point[],
  dots: readonly Point[],
): { body: string; dots: readonly Point[]; head: string } {
  const whole = fromRim(points);
  const bent = dots.length > 0 ? soften(whole, 2, false, 0.22) : whole;
  const end = bent.at(-1) as Point;
  const before = bent.findLast((it) => Math.hypot(it[0] - end[0], it[1] - end[1]) > 4) ?? end;
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const along = (by: number, turn = 0): Point => [Math.cos(angle + turn) * by, Math.sin(angle + turn) * by];
  const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
  const tip = add(end, along(-9));
  const quarter = Math.PI / 2;
  return {
    body: path([...bent.filter((it) => Math.hypot(it[0] - end[0], it[1] - end[1]) > 9), tip]),
    dots,
    head: path([add(end, along(5)), add(tip, along(8, quarter)), add(tip, along(8, -quarter))], true),
  };
}

/** How far behind and before the hexside an arrow reaches, so that it covers no figure of either counter. */
const STRADDLE = { straight: [8, 5.5], aslant: [3.5, 10] } as const;
const HEAD = { width: 14, length: 8 };

/** An arrow across the hexside between attacker and target, its shaft a little broader for several attackers. */
export function wedge(from: Point, to: Point, weight: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const l = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / l, dy / l];
  const [behind, before] = Math.abs(dx) < 1 ? STRADDLE.straight : STRADDLE.aslant;
  // Between hexes that do not touch it runs from counter to counter.
  const isNear = l < 1.2 * HEX;
  const rim = CARD / Math.max(Math.abs(ux), Math.abs(uy));
  const [tail, tip] = isNear ? [l / 2 - behind, l / 2 + before] : [rim, l - rim];
  const neck = tip - HEAD.length;
  const shaft = Math.min(9, 4 + 1.5 * weight) / 2;
  const at = (t: number, side: number): Point => [from[0] + ux * t - uy * side, from[1] + uy * t + ux * side];
  const half = HEAD.width / 2;
  return path(
    [at(tail, shaft), at(neck, shaft), at(neck, half), at(tip, 0), at(neck, -half), at(neck, -shaft), at(tail, -shaft)],
    true,
  );
}

/** How far the cards of a stack are shifted against each other: the top one to the lower left. */
export const shiftOf = (cards: number): number => Math.min(Math.max(0, cards - 1), 3) * 1.3;

/** Four corners around a counter that can be chosen. */
export const brackets = ([x, y]: Point): string =>
  `M${n1(x - 20)} ${n1(y - 14)}v-6h6M${n1(x + 14)} ${n1(y - 20)}h6v6M${n1(x + 20)} ${n1(y + 14)}v6h-6M${n1(x - 14)} ${n1(y + 20)}h-6v-6`;

/** Four ticks on the ring around a target. */
export const ticks = ([x, y]: Point): string =>
  `M${n1(x - 29)} ${n1(y)}h9M${n1(x + 29)} ${n1(y)}h-9M${n1(x)} ${n1(y - 25)}v6M${n1(x)} ${n1(y + 25)}v-6`;
