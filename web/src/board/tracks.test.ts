import { expect, test } from "vitest";
import type { Sheet } from "../types";
import { Grid, type Point, length } from "./geo";
import { Tracks, wayOf } from "./tracks";

const grid = new Grid({
  first_column: 1,
  first_row: 1,
  columns: 12,
  rows: 12,
  even_columns_low: false,
} as Sheet["grid"]);
const line = (...hexes: number[]): Sheet["lines"][number] =>
  ({ kind: "railroad", name: "", hexes }) as Sheet["lines"][number];
// One line down a column and another that leaves it at 0305.
const sheet = { lines: [line(301, 302, 303, 304, 305, 306, 307), line(305, 405, 504, 604, 703)] } as Sheet;
const tracks = new Tracks(grid, sheet);

const near = (point: Point, hex: number, by: number): boolean => {
  const [x, y] = grid.centre(hex);
  return Math.hypot(point[0] - x, point[1] - y) <= by;
};

test("a way by rail follows the track, over a junction", () => {
  const way = tracks.between(302, 604);
  expect(way).toBeDefined();
  if (!way) return;
  expect(near(way[0] as Point, 302, 7)).toBe(true);
  expect(near(way.at(-1) as Point, 604, 7)).toBe(true);
  for (const hex of [303, 304, 305, 405, 504]) expect(way.some((it) => near(it, hex, 13))).toBe(true);
  expect(length(way)).toBeLessThan(6 * 50);
});

test("it can be gone back the same way", () => {
  const [there, back] = [tracks.between(301, 703), tracks.between(703, 301)];
  expect(back?.toReversed()).toEqual(there);
});

test("beside the track it begins and ends across country", () => {
  const way = tracks.between(203, 706);
  expect(way?.[0]).toEqual(grid.centre(203));
  expect(way?.at(-1)).toEqual(grid.centre(706));
});

test("without a track there is none", () => {
  expect(new Tracks(grid, { lines: [] }).between(301, 305)).toBeUndefined();
});

test("only the parts of the tracks that can be reached are lit", () => {
  const runs = tracks.within(new Set([301, 302, 303, 504, 604, 703]));
  expect(runs).toHaveLength(2);
  expect(tracks.within(new Set([301, 302, 304, 305]))).toHaveLength(1);
  expect(tracks.within(new Set([301]))).toEqual([]);
});

test("a march goes from hex to hex, a leap along the track", () => {
  expect(wayOf(grid, sheet, [101, 102, 103])).toEqual([101, 102, 103].map((it) => grid.centre(it)));
  expect(wayOf(grid, sheet, [301, 307]).length).toBeGreaterThan(6);
  expect(wayOf(grid, sheet, [101])).toEqual([grid.centre(101)]);
});
