// Sea and lakes, engraved: lines parallel to the shore, drawn by stroking it wide in the colour of lines and a little
// narrower in that of water, clipped to the water.

import type { HexNo, Sheet } from "../../types";
import {
  DIRECTIONS,
  Grid,
  HEX,
  type Point,
  hexagonAt,
  n1,
  natural,
  outline,
  path,
  scatter,
  soften,
  swelling,
} from "../geo.ts";

/** The waters of a map, cut and simplified when the project is built; in board units. */
export type Backdrop = {
  /** The map that they fit, as `watersOf` names it. */
  of: string;
  /** The area of the sea, and its coast without the frame of the map. */
  sea: string;
  coast: string;
  /** Lakes, and of those large enough for lining the shore. */
  lakes: string;
  shore: string;
  /** Rivers that are drawn where they run, by their order; only where rivers do nothing. */
  rivers: { level: number; line: Point[] }[];
};

type Ground = Pick<Sheet, "grid" | "terrain">;

const hexesOf = (ground: Ground, kind: "sea" | "lake"): HexNo[] =>
  ground.terrain.filter((it) => it.kind === kind).flatMap((it) => it.hexes);

/** A name for where a map has water: somebody's own map may have it elsewhere than the shipped one. */
export const watersOf = (ground: Ground): string =>
  JSON.stringify([ground.grid, hexesOf(ground, "sea"), hexesOf(ground, "lake")]);

/** A map without waters, as far as it is cut. */
export const blank = (ground: Ground): Backdrop => ({
  of: watersOf(ground),
  sea: "",
  coast: "",
  lakes: "",
  shore: "",
  rivers: [],
});

/** The waters of a map whose true coasts nobody has cut: the outlines of its hexes, softened. */
export function shores(ground: Ground): Backdrop {
  const grid = new Grid(ground.grid);
  const [sea, lakes] = [hexesOf(ground, "sea"), hexesOf(ground, "lake")];
  const random = scatter("shore");
  const made = blank(ground);
  made.sea = beyond(grid, sea);
  for (const loop of outline(grid, sea)) {
    // Along the frame the sea goes on: there is no coast, and nothing to soften.
    const isCoast = loop.map((a, i) => grid.at(...outside(a, loop[(i + 1) % loop.length] as Point)) !== undefined);
    const begin = isCoast.indexOf(false);
    if (begin < 0) {
      const ring = path(natural(loop, random), true);
      made.sea += ring;
      made.coast += ring;
      continue;
    }
    const ring: Point[] = [];
    let run: Point[] = [];
    for (let n = 1; n <= loop.length; n++) {
      const i = (begin + n) % loop.length;
      const at = loop[i] as Point;
      if (isCoast[i]) run.push(at);
      else if (run.length) {
        const line = natural([...run, at], random, false);
        made.coast += path(line);
        ring.push(...line);
        run = [];
      } else ring.push(at);
    }
    made.sea += path(ring, true);
  }
  for (const loop of outline(grid, lakes)) made.lakes += path(natural(loop, random), true);
  made.shore = made.lakes;
  return made;
}

/** A point beyond a side of an outline, which runs clockwise. */
function outside(a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return [(a[0] + b[0] + dy) / 2, (a[1] + b[1] - dx) / 2];
}

/** The sea between the outermost hexes and the frame: the hexes that would follow there. */
function beyond(grid: Grid, sea: readonly HexNo[]): string {
  let drawn = "";
  for (const hex of sea)
    for (const direction of DIRECTIONS)
      if (grid.neighbour(hex, direction) === undefined) {
        const [[x, y], angle] = [grid.centre(hex), ((-90 + 60 * direction) * Math.PI) / 180];
        const [dx, dy] = [HEX * Math.cos(angle), HEX * Math.sin(angle)];
        drawn += hexagonAt([x + dx, y + dy], 1.02);
      }
  return drawn;
}

const lining = (shore: string, widths: readonly number[]): string =>
  widths
    .map(
      (it) =>
        `<use href="#${shore}" class="wl" stroke-width="${n1(it)}"/><use href="#${shore}" class="wf" stroke-width="${n1(it - 1.3)}"/>`,
    )
    .join("");

export function water(id: string, { sea, coast, lakes, shore }: Backdrop): { defs: string; drawn: string } {
  let [defs, drawn] = ["", ""];
  if (sea) {
    defs += `<path id="${id}-sea" d="${sea}"/><path id="${id}-coast" d="${coast}"/><clipPath id="${id}-in-sea"><use href="#${id}-sea"/></clipPath>`;
    drawn += `<g clip-path="url(#${id}-in-sea)"><use href="#${id}-sea" class="wf0"/>${lining(`${id}-coast`, [34, 25, 17.5, 11.5, 6.5])}</g><use href="#${id}-coast" class="coast"/>`;
  }
  if (lakes) {
    defs += `<path id="${id}-lakes" d="${lakes}"/><path id="${id}-shore" d="${shore}"/><clipPath id="${id}-in-lakes"><use href="#${id}-lakes"/></clipPath>`;
    drawn += `<use href="#${id}-lakes" class="wf0"/><g clip-path="url(#${id}-in-lakes)">${lining(`${id}-shore`, [9, 5])}</g><use href="#${id}-lakes" class="shore"/>`;
  }
  return { defs, drawn };
}

/** How wide rivers are by their order. */
const WIDTHS: Record<number, number> = { 1: 2.6, 2: 2.2, 3: 1.7, 4: 1.1 };

export const rivers = ({ rivers }: Backdrop): string =>
  rivers.map(({ level, line }) => swelling(soften(line, 1), WIDTHS[level] ?? 1, WIDTHS[level] ?? 1)).join("") ||
  path([]);
