import { expect, test } from "vitest";
import type { Sheet } from "../../types";
import { shores, watersOf } from "./water";

const grid = { first_column: 1, columns: 5, first_row: 1, rows: 5, even_columns_low: true };
const map = (sea: number[], lake: number[] = []): Sheet =>
  ({
    grid,
    terrain: [
      { kind: "sea", hexes: sea },
      { kind: "lake", hexes: lake },
    ],
  }) as unknown as Sheet;
const rings = (path: string): number => path.split("M").length - 1;

test("a sea within the map has a coast all around", () => {
  const { sea, coast, lakes } = shores(map([303]));
  expect(coast).toBe(sea);
  expect([rings(sea), lakes]).toEqual([1, ""]);
});

test("a sea at the frame goes on beyond it, and has no coast there", () => {
  // The corner hex has two neighbours on the map; four more would follow beyond the frame.
  const { sea, coast } = shores(map([101]));
  expect([rings(sea), rings(coast)]).toEqual([1 + 4, 1]);
  expect(coast.endsWith("Z")).toBe(false);
});

test("a map that is nothing but sea has no coast, and one without has no sea", () => {
  const all = [1, 2, 3, 4, 5].flatMap((column) => [1, 2, 3, 4, 5].map((row) => column * 100 + row));
  expect(shores(map(all)).coast).toBe("");
  expect(shores(map([]))).toMatchObject({ sea: "", coast: "", lakes: "" });
});

test("two lakes have two shores", () => {
  expect(rings(shores(map([], [202, 404])).shore)).toBe(2);
});

test("waters elsewhere are other waters", () => {
  expect(watersOf(map([101]))).not.toBe(watersOf(map([102])));
  expect(watersOf(map([101]))).toBe(watersOf(map([101])));
});
