import { expect, test } from "vitest";
import type { Odds, Share } from "../types";
import { chanceWords, sidesOf, tablesOf } from "./odds";

test("whoever sits there is spoken to, and who looks on hears of the attacker", () => {
  const share: Share = { what: "the attacker loses nothing", num: 1, den: 2, said: ["you lose", "they lose"] };
  expect(chanceWords(share, "a", "a")).toBe("you lose");
  expect(chanceWords(share, "a", "b")).toBe("they lose");
  expect(chanceWords(share, "a", "spectator")).toBe("the attacker loses nothing");
  expect(chanceWords({ what: "the hex is cleared", num: 1, den: 2 }, "a", "a")).toBe("the hex is cleared");
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
