// Woods, marshes and hills: a tint within a softened outline, and glyphs as an engraver would set them.

import type { HexNo } from "../../types";
import { type Grid, HEX, type Point, RADIUS, n1, natural, outline, paced, path, scatter, soften } from "../geo";

/** The outline of a class of ground, softened so that it does not look like tiles. */
export function mass(grid: Grid, hexes: readonly HexNo[], seed: string): string {
  const random = scatter(seed);
  return outline(grid, hexes)
    .map((loop) => path(natural(loop, random), true))
    .join("");
}

/** Little trees: a round crown, and a stroke on the ground. */
export function trees(grid: Grid, hexes: readonly HexNo[], seed: string): { crowns: string; ground: string } {
  let [crowns, ground] = ["", ""];
  for (const hex of hexes) {
    const [x, y] = grid.centre(hex);
    const random = scatter(seed + String(hex));
    const stems: Point[] = [];
    for (let tries = 0; tries < 60 && stems.length < 13; tries++) {
      const [angle, away] = [random() * 2 * Math.PI, Math.sqrt(random()) * RADIUS * 0.92];
      const stem: Point = [x + away * Math.cos(angle), y + away * Math.sin(angle) * 0.9];
      if (stems.every((it) => Math.hypot(it[0] - stem[0], it[1] - stem[1]) > 8.2)) stems.push(stem);
    }
    stems.sort((a, b) => a[1] - b[1]);
    for (const [px, py] of stems) {
      const s = 2.3 + random() * 1.1;
      crowns += `M${n1(px - s)} ${n1(py)}a${n1(s)} ${n1(s * 1.05)} 0 1 1 ${n1(2 * s)} 0`;
      ground += `M${n1(px - s)} ${n1(py + 0.2)}h${n1(2 * s + 2.4)}M${n1(px + s * 0.35)} ${n1(py - 0.4)}l${n1(s * 0.3)} ${n1(-s * 0.7)}`;
    }
  }
  return { crowns, ground };
}

/** Dashes of standing water, some with a tuft of reed. */
export function reeds(grid: Grid, hexes: readonly HexNo[], seed: string): string {
  let drawn = "";
  for (const hex of hexes) {
    const [x, y] = grid.centre(hex);
    const random = scatter(seed + String(hex));
    for (let row = -3; row <= 3; row++) {
      const at = y + row * 6.6 + (random() - 0.5);
      const half = Math.max(0, RADIUS - Math.abs(row * 6.6) / 1.732) - 3;
      for (let from = x - half + random() * 10; from < x + half - 5;) {
        const width = 7 + random() * 9;
        drawn += `M${n1(from)} ${n1(at)}h${n1(width)}`;
        if (random() < 0.55) {
          const m = from + width / 2;
          drawn += `M${n1(m - 2.4)} ${n1(at - 1.2)}l-1.2 -2.6M${n1(m)} ${n1(at - 1.2)}v-3.6M${n1(m + 2.4)} ${n1(at - 1.2)}l1.2 -2.6`;
        }
        from += width + 5 + random() * 6;
      }
    }
  }
  return drawn;
}

/** Hachures: strokes that fall away from a ridge on both sides, heavier on the south-east. */
export type Hachures = { light: string; heavy: string };

function ridge(line: readonly Point[], random: () => number, size: number, drawn: Hachures): void {
  const points = paced(soften(line, 2), 2.15);
  points.forEach(({ at: [x, y], along: [ux, uy] }, n) => {
    const t = n / Math.max(1, points.length - 1);
    const swell = Math.sin(Math.PI * Math.min(0.98, Math.max(0.02, t))) * 1.25 + 0.18;
    const height = Math.min(1, swell) * (0.72 + 0.28 * Math.sin((n + 1) * 0.37 + size));
    const s = size * height * (0.82 + random() * 0.36);
    const fan = (t - 0.5) * 0.5 + (random() - 0.5) * 0.25;
    const [nx, ny] = [-uy, ux];
    const down = nx * 0.6 + ny * 0.8 >= 0 ? 1 : -1;
    drawn.heavy += `M${n1(x + nx * down * 0.9)} ${n1(y + ny * down * 0.9)}l${n1((nx * down + ux * fan) * s)} ${n1((ny * down + uy * fan) * s)}`;
    if (n % 2 === 0)
      drawn.light += `M${n1(x - nx * down * 0.9)} ${n1(y - ny * down * 0.9)}l${n1((-nx * down + ux * fan) * s * 0.7)} ${n1((-ny * down + uy * fan) * s * 0.7)}`;
  });
}

/** Ranges that walk from hex to hex, mostly from the south-west to the north-east. */
export function ranges(grid: Grid, hexes: readonly HexNo[], seed: string, scale = 1): Hachures {
  const drawn: Hachures = { light: "", heavy: "" };
  const [set, used, random] = [new Set(hexes), new Set<HexNo>(), scatter(seed)];
  const order = hexes.map((hex) => ({ hex, key: scatter(seed + String(hex))() })).sort((a, b) => a.key - b.key);
  const jitter = (): number => (random() - 0.5) * 13;
  for (const { hex: first } of order) {
    if (used.has(first)) continue;
    const range = [first];
    used.add(first);
    const wanted = 1 + Math.floor(random() * 3.2);
    for (let n = 0; n < wanted; n++) {
      const here = range.at(-1) as HexNo;
      const ways = (random() < 0.62 ? [1, 0, 2] : [0, 1, 2]).map((it) => grid.neighbour(here, it));
      const next = ways.find((it) => it !== undefined && set.has(it) && !used.has(it));
      if (next === undefined) break;
      used.add(next);
      range.push(next);
    }
    let line = range.map((it): Point => {
      const [x, y] = grid.centre(it);
      return [x + jitter(), y + jitter()];
    });
    const [a, b] = [line[0] as Point, line.at(-1) as Point];
    if (line.length === 1) {
      const [angle, half] = [-0.95 + random() * 0.7, (9 + random() * 5) * scale];
      const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
      line = [
        [a[0] - dx, a[1] - dy],
        [a[0] + 2, a[1] + 2],
        [a[0] + dx, a[1] + dy],
      ];
    } else {
      const beyond = (end: Point, from: Point): Point => {
        const d = Math.hypot(end[0] - from[0], end[1] - from[1]) || 1;
        return [end[0] + ((end[0] - from[0]) / d) * 13, end[1] + ((end[1] - from[1]) / d) * 13];
      };
      line = [beyond(a, line[1] as Point), ...line, beyond(b, line.at(-2) as Point)];
    }
    ridge(line, random, (line.length > 3 ? 10 : 8) * scale, drawn);
    if (range.length > 1) range.forEach((hex) => spur(grid, hex, random, scale, drawn));
  }
  return drawn;
}

function spur(grid: Grid, hex: HexNo, random: () => number, scale: number, drawn: Hachures): void {
  if (random() >= 0.6) return;
  const [x, y] = grid.centre(hex);
  const [way, angle] = [random() < 0.5 ? 1 : -1, 0.75 + (random() - 0.5) * 0.5];
  const from: Point = [x + way * 11, y + way * 9];
  const out = (by: number): Point => [
    from[0] + Math.cos(angle) * way * by,
    from[1] + Math.sin(angle) * way * by * (HEX / 52),
  ];
  ridge([from, out(7), out(13)], random, 4.6 * scale, drawn);
}
