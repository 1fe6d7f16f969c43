import { expect, test } from "vitest";
import type { Odds, Sheet } from "../types";
import { lossWords, usual } from "./captions";

const sheet = (a: string, b: string): Sheet => ({ sides: { a: { name: a }, b: { name: b } } }) as unknown as Sheet;

test("one's own losses are said first, whoever attacked", () => {
  const mukden = sheet("Japan", "Russia");
  expect(lossWords(mukden, "a", "a", [2, 1])).toBe("You lose 2 steps, Russia loses 1.");
  expect(lossWords(mukden, "b", "a", [2, 1])).toBe("You lose 1 step, Japan loses 2.");
  expect(lossWords(mukden, "spectator", "b", [0, 3])).toBe("Japan loses 3 steps, Russia loses nothing.");
  expect(lossWords(mukden, "a", "a", [0, 4])).toBe("You lose nothing, Russia loses 4 steps.");
});

test("sides that are many lose, and those that are one loses", () => {
  expect(lossWords(sheet("the Axis", "the Soviets"), "a", "a", [1, 2])).toBe("You lose 1 step, the Soviets lose 2.");
  expect(lossWords(sheet("the Axis", "the Soviets"), "b", "b", [1, 2])).toBe("You lose 1 step, the Axis loses 2.");
});

test("how usual a roll was is counted in faces", () => {
  const losses: [number, number][] = [
    [0, 4],
    [1, 3],
    [1, 2],
    [2, 1],
    [2, 1],
    [3, 0],
  ];
  const odds = {
    faces: losses.map((lost, n) => ({ die: n + 1, row: n, result: "", grade: "poor", lost })),
    expected: [
      { what: "", num: 9, den: 6 },
      { what: "", num: 11, den: 6 },
    ],
  } as unknown as Odds;
  expect(usual(odds, 4)).toBe("One roll in three is like this; on average 1.5 and 1.8.");
  expect(usual(odds, 1)).toBe("One roll in six is like this; on average 1.5 and 1.8.");
});
