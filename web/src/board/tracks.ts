// Ways along the railroads as they are drawn: what goes by rail is shown on the track, not across the country.

import type { HexNo, Sheet } from "../types";
import { DIRECTIONS, type Grid, HEX, type Point, soften } from "./geo";

/** A track as it is drawn, and where on its curve each of its hexes lies. */
type Track = { hexes: readonly HexNo[]; curve: readonly Point[]; at: readonly number[] };

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Where each hex lies on the curve: the point of it that is nearest to its centre, never behind the one before. */
function placesOf(grid: Grid, hexes: readonly HexNo[], curve: readonly Point[]): number[] {
  const at: number[] = [];
  for (const [n, hex] of hexes.entries()) {
    const from = at.at(-1) ?? 0;
    let best = n === hexes.length - 1 ? curve.length - 1 : from;
    for (let i = from; i < curve.length; i++)
      if (far(curve[i] as Point, grid.centre(hex)) < far(curve[best] as Point, grid.centre(hex))) best = i;
    at.push(best);
  }
  return at;
}

export class Tracks {
  private readonly tracks: readonly Track[];
  /** To which hexes a track goes on from each, and which track that is. */
  private readonly next = new Map<HexNo, Map<HexNo, Track>>();

  constructor(
    private readonly grid: Grid,
    sheet: Pick<Sheet, "lines">,
  ) {
    this.tracks = sheet.lines
      .filter((it) => it.kind === "railroad" && it.hexes.length > 1)
      .map(({ hexes }) => {
        // As the map draws it, with every point kept, so that it can be cut at each hex.
        const centres = hexes.map((it) => grid.centre(it));
        const curve = soften(centres, 2);
        return { hexes, curve, at: placesOf(grid, hexes, curve) };
      });
    const join = (a: HexNo, b: HexNo, by: Track): void => {
      const there = this.next.get(a) ?? new Map<HexNo, Track>();
      this.next.set(a, there.set(b, there.get(b) ?? by));
    };
    for (const track of this.tracks)
      for (let n = 1; n < track.hexes.length; n++) {
        const [a, b] = [track.hexes[n - 1] as HexNo, track.hexes[n] as HexNo];
        join(a, b, track);
        join(b, a, track);
      }
  }

  /** The parts of the tracks that run through these hexes, as they are drawn; whoever stands on one hex does not break them. */
  within(hexes: ReadonlySet<HexNo>): Point[][] {
    const runs: Point[][] = [];
    for (const track of this.tracks)
      for (let n = 0; n < track.hexes.length; n++) {
        const isIn = (at: number): boolean => hexes.has(track.hexes[at] ?? 0);
        if (!isIn(n)) continue;
        let to = n;
        while (isIn(to + 1) || isIn(to + 2)) to++;
        if (to > n) runs.push(track.curve.slice(track.at[n], (track.at[to] ?? 0) + 1));
        n = to;
      }
    return runs;
  }

  /** The shortest way along the tracks: across country to the nearest one, and from it. Nothing if no track helps. */
  between(from: HexNo, to: HexNo): Point[] | undefined {
    const [begin, end] = [this.nearest(from), this.nearest(to)];
    if (begin.length === 0 || end.length === 0) return undefined;
    const before = new Map<HexNo, HexNo | undefined>(begin.map((it) => [it, undefined]));
    const aims = new Set(end);
    let reached: HexNo | undefined;
    for (const hex of before.keys()) {
      if (aims.has(hex)) {
        reached = hex;
        break;
      }
      for (const next of this.next.get(hex)?.keys() ?? []) if (!before.has(next)) before.set(next, hex);
    }
    if (reached === undefined) return undefined;
    const hexes: HexNo[] = [];
    for (let here: HexNo | undefined = reached; here !== undefined; here = before.get(here)) hexes.unshift(here);
    if (hexes.length < 2) return undefined;
    const points: Point[] = hexes[0] === from ? [] : [this.grid.centre(from)];
    for (let n = 1; n < hexes.length; n++) points.push(...this.step(hexes[n - 1] as HexNo, hexes[n] as HexNo));
    if (reached !== to) points.push(this.grid.centre(to));
    return points.filter((it, n) => n === 0 || far(it, points[n - 1] as Point) > 0.1);
  }

  /** The curve from a hex to the next one of its track. */
  private step(a: HexNo, b: HexNo): Point[] {
    const track = this.next.get(a)?.get(b);
    const n = track?.hexes.findIndex(
      (it, i) => (it === a && track.hexes[i + 1] === b) || (it === b && track.hexes[i + 1] === a),
    );
    if (!track || n === undefined || n < 0) return [this.grid.centre(a), this.grid.centre(b)];
    const part = track.curve.slice(track.at[n], (track.at[n + 1] ?? 0) + 1);
    return track.hexes[n] === a ? part : part.reverse();
  }

  /** The hexes of the tracks that are nearest to one; itself, if a track runs there. */
  private nearest(hex: HexNo): HexNo[] {
    if (this.next.has(hex)) return [hex];
    const centre = this.grid.centre(hex);
    let [best, least]: [HexNo[], number] = [[], Infinity];
    for (const it of this.next.keys()) {
      const away = far(centre, this.grid.centre(it));
      if (away < least - HEX / 4) [best, least] = [[it], away];
      else if (away < least + HEX / 4) best.push(it);
    }
    return best;
  }
}

/** Whether two hexes do not touch: what goes from one to the other leaps. */
export const isLeap = (grid: Grid, a: HexNo, b: HexNo): boolean =>
  a !== b && DIRECTIONS.every((it) => grid.neighbour(a, it) !== b);

const known = new WeakMap<Sheet, Tracks>();

/** The tracks of a sheet, worked out once. */
export function tracksOf(grid: Grid, sheet: Sheet): Tracks {
  let tracks = known.get(sheet);
  if (!tracks) known.set(sheet, (tracks = new Tracks(grid, sheet)));
  return tracks;
}

/** The points of a way: along the track where it leaps from hex to hex, else from centre to centre. */
export function wayOf(grid: Grid, sheet: Sheet, hexes: readonly HexNo[]): Point[] {
  const points: Point[] = [];
  for (const [n, hex] of hexes.entries()) {
    const before = hexes[n - 1];
    const along = before !== undefined && isLeap(grid, before, hex) ? tracksOf(grid, sheet).between(before, hex) : [];
    points.push(...(along ?? []).slice(points.length ? 1 : 0));
    const last = points.at(-1);
    if (!last || far(last, grid.centre(hex)) > 6) points.push(grid.centre(hex));
  }
  return points;
}
