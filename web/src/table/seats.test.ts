import { expect, test } from "vitest";
import type { SeatKind, TableInfo } from "../types";
import { firstChair, handsTo, hasOpponent, isBothMine, needsCurtain } from "./seats";

const table = (yours: TableInfo["yours"], turn: TableInfo["turn"], kinds: [SeatKind, SeatKind]): TableInfo => ({
  key: "k",
  game: "mukden",
  scenario: "historical",
  options: {},
  edition: 2,
  own_data: false,
  state: "playing",
  analysis: false,
  hints: true,
  watch: "anybody",
  dice: "server",
  created: 0,
  seats: [
    { side: "a", name: "japan", kind: kinds[0], player: "Anna", level: null },
    { side: "b", name: "russia", kind: kinds[1], player: "Anna", level: null },
  ],
  yours,
  turn,
  game_turn: 1,
  moved: 0,
  abort: [],
  result: null,
  rematch: null,
});

const shared = table(["a", "b", "spectator"], ["b"], ["person", "person"]);
const alone = table(["a", "spectator"], ["b"], ["person", "computer"]);

test("a seat is handed over when only the other must act", () => {
  expect(handsTo(shared, "a", ["b"])).toBe("b");
  expect(handsTo(shared, "b", ["b"])).toBeUndefined();
  expect(handsTo(shared, "a", ["a", "b"])).toBeUndefined();
  expect(handsTo(shared, "a", [])).toBeUndefined();
  expect(handsTo({ ...shared, state: "over" }, "a", ["b"])).toBeUndefined();
  expect(handsTo(alone, "a", ["b"])).toBeUndefined();
});

test("a curtain falls only between one's own two seats of a game with secrets", () => {
  expect(isBothMine(alone)).toBe(false);
  expect(needsCurtain(shared, true)).toBe(true);
  expect(needsCurtain(shared, false)).toBe(false);
  expect(needsCurtain(alone, true)).toBe(false);
  expect(needsCurtain({ ...shared, analysis: true }, true)).toBe(false);
  expect(needsCurtain({ ...shared, state: "over" }, true)).toBe(false);
});

test("one sits down where one must act", () => {
  expect(firstChair(shared, "a")).toBe("b");
  expect(firstChair(shared, undefined)).toBe("b");
  expect(firstChair({ ...shared, turn: ["a", "b"] }, "b")).toBe("b");
  expect(firstChair(shared, "spectator")).toBe("spectator");
  expect(firstChair(alone, "b")).toBe("a");
  expect(firstChair({ ...alone, yours: ["spectator"] }, "a")).toBe("spectator");
});

test("an opponent is another person", () => {
  expect(hasOpponent(shared, "a")).toBe(false);
  expect(hasOpponent(alone, "a")).toBe(false);
  expect(hasOpponent(table(["a"], [], ["person", "person"]), "a")).toBe(true);
});
