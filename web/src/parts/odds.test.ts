import { expect, test } from "vitest";
import type { Odds } from "../types";
import { chanceWords, sidesOf, tablesOf } from "./odds";

test("whoever sits there is spoken to, and who looks on hears of the attacker", () => {
  const what = "the attacker loses nothing";
  expect(chanceWords(what, "a", "a")).toBe("you lose nothing");
  expect(chanceWords(`with the Luftwaffe: ${what}`, "a", "b")).toBe("with the Luftwaffe: they lose nothing");
  expect(chanceWords(what, "a", "spectator")).toBe(what);
});

test("what one loses oneself is to the left, whoever attacks", () => {
  expect(sidesOf({ lost: [2, 1] }, false)).toEqual({ own: 2, theirs: 1 });
  expect(sidesOf({ lost: [2, 1] }, true)).toEqual({ own: 1, theirs: 2 });
  expect(sidesOf({ lost: null }, true)).toEqual({ own: 0, theirs: 0 });
});

test("under fog the worst case and the best have a table each", () => {
  const faces = [{ die: 1 }];
  const odds = { faces: [], worst: { faces }, best: { faces } } as unknown as Odds;
  expect(tablesOf(odds).map((it) => it.name)).toEqual(["Result by die, at worst", "Result by die, at best"]);
  expect(tablesOf({ ...odds, faces } as unknown as Odds)).toHaveLength(1);
  expect(tablesOf({ ...odds, worst: null, best: null })).toEqual([]);
});
