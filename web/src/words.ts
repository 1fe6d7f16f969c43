// Sentences of the table as text: units and hexes are named from the sheet.

import { label } from "./board/geo";
import type { Bit, Line, Sheet } from "./types";

export function word(sheet: Sheet, bit: Bit): string {
  switch (bit.is) {
    case "text":
      return bit.text;
    case "unit": {
      const unit = sheet.units[bit.unit];
      return unit ? (bit.short ? unit.code : unit.name) : "a unit";
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

export const say = (sheet: Sheet, line: Line): string => line.map((it) => word(sheet, it)).join("");
