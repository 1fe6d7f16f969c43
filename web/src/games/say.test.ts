import { expect, test } from "vitest";
import type { Bit, Join, Sheet } from "../types";
import ".";
import { say, shortOf, won } from "../words/say";

const units = [
  { name: "I. Corps", code: "G1", short: "I." },
  { name: "I. Res. Corps", code: "G1R", short: "I. Res." },
  { name: "XX. Corps", code: "G20", short: "XX." },
];
/** In a game whose units have no names that are short, codes are. */
const sheet = (game: string): Sheet => {
  const shown = game === "hindenburg" ? units : units.map((it) => ({ ...it, short: it.code }));
  return { game, units: shown, places: [] } as unknown as Sheet;
};
const text = (text: string): Bit => ({ is: "text", text });
const row = (units: number[], last: Join = "and"): Bit[] =>
  units.flatMap((unit, n): Bit[] => {
    const one: Bit = { is: "unit", unit, short: units.length > 1 };
    return n === 0 ? [one] : [text(", "), { ...one, join: n + 1 === units.length ? last : "comma" }];
  });

test("units in a row are said as people say them, and no corps by an id", () => {
  const hindenburg = sheet("hindenburg");
  const attack = [...row([0, 1]), text(" attack "), ...row([0, 1, 2]), text(".")];
  expect(say(hindenburg, attack)).toBe("I. and I. Res. Corps attack I., I. Res. and XX. Corps.");
  expect(say(hindenburg, [text("The 1st Army attacks "), ...row([2]), text(".")])).toBe(
    "The 1st Army attacks XX. Corps.",
  );
  expect(say(sheet("mukden"), attack)).toBe("G1 and G1R attack G1, G1R and G20.");
  const guns = [...row([0, 1], "comma"), text(" and 3 bombardment markers")];
  expect(say(sheet("mukden"), guns)).toBe("G1, G1R and 3 bombardment markers");
  expect([shortOf(hindenburg, 1), shortOf(sheet("east"), 1)]).toEqual(["I. Res.", "G1R"]);
});

test("sides that are many have won, and one has", () => {
  expect(won({ name: "the Soviets", many: true })).toBe("the Soviets have won");
  expect(won({ name: "the Axis", many: false })).toBe("the Axis has won");
});
