// The waters of the shipped maps, made when the client is built: projected, and the coast bent so that every hex of land
// looks like land. Each map has a file of its own, which can be replaced.

import { readFileSync, readdirSync } from "node:fs";
import polygonClipping, { type MultiPolygon, type Polygon, type Ring } from "polygon-clipping";
import type { Plugin } from "vite";
import { Grid, HEX, type Point, RADIUS, path, projected, scatter, simplify, soften } from "../src/board/geo.ts";
import { type Backdrop, blank } from "../src/board/map/water.ts";
import type { HexNo, Sheet } from "../src/types";

const FOLDER = new URL("../backdrop/", import.meta.url);

type Ground = Pick<Sheet, "game" | "grid" | "projection" | "terrain">;
type Feature = {
  properties: { kind: "sea" | "lake" | "river"; level?: number };
  geometry: { coordinates: [number, number][][] };
};

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));

/** From which share of water on a hex of land is cut out of the sea. */
const WET = 0.4;

export function backdrop(game: string): Backdrop {
  const ground = read(`${game}.ground.json`) as Ground;
  const { features } = read(`${game}.geojson`) as { features: Feature[] };
  const { projection } = ground;
  const made = blank(ground);
  if (!projection) return made;
  const grid = new Grid(ground.grid);
  const [x, y, width, height] = grid.box;
  const isNear = (it: Point): boolean =>
    it[0] > x - 60 && it[0] < x + width + 60 && it[1] > y - 60 && it[1] < y + height + 60;
  const isOff = (it: Point): boolean =>
    it[0] < x - 4 || it[0] > x + width + 4 || it[1] < y - 4 || it[1] > y + height + 4;
  const laid = (line: [number, number][]): Point[] => line.map(([lon, lat]) => projected(projection, lon, lat));
  const seas: Polygon[] = [];
  const waters: Point[][][] = [];
  for (const { properties, geometry } of features) {
    const lines = geometry.coordinates.map(laid);
    if (properties.kind === "river") {
      const level = properties.level ?? 9;
      const drawn = lines.map((it) => simplify(it, 0.5)).filter((it) => it.length > 1 && it.some(isNear));
      if (level <= 4) made.rivers.push(...drawn.map((line) => ({ level, line: line.map(short) })));
      continue;
    }
    waters.push(lines);
    if (properties.kind === "sea") seas.push(lines as unknown as Polygon);
    else for (const ring of lines) lake(ring, isNear, made);
  }
  const share = wetness(grid, waters);
  const isLand = (it: Ground["terrain"][number]): boolean => !["sea", "lake", "closed"].includes(it.kind);
  const wet = ground.terrain
    .filter(isLand)
    .flatMap((it) => it.hexes)
    .filter((it) => share(it) > WET);
  const first = seas[0];
  if (first) {
    const cuts = wet.map((it): Polygon => [softened(grid, it)]);
    const rest: MultiPolygon = polygonClipping.difference(
      [first, ...seas.slice(1)],
      ...cuts.map((it): MultiPolygon => [it]),
    );
    for (const polygon of rest) for (const ring of polygon) shore(ring as unknown as Point[], isOff, made);
  }
  return made;
}

const short = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];

function lake(ring: Point[], isNear: (it: Point) => boolean, made: Backdrop): void {
  const line = simplify(ring, 0.5);
  if (line.length < 4 || !line.some(isNear)) return;
  const extent = (n: 0 | 1): number => Math.max(...line.map((it) => it[n])) - Math.min(...line.map((it) => it[n]));
  const size = Math.max(extent(0), extent(1));
  if (size < 4) return;
  made.lakes += path(line, true);
  if (size > 14) made.shore += path(line, true);
}

function shore(ring: Point[], isOff: (it: Point) => boolean, made: Backdrop): void {
  if (ring.every(isOff) && ring.length < 60) return;
  made.sea += path(simplify(ring, 0.6), true);
  let run: Point[] = [];
  const end = (): void => {
    if (run.length > 1) made.coast += path(simplify(run, 0.6));
    run = [];
  };
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i] as Point, ring[i + 1] as Point];
    if (isOff(a) && isOff(b)) end();
    else {
      if (run.length === 0) run.push(a);
      run.push(b);
    }
  }
  end();
}

/** A hex with a shore as nature might have drawn it. */
function softened(grid: Grid, hex: HexNo): Ring {
  const random = scatter("wet" + String(hex));
  const [x, y] = grid.centre(hex);
  const points: Point[] = [];
  const put = ([px, py]: Point, by: number): unknown => points.push([x + (px - x) * by, y + (py - y) * by]);
  for (let n = 0; n < 6; n++) {
    const [a, b] = [grid.corner(hex, n), grid.corner(hex, n + 1)];
    const at = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    put(a, 0.93 + random() * 0.1);
    put(at(0.3), 0.93 + random() * 0.13);
    put(at(0.7), 0.93 + random() * 0.13);
  }
  return soften(points, 1, true) as unknown as Ring;
}

/** How much of a hex is water in truth. */
function wetness(grid: Grid, waters: Point[][][]): (hex: HexNo) => number {
  const isIn = (ring: Point[], px: number, py: number): boolean => {
    let inside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[a, b], [u, v]] = [ring[i] as Point, ring[j] as Point];
      if (b > py !== v > py && px < ((u - a) * (py - b)) / (v - b) + a) inside = !inside;
    }
    return inside;
  };
  return (hex) => {
    const [cx, cy] = grid.centre(hex);
    let [all, wet] = [0, 0];
    for (let i = -4; i <= 4; i++)
      for (let j = -4; j <= 4; j++) {
        const [px, py] = [cx + (i * RADIUS) / 4.5, cy + (j * HEX) / 9];
        if (Math.abs(px - cx) * 1.732 + Math.abs(py - cy) > HEX) continue;
        all++;
        if (waters.some((rings) => rings.reduce((inside, it) => (isIn(it, px, py) ? !inside : inside), false))) wet++;
      }
    return wet / all;
  };
}

/** Serves and writes `backdrop/<game>.json`. */
export function backdrops(): Plugin {
  const games = readdirSync(FOLDER)
    .filter((it) => it.endsWith(".geojson"))
    .map((it) => it.replace(".geojson", ""));
  return {
    name: "backdrops",
    configureServer(server) {
      server.middlewares.use("/backdrop", (request, response, next) => {
        const game = games.find((it) => request.url === `/${it}.json`);
        if (!game) return next();
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(backdrop(game)));
      });
    },
    generateBundle() {
      for (const game of games)
        this.emitFile({ type: "asset", fileName: `backdrop/${game}.json`, source: JSON.stringify(backdrop(game)) });
      for (const notice of ["NOTICE.md", "LGPL-3.0.txt", "GPL-3.0.txt"])
        this.emitFile({ type: "asset", fileName: `backdrop/${notice}`, source: readFileSync(new URL(notice, FOLDER)) });
    },
  };
}
