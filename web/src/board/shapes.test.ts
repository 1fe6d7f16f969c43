import { expect, test } from "vitest";
import { HEX, type Point } from "./geo";
import { fromRim, route, shiftOf, wedge } from "./shapes";

const points = (d: string): Point[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((it): Point => [Number(it[1]), Number(it[2])]);

test("an arrow straight up reaches from 8 behind the hexside to 5.5 before it", () => {
  const ys = points(wedge([0, HEX], [0, 0], 1)).map((it) => it[1]);
  expect(Math.max(...ys)).toBeCloseTo(HEX / 2 + 8);
  expect(Math.min(...ys)).toBeCloseTo(HEX / 2 - 5.5);
});

test("an arrow aslant covers no figure of either counter, however many attack", () => {
  const to: Point = [HEX * Math.cos(Math.PI / 6), -HEX / 2];
  for (const weight of [1, 4]) {
    const along = points(wedge([0, 0], to, weight)).map(([x, y]) => (x * to[0] + y * to[1]) / HEX);
    expect(Math.min(...along)).toBeCloseTo(HEX / 2 - 3.5, 0);
    expect(Math.max(...along)).toBeCloseTo(HEX / 2 + 10, 0);
  }
});

test("its head is 14 wide", () => {
  const xs = points(wedge([0, HEX], [0, 0], 2)).map((it) => it[0]);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(14);
});

test("a way begins at the edge of the counter", () => {
  const way = fromRim([
    [0, 0],
    [0, 48],
    [0, 96],
  ]);
  expect(way[0]?.[1]).toBeCloseTo(22, 1);
  expect(way.at(-1)).toEqual([0, 96]);
  expect(
    points(
      route(
        [
          [0, 0],
          [0, 48],
        ],
        [],
      ).body,
    )[0]?.[1],
  ).toBeGreaterThan(21);
});

test("the top card of a stack lies to the lower left, at most by three cards", () => {
  expect([1, 2, 4, 9].map((it) => shiftOf(it).toFixed(1))).toEqual(["0.0", "1.3", "3.9", "3.9"]);
});
