// Shapes of the live board: routes, arrows, rings.

import type { HexNo } from "../types";
import { type Grid, type Point, n1, path, soften } from "./geo";

/** A route with a head, and a dot on every hex it passes. */
export function route(grid: Grid, hexes: readonly HexNo[]): { body: string; dots: Point[]; head: string } {
  const points = hexes.map((it) => grid.centre(it));
  const bent = soften(points, 2, false, 0.22);
  const end = points.at(-1) as Point;
  const before = bent.at(-2) ?? end;
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const along = (by: number, turn = 0): Point => [Math.cos(angle + turn) * by, Math.sin(angle + turn) * by];
  const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
  const tip = add(end, along(-9));
  const quarter = Math.PI / 2;
  return {
    body: path([...bent.slice(0, -1), tip]),
    dots: points.slice(1, -1),
    head: path([add(end, along(5)), add(tip, along(8, quarter)), add(tip, along(8, -quarter))], true),
  };
}

/** A wedge across a hexside, swelling with the number of attackers. */
export function wedge(from: Point, to: Point, weight: number): string {
  const bend = 0.1;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const l = Math.hypot(dx, dy) || 1;
  const middle: Point = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1],
  ];
  const towards = (t: number): Point => {
    const [p, q] = [at(t), at(t + 0.01)];
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    return [(q[0] - p[0]) / d, (q[1] - p[1]) / d];
  };
  const [w0, w1] = [5 + weight, 7 + 2 * weight];
  const [t0, t1] = [14 / l, 1 - 27.5 / l];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let n = 0; n <= 10; n++) {
    const t = t0 + ((t1 - t0) * n) / 10;
    const [[x, y], [ux, uy]] = [at(t), towards(t)];
    const half = (w0 + ((w1 - w0) * n) / 10) / 2;
    left.push([x - uy * half, y + ux * half]);
    right.push([x + uy * half, y - ux * half]);
  }
  const [[x, y], [ux, uy]] = [at(t1), towards(t1)];
  const half = Math.max(9, w1 * 0.95);
  const head: Point[] = [
    [x - uy * half, y + ux * half],
    [x + ux * 12, y + uy * 12],
    [x + uy * half, y - ux * half],
  ];
  return path([...left, ...head, ...right.reverse()], true);
}

/** Four corners around a counter that can be chosen. */
export const brackets = ([x, y]: Point): string =>
  `M${n1(x - 20)} ${n1(y - 14)}v-6h6M${n1(x + 14)} ${n1(y - 20)}h6v6M${n1(x + 20)} ${n1(y + 14)}v6h-6M${n1(x - 14)} ${n1(y + 20)}h-6v-6`;

/** Four ticks on the ring around a target. */
export const ticks = ([x, y]: Point): string =>
  `M${n1(x - 29)} ${n1(y)}h9M${n1(x + 29)} ${n1(y)}h-9M${n1(x)} ${n1(y - 25)}v6M${n1(x)} ${n1(y + 25)}v-6`;
