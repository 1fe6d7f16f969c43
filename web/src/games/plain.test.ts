// A game that the registry does not know: everything of it is drawn and named from its sheet.

import { expect, test } from "vitest";
import { gameOf } from ".";
import { faceOf } from "../board/faces";
import { drawMap, plainDress } from "../board/map";
import type { Piece, Sheet } from "../types";
import { say } from "../words/say";

const unit = {
  id: "x:7G",
  code: "7",
  name: "7th Guard Corps",
  nation: "german",
  arm: "infantry",
  size: "corps",
  steps: 2,
};
const grid = { columns: 3, rows: 3, first_column: 1, first_row: 1, even_columns_low: true };
const lists = ["terrain", "areas", "edges", "lines", "places"].map((it) => [it, []]);
const sheet = { game: "toy", units: [{ ...unit, side: "a" }], grid, ...Object.fromEntries(lists) } as unknown as Sheet;
const piece = { unit: 0, side: "a", steps: 2, attack: 4, defence: 4, states: [] } as unknown as Piece;

test("it has nothing of its own, and a counter as its sheet has it", () => {
  expect(gameOf("toy")).toEqual({ id: "toy" });
  expect(faceOf(sheet, piece)).toMatchObject({ tone: "side-a", label: "7", size: "XXX", number: "4", band: 0 });
  expect(say(sheet, [{ is: "unit", unit: 0, short: true }])).toBe("7");
});

test("its map is drawn under its title", () => {
  expect(drawMap(sheet, plainDress("A Toy")).names).toContain("A Toy");
});
