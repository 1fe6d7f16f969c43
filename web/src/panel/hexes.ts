// What is to be said of a hex: printed on the sheet, standing there now, and as the table's overlays tell.

import { DIRECTIONS, type Grid } from "../board/geo";
import { gameOf } from "../games";
import type { Area, HexNo, Overlaid, Place, Shade, Sheet, Terrain } from "../types";

const POINTS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

export type Printed = {
  place: Place | undefined;
  terrain: Terrain[];
  areas: Area[];
  /** "River Hun Ho: N, NE". */
  sides: string[];
  /** What runs through it. */
  lines: string[];
};

export function printedOf(sheet: Sheet, grid: Grid, hex: HexNo): Printed {
  const sides: string[] = [];
  for (const { title, sides: all } of sheet.edges) {
    const found = DIRECTIONS.filter((it) => {
      const beyond = grid.neighbour(hex, it);
      return all.some(
        (side) => (side.hex === hex && side.dir === it) || (side.hex === beyond && side.dir === (it + 3) % 6),
      );
    });
    if (found.length > 0) sides.push(`${title}: ${found.map((it) => POINTS[it]).join(", ")}`);
  }
  const lines = sheet.lines.filter((it) => it.hexes.includes(hex)).map((it) => it.title);
  return {
    place: sheet.places.find((it) => it.hex === hex),
    terrain: sheet.terrain.filter((it) => it.hexes.includes(hex)),
    areas: sheet.areas.filter((it) => it.hexes.includes(hex)),
    sides,
    lines: [...new Set(lines)],
  };
}

const SAYS: Partial<Record<Shade, string>> = {
  open: "line of communication",
  supplied: "supply",
  source: "source of supply",
  controlled: "control",
};

/** What the overlays say of a hex: "Japanese zone", "Axis source of supply". */
export function laidOn(sheet: Sheet, laid: readonly (Overlaid | undefined)[], hex: HexNo): string[] {
  const says = { ...SAYS, ...gameOf(sheet.game).says };
  const marks = laid.flatMap((it) => it?.marks.filter((mark) => mark.hexes.includes(hex)) ?? []);
  const said = marks.map(({ side, shade, what }) => {
    if (side === null) return shade === "contested" ? "zones of both sides" : what;
    return `${sheet.sides[side].adjective} ${says[shade] ?? what}`;
  });
  return [...new Set(said)];
}
