import { expect, test } from "vitest";

import { apply } from "./changes";
import type { Changes } from "../types";

test("what is told as alike is changed alone", () => {
  const sight = { pieces: [] as object[] };
  const come = [{ unit: 1, at: { hex: 1307 }, states: ["moved"] }, { unit: 2 }, { unit: 3, states: [] }];
  apply(sight, [["pieces", 0, 0, come, 1]] as unknown as Changes);
  const leave = [
    ["pieces/0/states", 0, 1, []],
    ["pieces/1/states", 0, 0, ["disrupted"]],
    ["pieces/2/at/hex", 1407],
  ];
  apply(sight, leave as unknown as Changes);
  expect(sight.pieces).toEqual([
    { unit: 1, at: { hex: 1307 }, states: [] },
    { unit: 2, at: { hex: 1307 }, states: ["disrupted", "moved"] },
    { unit: 3, at: { hex: 1407 }, states: [] },
  ]);
});
