// What runs along hexsides and from hex to hex: rivers, railways, passes, trenches, frontiers.

import type { Edge, EdgeLine, HexNo, Sheet } from "../../types";
import {
  DIRECTIONS,
  type Grid,
  type Point,
  chains,
  length,
  n1,
  path,
  scatter,
  simplify,
  soften,
  swelling,
} from "../geo";

/** A river on hexsides: softened, and growing towards its mouth. Its parts of different width share its whole length. */
export function river(
  grid: Grid,
  { name, sides, broad }: Pick<EdgeLine, "name" | "sides" | "broad">,
  isMajor: boolean,
): string {
  const lines = chains(grid, sides);
  const whole = lines.reduce((sum, it) => sum + length(it), 0) || 1;
  const [from, to] = isMajor ? [4.6, 6.6] : broad ? [1.8, 5.4] : [1.4, 3.6];
  let gone = 0;
  return lines
    .map((line) => {
      const random = scatter(name + String(Math.round(gone)));
      const bent: Point[] = [];
      line.forEach((here, i) => {
        bent.push(here);
        const next = line[i + 1];
        if (next)
          bent.push([
            (here[0] + next[0]) / 2 + (random() - 0.5) * 3.4,
            (here[1] + next[1]) / 2 + (random() - 0.5) * 3.4,
          ]);
      });
      const at = (way: number): number => from + ((to - from) * way) / whole;
      const begun = gone;
      gone += length(line);
      return swelling(simplify(soften(bent, 2), 0.2), at(begun), at(gone));
    })
    .join("");
}

/** A line through the centres of hexes. */
export const through = (grid: Grid, hexes: readonly HexNo[], cut = 0.25): string =>
  path(
    simplify(
      soften(
        hexes.map((it) => grid.centre(it)),
        2,
        false,
        cut,
      ),
      0.2,
    ),
  );

/** Hexsides as they are. */
export const along = (grid: Grid, sides: readonly Edge[]): string =>
  chains(grid, sides)
    .map((it) => path(it))
    .join("");

/** Trenches: a line just inside the owner's hex, with teeth towards the enemy. */
export function trench(grid: Grid, sides: readonly Edge[]): { line: string; teeth: string } {
  let [line, teeth] = ["", ""];
  for (const { hex, dir } of sides) {
    const [cx, cy] = grid.centre(hex);
    const inner = ([x, y]: Point): Point => [cx + (x - cx) * 0.905, cy + (y - cy) * 0.905];
    const [a, b] = [inner(grid.corner(hex, dir)), inner(grid.corner(hex, (dir + 1) % 6))];
    line += path([a, b]);
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const l = Math.hypot(dx, dy);
    const [ux, uy] = [dx / l, dy / l];
    for (let n = 0; n < 5; n++) {
      const m = (n + 0.5) / 5;
      const [x, y] = [a[0] + dx * m, a[1] + dy * m];
      teeth += `M${n1(x - ux * 1.7)} ${n1(y - uy * 1.7)}L${n1(x + uy * 3)} ${n1(y - ux * 3)}L${n1(x + ux * 1.7)} ${n1(y + uy * 1.7)}Z`;
    }
  }
  return { line, teeth };
}

/** Every hexside once, none between hexes that nobody can enter. */
export function gridLines(grid: Grid, skip: ReadonlySet<HexNo>): string {
  let drawn = "";
  for (const hex of grid.all) {
    if (skip.has(hex)) continue;
    for (const direction of DIRECTIONS) {
      const beyond = grid.neighbour(hex, direction);
      if (beyond !== undefined && !skip.has(beyond) && direction > 2) continue;
      drawn += path([grid.corner(hex, direction), grid.corner(hex, direction + 1)]);
    }
  }
  return drawn;
}

/** The edges of one kind. */
export const edges = (sheet: Sheet, kind: Sheet["edges"][number]["kind"]) =>
  sheet.edges.filter((it) => it.kind === kind);
