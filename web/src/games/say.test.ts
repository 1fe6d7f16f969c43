import { expect, test } from "vitest";
import type { Bit, Sheet } from "../types";
import ".";
import { say, shortOf, won } from "../words/say";

const units = [
  { name: "I. Corps", code: "G1" },
  { name: "I. Res. Corps", code: "G1R" },
  { name: "XX. Corps", code: "G20" },
];
const sheet = (game: string): Sheet => ({ game, units, places: [] }) as unknown as Sheet;
const text = (text: string): Bit => ({ is: "text", text });
const row = (...units: number[]): Bit[] =>
  units.flatMap((unit, n): Bit[] => [...(n > 0 ? [text(", ")] : []), { is: "unit", unit, short: units.length > 1 }]);

test("units in a row are said as people say them, and no corps by an id", () => {
  const hindenburg = sheet("hindenburg");
  const attack = [...row(0, 1), text(" attack "), ...row(0, 1, 2), text(".")];
  expect(say(hindenburg, attack)).toBe("I. and I. Res. Corps attack I., I. Res. and XX. Corps.");
  expect(say(hindenburg, [text("The 1st Army attacks "), ...row(2), text(".")])).toBe(
    "The 1st Army attacks XX. Corps.",
  );
  expect(say(sheet("mukden"), attack)).toBe("G1 and G1R attack G1, G1R and G20.");
  const guns = [...row(0, 1), text(" and 3 bombardment markers")];
  expect(say(sheet("mukden"), guns)).toBe("G1, G1R and 3 bombardment markers");
  expect([shortOf(hindenburg, 1), shortOf(sheet("east"), 1)]).toEqual(["I. Res.", "G1R"]);
});

test("sides that are many have won, and one has", () => {
  expect([won("the Soviets"), won("the Axis"), won("Japan")]).toEqual([
    "the Soviets have won",
    "the Axis has won",
    "Japan has won",
  ]);
});
