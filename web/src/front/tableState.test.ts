import { expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../types";
import { howMine, whichTurn, whoWaits } from "./tableState";

const seat = (side: "a" | "b", more: Partial<SeatInfo>): SeatInfo => ({
  side,
  name: side,
  kind: "person",
  player: null,
  level: null,
  ...more,
});
const table = (other: Partial<SeatInfo>): TableInfo =>
  ({
    game: "east",
    state: "playing",
    yours: ["a"],
    turn: ["b"],
    seats: [seat("a", { player: "Ada" }), seat("b", other)],
  }) as unknown as TableInfo;

test("a table of one's own names who plays the other side", () => {
  expect(howMine(table({ player: "Iris Okafor" }))).toBe(", as the Axis against Iris Okafor");
  expect(howMine(table({ kind: "computer", level: "easy" }))).toBe(", as the Axis against the computer, easy");
  expect(howMine(table({ kind: "invited" }))).toBe(", as the Axis");
});

test("who decides is one person, or a side of many", () => {
  expect(whoWaits(table({ player: "Iris" }))).toBe("Iris decides");
  expect(whoWaits(table({}))).toBe("the Soviets decide");
  expect(whoWaits({ ...table({}), turn: ["a"], yours: [] })).toBe("Ada decides");
});

test("the turn of the game is said where it is known", () => {
  expect(whichTurn({ ...table({}), game_turn: 3 })).toBe("turn 3, ");
  expect(whichTurn({ ...table({}), game_turn: null })).toBe("");
});
