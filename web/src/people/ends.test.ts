import { expect, test } from "vitest";
import type { Gesture, Sheet } from "../types";
import { reasonOf, titleOf } from "./ends";

const sheet = {
  sides: {
    a: { id: "axis", name: "the Axis", adjective: "Axis", victory: "An Axis victory", decides: true },
    b: { id: "soviet", name: "the Soviets", adjective: "Soviet", victory: "A Soviet victory", decides: true },
  },
  ways: [{ side: "b", name: "too few", needs: [{ is: "text", text: "The Axis has too few points." }], rule: "3.2d" }],
} as unknown as Sheet;

const over = (way: number | null): Gesture => ({
  version: 9,
  by: null,
  told: [{ kind: "over", what: { is: "over", winner: "b", way }, line: [{ is: "text", text: "The game is over." }] }],
});

test("the title names who has won", () => {
  expect(titleOf(sheet, { winner: "a", how: "points" })).toBe("An Axis victory");
  expect(titleOf(sheet, { winner: "b", how: "points" })).toBe("A Soviet victory");
  expect(titleOf(sheet, { winner: null, how: "agreement" })).toBe("A draw");
  expect(titleOf(sheet, { winner: null, how: "abort" })).toBe("The game was broken off");
});

test("the reason is the way of winning, or how the game was ended", () => {
  expect(reasonOf(sheet, { winner: "b", how: "points" }, [over(0)])).toBe("The Axis has too few points.");
  expect(reasonOf(sheet, { winner: "b", how: "points" }, [over(null)])).toBe("The game is over.");
  expect(reasonOf(sheet, { winner: "b", how: "points" }, [])).toBe("Points.");
  expect(reasonOf(sheet, { winner: "b", how: "resignation" }, [over(null)])).toBe("By resignation of the Axis.");
  expect(reasonOf(sheet, { winner: "a", how: "time" }, [])).toBe("The Soviets had no time left.");
});
