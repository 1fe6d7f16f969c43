// Sentences of the table as text: units and hexes are named from the sheet.

import { label } from "./board/geo";
import type { Bit, Line, Sheet, UnitId } from "./types";

/** The last word of a name that units share, and that is said once for all of a row. */
const KIND = / Corps$/;

/** A unit among others: what stands on its card, or its number where the cards of an army have no code. */
export function shortOf(sheet: Sheet, unit: UnitId): string {
  const { name, code } = sheet.units[unit] ?? { name: "a unit", code: "a unit" };
  return sheet.game === "hindenburg" ? name.replace(KIND, "") : code;
}

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
  const isShort = (at: number): boolean => {
    const it = line[at];
    return it?.is === "unit" && it.short;
  };
  const isComma = (at: number): boolean => {
    const it = line[at];
    return it?.is === "text" && it.text === ", " && isShort(at - 1) && isShort(at + 1);
  };
  /** Whether more than units belongs to the row. */
  const isGoingOn = (at: number): boolean => {
    const it = line[at];
    return it?.is === "text" && it.text.startsWith(" and ");
  };
  return line.map((it, at) => {
    if (isComma(at)) return isComma(at + 2) || isGoingOn(at + 2) ? ", " : " and ";
    const isLast = isShort(at) && isComma(at - 1) && !isComma(at + 1);
    const kind =
      isLast && it.is === "unit" && sheet.game === "hindenburg" ? KIND.exec(sheet.units[it.unit]?.name ?? "") : null;
    return `${word(sheet, it)}${kind?.[0] ?? ""}`;
  });
}

export const say = (sheet: Sheet, line: Line): string => words(sheet, line).join("");

/** A side that is spoken of as many: the Soviets, and not the Axis. */
export const isMany = (name: string): boolean => /[^i]s$/.test(name);

/** That a side has won: "the Soviets have won". */
export const won = (name: string): string => `${name} ${isMany(name) ? "have" : "has"} won`;
