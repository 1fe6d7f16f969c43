// What is to be said of a hex: printed on the sheet, standing there now, and as the table's overlays tell.

import { DIRECTIONS, type Grid } from "../board/geo";
import type { Area, EdgeKind, HexNo, LineKind, Overlaid, Place, Shade, Sheet, Terrain } from "../types";

const POINTS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

const EDGES: Record<EdgeKind, string> = {
  river: "river",
  major_river: "major river",
  trench: "trench",
  closed: "closed side",
  border: "frontier",
  boundary: "boundary",
};
const LINES: Partial<Record<LineKind, string>> = {
  railroad: "railroad",
  critical_railroad: "critical railroad",
  pass: "pass",
  march_lane: "lane of march",
};

export type Printed = {
  place: Place | undefined;
  terrain: Terrain[];
  areas: Area[];
  /** "River Hun Ho: N, NE". */
  sides: string[];
  /** What runs through it. */
  lines: string[];
};

/** Names that say by themselves what they are. */
const SPEAKING = /rail|line\b|pass\b|bay\b|strait|frontier|border/i;

const titled = (kind: string, name: string): string => {
  const text = SPEAKING.test(name) ? name : `${kind} ${name}`.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export function printedOf(sheet: Sheet, grid: Grid, hex: HexNo): Printed {
  const sides: string[] = [];
  for (const { kind, name, owner, sides: all } of sheet.edges) {
    const found = DIRECTIONS.filter((it) => {
      const beyond = grid.neighbour(hex, it);
      return all.some(
        (side) => (side.hex === hex && side.dir === it) || (side.hex === beyond && side.dir === (it + 3) % 6),
      );
    });
    if (found.length > 0)
      sides.push(
        `${titled(owner ? `${sheet.sides[owner].adjective} ${EDGES[kind]}` : EDGES[kind], name)}: ${found.map((it) => POINTS[it]).join(", ")}`,
      );
  }
  const lines = sheet.lines
    .filter((it) => it.hexes.includes(hex))
    .map((it) => titled(LINES[it.kind] ?? "line", it.name));
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
  const marks = laid.flatMap((it) => it?.marks.filter((mark) => mark.hexes.includes(hex)) ?? []);
  const said = marks.map(({ side, shade, what }) => {
    if (side === null) return shade === "contested" ? "zones of both sides" : what;
    return `${sheet.sides[side].adjective} ${what === "last occupied" ? "corps here last" : (SAYS[shade] ?? what)}`;
  });
  return [...new Set(said)];
}
