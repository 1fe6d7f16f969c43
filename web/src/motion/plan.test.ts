import { expect, test } from "vitest";
import { hasCome, onFrom, planOf } from "./plan";

const battle = { roll: "combat", terms: [{}], cell: { chart: 0, row: 3, column: 2 } } as unknown as Parameters<
  typeof planOf
>[0][number];
const unit = { ...battle, roll: "unit" as const, terms: [] };
const calm = { speed: "calm", isStill: false } as const;

test("calmly the die lies, the modifier comes, the cell lights, and then the result rests", () => {
  expect(planOf([battle], calm)).toEqual([
    { part: "die", ms: 420 },
    { part: "terms", ms: 180 },
    { part: "cell", ms: 180 },
    { part: "rest", ms: 1200 },
  ]);
});

test("briskly it takes half of that", () => {
  expect(planOf([battle], { ...calm, speed: "brisk" }).map((it) => it.ms)).toEqual([210, 90, 90, 600]);
});

test("whoever wants nothing shown waits for nothing", () => {
  expect(planOf([battle], { ...calm, speed: "none" })).toEqual([]);
});

test("less motion leaves the time to read", () => {
  expect(planOf([battle], { ...calm, isStill: true })).toEqual([{ part: "rest", ms: 1200 }]);
});

test("a throw without a modifier does not wait for one", () => {
  expect(planOf([unit], calm).map((it) => it.part)).toEqual(["die", "cell", "rest"]);
});

test("what others throw stands as long as it takes to read", () => {
  expect(planOf([unit], calm, 1680).at(-1)).toEqual({ part: "rest", ms: 1680 });
});

test("going on leads to the result before it leads past it", () => {
  expect(onFrom("die")).toBe("rest");
  expect(onFrom("cell")).toBe("rest");
  expect(onFrom("rest")).toBeUndefined();
});

test("the result is not there before the die", () => {
  expect(hasCome("rest", "die")).toBe(false);
  expect(hasCome("cell", "cell")).toBe(true);
  expect(hasCome("terms", "rest")).toBe(true);
});
