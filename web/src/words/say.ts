// Sentences of the table as text: units and hexes are named from the sheet.

import { countersOf } from "./counters";
import type { Bit, Line, Sheet, UnitId } from "../types";
import { label } from "./text";

/** A name without the last word that the units of a game share. */
const without = (name: string, kind: string): string => (name.endsWith(kind) ? name.slice(0, -kind.length) : name);

/** A unit among others: what stands on its card, or its number where units go by their names. */
export function shortOf(sheet: Sheet, unit: UnitId): string {
  const { name, code } = sheet.units[unit] ?? { name: "a unit", code: "a unit" };
  const { kind } = countersOf(sheet.game);
  return kind === undefined ? code : without(name, kind);
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
  const { kind } = countersOf(sheet.game);
  return line.map((it, at) => {
    if (isComma(at)) return isComma(at + 2) || isGoingOn(at + 2) ? ", " : " and ";
    const isLast = isShort(at) && isComma(at - 1) && !isComma(at + 1);
    const isNamed = isLast && it.is === "unit" && kind !== undefined && sheet.units[it.unit]?.name.endsWith(kind);
    return `${word(sheet, it)}${isNamed ? kind : ""}`;
  });
}

export const say = (sheet: Sheet, line: Line): string => words(sheet, line).join("");

/** A side that is spoken of as many: the Soviets, and not the Axis. */
export const isMany = (name: string): boolean => /[^i]s$/.test(name);

/** That a side has won: "the Soviets have won". */
export const won = (name: string): string => `${name} ${isMany(name) ? "have" : "has"} won`;
