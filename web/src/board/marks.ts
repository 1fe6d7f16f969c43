// What lies over the map and the counters for the moment: what may be chosen, what is, where it can go.

import type { HexNo, UnitId } from "../types";

export type Reached = { hex: HexNo; cost: number };

/** A unit where it would be. */
export type Ghost = { unit: UnitId; hex: HexNo };

export type Marks = {
  /** Hexes whose counter can be chosen, or that can be pointed at. */
  able: ReadonlySet<HexNo>;
  /** Units that are chosen. */
  chosen: ReadonlySet<UnitId>;
  /** Hexes that a list, the log or a sentence points at. */
  spots: ReadonlySet<HexNo>;
  /** Where the chosen can go; without figures where costs say nothing, and by rail as an outline only. */
  reach: { from: HexNo | undefined; hexes: readonly Reached[]; figures: boolean; isRail: boolean } | undefined;
  /** The way that is looked at; where it leaps, it follows the tracks. */
  route: readonly HexNo[] | undefined;
  /** Counters as they would stand, where a deed is ready and not done. */
  ghosts: readonly Ghost[];
  /** Hexes that are attacked. */
  targets: readonly HexNo[];
  /** Hexes that may be assaulted on the way. */
  storms: readonly HexNo[];
  arrows: readonly { from: HexNo; to: HexNo; weight: number }[];
  /** What a side loses in a battle, at the edge of its counters that is turned away from the enemy. */
  badges: readonly { hex: HexNo; from: readonly HexNo[]; text: string }[];
  /** Ways of the last moves. */
  trails: readonly (readonly HexNo[])[];
  /** Hexes of an overlay, by how they are shaded. */
  shades: readonly { className: string; hexes: readonly HexNo[] }[];
  /** Lines of an overlay; what is printed is lit along its ink, and below it. */
  lines: readonly { className: string; hexes: readonly HexNo[]; isPrinted?: boolean }[];
  /** The hex under the keyboard's cursor. */
  cursor: HexNo | undefined;
};

/** Marks that one part of the page lays over the board. */
export type Layer = Partial<Pick<Marks, "shades" | "lines" | "arrows" | "trails" | "targets" | "badges" | "chosen">>;

export const NO_MARKS: Marks = {
  able: new Set(),
  chosen: new Set(),
  spots: new Set(),
  reach: undefined,
  route: undefined,
  ghosts: [],
  targets: [],
  storms: [],
  arrows: [],
  badges: [],
  trails: [],
  shades: [],
  lines: [],
  cursor: undefined,
};
