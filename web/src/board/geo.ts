// Geometry of a hex map in board units: a hex is 48 high from flat to flat.

import type { GridOf, HexNo, Projection } from "../types";

export type Point = readonly [x: number, y: number];

/** The height of a hex. */
export const HEX = 48;
/** From its centre to a corner. */
export const RADIUS = HEX / Math.sqrt(3);
/** From column to column. */
export const COLUMN = (HEX * Math.sqrt(3)) / 2;

/** The six directions, clockwise from the north; the sheet counts hexsides in the same way. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5;
export const DIRECTIONS: readonly Direction[] = [0, 1, 2, 3, 4, 5];

function cornerOf([x, y]: Point, n: number, factor = 1): Point {
  const [angle, radius] = [((-120 + 60 * n) * Math.PI) / 180, RADIUS * factor];
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** Where hexes lie. */
export class Grid {
  readonly all: readonly HexNo[];
  /** The rectangle around all hexes: left, top, width, height. */
  readonly box: readonly [number, number, number, number];

  constructor(readonly of: GridOf) {
    const all: HexNo[] = [];
    for (let column = 0; column < of.columns; column++)
      for (let row = 0; row < of.rows; row++) all.push((of.first_column + column) * 100 + of.first_row + row);
    this.all = all;
    this.box = [-RADIUS, -HEX / 2, (of.columns - 1) * COLUMN + 2 * RADIUS, (of.rows + 0.5) * HEX];
  }

  private isLow(column: number): boolean {
    return (column % 2 === 0) === this.of.even_columns_low;
  }

  has(hex: HexNo): boolean {
    const [column, row] = [Math.floor(hex / 100) - this.of.first_column, (hex % 100) - this.of.first_row];
    return column >= 0 && column < this.of.columns && row >= 0 && row < this.of.rows;
  }

  centre(hex: HexNo): Point {
    const [column, row] = [Math.floor(hex / 100), hex % 100];
    const low = this.isLow(column) ? HEX / 2 : 0;
    return [(column - this.of.first_column) * COLUMN, (row - this.of.first_row) * HEX + low];
  }

  /** A corner; the side in a direction lies between the corner of that number and the next. */
  corner(hex: HexNo, n: number): Point {
    return cornerOf(this.centre(hex), n);
  }

  corners(hex: HexNo): Point[] {
    return DIRECTIONS.map((it) => this.corner(hex, it));
  }

  neighbour(hex: HexNo, direction: number): HexNo | undefined {
    const [column, row] = [Math.floor(hex / 100), hex % 100];
    const low = this.isLow(column) ? 1 : 0;
    const [c, r] = (
      [
        [column, row - 1],
        [column + 1, row - 1 + low],
        [column + 1, row + low],
        [column, row + 1],
        [column - 1, row + low],
        [column - 1, row - 1 + low],
      ] as const
    )[direction as Direction];
    const next = c * 100 + r;
    return r >= 0 && this.has(next) ? next : undefined;
  }

  /** The hex at a point, found by arithmetic: no element stands for a hex. */
  at(x: number, y: number): HexNo | undefined {
    const near = Math.round(x / COLUMN);
    let best: HexNo | undefined;
    let least = Infinity;
    for (const column of [near - 1, near, near + 1]) {
      const number = this.of.first_column + column;
      const row = Math.round((y - (this.isLow(number) ? HEX / 2 : 0)) / HEX);
      const hex = number * 100 + this.of.first_row + row;
      if (row < 0 || row >= this.of.rows || !this.has(hex)) continue;
      const [cx, cy] = this.centre(hex);
      const distance = Math.hypot(x - cx, y - cy);
      if (distance < least) [best, least] = [hex, distance];
    }
    return least < RADIUS ? best : undefined;
  }
}

/** Where points of the globe lie. */
export function projected(by: Projection, lon: number, lat: number): Point {
  const million = 1e6;
  const [east, north] = [lon - by.lon / million, lat - by.lat / million];
  const narrow = by.converges ? Math.cos((lat * Math.PI) / 180) / Math.cos((by.lat / million / 180) * Math.PI) : 1;
  const x = by.x + east * by.x_per_lon * narrow + north * by.x_per_lat;
  const y = by.y + east * by.y_per_lon * narrow + north * by.y_per_lat;
  return [(x / million) * HEX, (y / million) * HEX];
}

/** Numbers that look drawn at random and are the same at every drawing. */
export function scatter(seed: string): () => number {
  let h = 2166136261;
  for (const letter of seed) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return () => {
    h += 0x6d2b79f5;
    let t = Math.imul(h ^ (h >>> 15), h | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as short as it may be. */
export function n1(x: number): string {
  const text = x.toFixed(1);
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}

export function path(points: readonly Point[], closed = false): string {
  if (points.length === 0) return "";
  return "M" + points.map((it) => `${n1(it[0])} ${n1(it[1])}`).join("L") + (closed ? "Z" : "");
}

/** Softens a line by cutting its corners (Chaikin). */
export function soften(line: readonly Point[], times = 2, closed = false, cut = 0.25): Point[] {
  let points = [...line];
  for (let n = 0; n < times; n++) {
    const next: Point[] = [];
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return points;
    if (!closed) next.push(first);
    for (let i = 0; i < (closed ? points.length : points.length - 1); i++) {
      const [a, b] = [points[i] as Point, points[(i + 1) % points.length] as Point];
      next.push([a[0] + (b[0] - a[0]) * cut, a[1] + (b[1] - a[1]) * cut]);
      next.push([a[0] + (b[0] - a[0]) * (1 - cut), a[1] + (b[1] - a[1]) * (1 - cut)]);
    }
    if (!closed) next.push(last);
    points = next;
  }
  return points;
}

/** Leaves out points that do not show (Douglas and Peucker). */
export function simplify(line: readonly Point[], tolerance = 0.5): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [a, b] = [line[from] as Point, line[to] as Point];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    let [farthest, at] = [0, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = line[i] as Point;
      const [px, py] = [x - a[0], y - a[1]];
      const distance = length < 1e-6 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
      if (distance > farthest) [farthest, at] = [distance, i];
    }
    if (farthest > tolerance) {
      keep[at] = 1;
      spans.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

/** Sides of hexes as nature might have drawn them: shaken a little, and softened. */
export function natural(corners: readonly Point[], random: () => number, closed = true): Point[] {
  const jitter = (by: number): number => (random() - 0.5) * by;
  const points: Point[] = [];
  corners.forEach((a, i) => {
    const b = corners[i + 1] ?? (closed ? corners[0] : undefined);
    const isEnd = !closed && (i === 0 || !b);
    points.push(isEnd ? a : [a[0] + jitter(5), a[1] + jitter(5)]);
    if (b) points.push([(a[0] + b[0]) / 2 + jitter(4), (a[1] + b[1]) / 2 + jitter(4)]);
  });
  return simplify(soften(points, 2, closed), 0.35);
}

const corner_key = (it: Point): string => `${String(Math.round(it[0] * 4))},${String(Math.round(it[1] * 4))}`;

/** The outline of a set of hexes, as closed loops of corners. */
export function outline(grid: Grid, hexes: Iterable<HexNo>): Point[][] {
  const set = new Set(hexes);
  const next = new Map<string, [Point, Point][]>();
  for (const hex of set)
    for (const direction of DIRECTIONS) {
      const beyond = grid.neighbour(hex, direction);
      if (beyond !== undefined && set.has(beyond)) continue;
      const side: [Point, Point] = [grid.corner(hex, direction), grid.corner(hex, (direction + 1) % 6)];
      const key = corner_key(side[0]);
      const there = next.get(key);
      if (there) there.push(side);
      else next.set(key, [side]);
    }
  const loops: Point[][] = [];
  for (let start = next.keys().next(); !start.done; start = next.keys().next()) {
    const loop: Point[] = [];
    for (let key = start.value; ;) {
      const sides = next.get(key);
      const side = sides?.pop();
      if (!sides || !side) break;
      if (sides.length === 0) next.delete(key);
      loop.push(side[0]);
      key = corner_key(side[1]);
      if (key === start.value) break;
    }
    loops.push(loop);
  }
  return loops;
}

/** The outline of a set of hexes as a path. */
export const outlined = (grid: Grid, hexes: Iterable<HexNo>): string =>
  outline(grid, hexes)
    .map((it) => path(it, true))
    .join("");

/** A hex around a point, smaller or larger by a factor. */
export function hexagonAt(centre: Point, factor = 1): string {
  return path(
    DIRECTIONS.map((it) => cornerOf(centre, it, factor)),
    true,
  );
}

/** The outline of one hex, smaller or larger by a factor. */
export const hexagon = (grid: Grid, hex: HexNo, factor = 1): string => hexagonAt(grid.centre(hex), factor);

/** Hexsides that follow each other, as lines of corners. */
export function chains(grid: Grid, sides: readonly { hex: HexNo; dir: number }[]): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] | undefined;
  for (const { hex, dir } of sides) {
    const [a, b] = [grid.corner(hex, dir), grid.corner(hex, (dir + 1) % 6)];
    const last = line?.at(-1);
    if (line && last) {
      const end = corner_key(last);
      if (end === corner_key(a)) {
        line.push(b);
        continue;
      }
      if (end === corner_key(b)) {
        line.push(a);
        continue;
      }
      // The first side of a line may have been laid the other way round.
      if (line.length === 2) {
        const begin = corner_key(line[0] as Point);
        const on = begin === corner_key(a) ? b : begin === corner_key(b) ? a : undefined;
        if (on) {
          line.reverse();
          line.push(on);
          continue;
        }
      }
    }
    line = [a, b];
    lines.push(line);
  }
  return lines;
}

export function length(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    sum += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return sum;
}

/** A stroke that grows from one width to another, as a closed path. */
export function swelling(line: readonly Point[], from: number, to: number): string {
  if (line.length < 2) return "";
  const whole = length(line) || 1;
  const left: Point[] = [];
  const right: Point[] = [];
  let gone = 0;
  line.forEach((here, i) => {
    const before = line[Math.max(0, i - 1)] as Point;
    const after = line[Math.min(line.length - 1, i + 1)] as Point;
    if (i > 0) gone += Math.hypot(here[0] - before[0], here[1] - before[1]);
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const d = Math.hypot(dx, dy) || 1;
    const half = (from + ((to - from) * gone) / whole) / 2;
    left.push([here[0] - (dy / d) * half, here[1] + (dx / d) * half]);
    right.push([here[0] + (dy / d) * half, here[1] - (dx / d) * half]);
  });
  return path([...left, ...right.reverse()], true);
}

/** Points along a line at equal distances, each with the direction of the line. */
export function paced(line: readonly Point[], step: number): { at: Point; along: Point }[] {
  const points: { at: Point; along: Point }[] = [];
  let due = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (l === 0) continue;
    const along: Point = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
    let t = due;
    for (; t <= l; t += step) points.push({ at: [a[0] + along[0] * t, a[1] + along[1] * t], along });
    due = t - l;
  }
  return points;
}
