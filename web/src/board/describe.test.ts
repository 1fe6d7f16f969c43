import { expect, test } from "vitest";
import type { Piece, Sheet } from "../types";
import { describe, spokenOf } from "./describe";
import { Grid } from "./geo";

const grid = new Grid({
  first_column: 1,
  first_row: 1,
  columns: 20,
  rows: 20,
  even_columns_low: false,
} as Sheet["grid"]);
const sheet = {
  sides: { a: { adjective: "Axis" }, b: { adjective: "Soviet" } },
  places: [{ name: "Lublin", hex: 1312, kind: "town" }],
  units: [
    { name: "6 Army", full: "German 6 Army", nation: "german", side: "a", steps: 4 },
    { name: "6 Army", full: "Soviet 6 Army", nation: "soviet", side: "b", steps: 1 },
    { name: "3 Romanian Army", full: "3 Romanian Army", nation: "romanian", side: "a", steps: 1 },
  ],
} as unknown as Sheet;
const piece = (unit: number | null, more: Partial<Piece> = {}): Piece =>
  ({ unit, side: unit === 1 ? "b" : "a", steps: null, attack: null, defence: null, states: [], ...more }) as Piece;

test("two armies of the same number are told apart by side and strength", () => {
  const german = describe(sheet, grid, 1311, [piece(0, { attack: 8, defence: 8, steps: 4 })], true);
  expect(german).toBe("German 6 Army, strength 8, 1311 north of Lublin, fresh, can act");
  const soviet = describe(sheet, grid, 1311, [piece(1, { attack: 2, defence: 3, steps: 1 })], false);
  expect(soviet).toBe("Soviet 6 Army, attack 2, defence 3, 1311 north of Lublin, fresh");
});

test("every member of a stack has its side and strength", () => {
  const stack = [piece(0, { attack: 8, defence: 8 }), piece(2, { defence: 4 })];
  expect(describe(sheet, grid, 1312, stack, false)).toContain("above 3 Romanian Army, strength 4");
});

test("what is hidden has a side and nothing else", () => {
  expect(spokenOf(sheet, piece(null, { side: "b" }))).toBe("Unknown Soviet unit");
});
