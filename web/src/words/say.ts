// Sentences of the table as text: units and hexes are named from the sheet.

import { countersOf } from "./counters";
import type { Bit, Join, Line, Sheet, SideOf, UnitId } from "../types";
import { label } from "./text";

/** A unit among others. */
export const shortOf = (sheet: Sheet, unit: UnitId): string => sheet.units[unit]?.short ?? "a unit";

export function word(sheet: Sheet, bit: Bit): string {
  switch (bit.is) {
    case "text":
      return bit.text;
    case "unit": {
      const unit = sheet.units[bit.unit];
      return bit.short ? shortOf(sheet, bit.unit) : (unit?.name ?? "a unit");
    }
    case "hex": {
      const place = sheet.places.find((it) => it.hex === bit.hex);
      return place ? `${label(bit.hex)} ${place.name}` : label(bit.hex);
    }
    case "side":
      return sheet.sides[bit.side].name;
    case "rule":
      return bit.rule;
  }
}

/** Each part of a sentence as text: of units in a row the last follows upon "and", and their kind is said once. */
export function words(sheet: Sheet, line: Line): string[] {
  /** How a part follows the one before the last, if both are units of a row. */
  const joined = (at: number): Join | undefined => {
    const it = line[at];
    return it?.is === "unit" ? it.join : undefined;
  };
  const { kind = "" } = countersOf(sheet.game);
  return line.map((it, at) => {
    const next = joined(at + 1);
    if (next) return next === "and" ? " and " : ", ";
    const isLast = joined(at) !== undefined && joined(at + 2) === undefined;
    return `${word(sheet, it)}${isLast ? kind : ""}`;
  });
}

export const say = (sheet: Sheet, line: Line): string => words(sheet, line).join("");

/** That a side has won: "the Soviets have won". */
export const won = ({ name, many }: Pick<SideOf, "name" | "many">): string => `${name} ${many ? "have" : "has"} won`;
