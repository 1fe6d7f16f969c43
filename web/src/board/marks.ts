// What lies over the map and the counters for the moment: what may be chosen, what is, where it can go.

import type { HexNo, UnitId } from "../types";

/** A counter on the board: a unit known by its number, or one known only by where it lies. */
export type Stack = { hex: HexNo; pieces: readonly number[] };

export type Reached = { hex: HexNo; cost: number };

export type Marks = {
  /** Hexes whose counter can be chosen, or that can be pointed at. */
  able: ReadonlySet<HexNo>;
  /** Units that are chosen. */
  chosen: ReadonlySet<UnitId>;
  /** Hexes that are chosen, where no unit is. */
  spots: ReadonlySet<HexNo>;
  /** Where the chosen can go; without figures where costs say nothing. */
  reach: { from: HexNo | undefined; hexes: readonly Reached[]; figures: boolean } | undefined;
  /** The way that is looked at. */
  route: readonly HexNo[] | undefined;
  /** Hexes that are attacked. */
  targets: readonly HexNo[];
  arrows: readonly { from: HexNo; to: HexNo; weight: number }[];
  /** Ways of the last moves. */
  trails: readonly (readonly HexNo[])[];
  /** Hexes of an overlay, by how they are shaded. */
  shades: readonly { className: string; hexes: readonly HexNo[] }[];
  /** Lines of an overlay. */
  lines: readonly { className: string; hexes: readonly HexNo[] }[];
  /** The hex under the keyboard's cursor. */
  cursor: HexNo | undefined;
};

export const NO_MARKS: Marks = {
  able: new Set(),
  chosen: new Set(),
  spots: new Set(),
  reach: undefined,
  route: undefined,
  targets: [],
  arrows: [],
  trails: [],
  shades: [],
  lines: [],
  cursor: undefined,
};
