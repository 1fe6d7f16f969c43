// Counters and hexes in words, for readers and lists.

import type { Condition, HexNo, Piece, Sheet } from "../types";
import { type Grid, HEX } from "./geo";
import { label } from "../words/text";

export const STATES: Record<Condition, string> = {
  disrupted: "disrupted",
  disrupted_twice: "disrupted, rally failed",
  no_supply: "without supply",
  cut_off: "cut off",
  acted: "has acted",
  ready: "ready",
  tired: "tired",
  forced: "force-marched",
  paralysed: "paralysed",
  moving: "on the move",
  shown: "shown to the enemy",
  reduced: "reduced",
  led: "led",
};

const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"] as const;
/** Up to how many hexes away a place says where something is. */
const NEAR = 3.2;

const known = new WeakMap<Sheet, Map<HexNo, string>>();

/** Where a hex is: "1311 north of Allenstein". */
export function whereabouts(sheet: Sheet, grid: Grid, hex: HexNo): string {
  let all = known.get(sheet);
  if (!all) known.set(sheet, (all = new Map()));
  let where = all.get(hex);
  if (where === undefined) all.set(hex, (where = nearest(sheet, grid, hex)));
  return where;
}

function nearest(sheet: Sheet, grid: Grid, hex: HexNo): string {
  const [x, y] = grid.centre(hex);
  let best: { name: string; distance: number; wind: string } | undefined;
  for (const place of sheet.places) {
    if (place.kind === "feature") continue;
    const [px, py] = grid.centre(place.hex);
    const distance = Math.hypot(x - px, y - py) / HEX;
    if (distance > NEAR || (best && best.distance <= distance)) continue;
    const wind = WINDS[(Math.round(Math.atan2(y - py, x - px) / (Math.PI / 4)) + 8) % 8] ?? "near";
    best = { name: place.name, distance, wind };
  }
  if (!best) return label(hex);
  return best.distance < 0.5 ? `${label(hex)} ${best.name}` : `${label(hex)} ${best.wind} of ${best.name}`;
}

/** The name of a counter; what is hidden has only a side. */
export function nameOf(sheet: Sheet, piece: Piece): string {
  const unit = piece.unit === null ? undefined : sheet.units[piece.unit];
  return unit?.name ?? `Unknown ${sheet.sides[piece.side].adjective} unit`;
}

/** Names that say by themselves whose they are. */
const hasNation = (name: string, nation: string): boolean => name.toLowerCase().includes(nation.toLowerCase());

/** Whose a counter is and what it is: "German 6 Army". Both sides have a 6 Army. */
export function fullNameOf(sheet: Sheet, piece: Piece): string {
  const unit = piece.unit === null ? undefined : sheet.units[piece.unit];
  const name = nameOf(sheet, piece);
  if (!unit || hasNation(name, unit.nation)) return name;
  return `${unit.nation.charAt(0).toUpperCase()}${unit.nation.slice(1)} ${name}`;
}

/** The strength of a counter, as far as it has one that is known: "strength 8", "attack 6, defence 8". */
export function strengthOf({ attack, defence }: Pick<Piece, "attack" | "defence">): string {
  const [only] = [attack, defence].filter((it) => it !== null);
  if (only === undefined) return "";
  return attack === null || defence === null || attack === defence
    ? `strength ${String(only)}`
    : `attack ${String(attack)}, defence ${String(defence)}`;
}

/** A counter as it is spoken of where it cannot be seen: "German 6 Army, strength 8". */
export const spokenOf = (sheet: Sheet, piece: Piece): string =>
  [fullNameOf(sheet, piece), strengthOf(piece)].filter(Boolean).join(", ");

/** The state of a counter in a few words. */
export function stateOf(sheet: Sheet, piece: Piece): string {
  const full = piece.unit === null ? undefined : sheet.units[piece.unit]?.steps;
  const states = piece.states.map((it) => STATES[it]);
  if (full !== undefined && piece.steps !== null && piece.steps < full)
    states.unshift(`${String(piece.steps)} of ${String(full)} steps`);
  if (piece.unit !== null && states.length === 0) states.push("fresh");
  return states.join(", ");
}

/** A whole stack for a reader: "German 6 Army, strength 8, 1311 north of Lublin, fresh, can act". */
export function describe(sheet: Sheet, grid: Grid, hex: HexNo, stack: readonly Piece[], isAble: boolean): string {
  const [top, ...below] = stack;
  if (!top) return whereabouts(sheet, grid, hex);
  const parts = [spokenOf(sheet, top), whereabouts(sheet, grid, hex), stateOf(sheet, top)];
  if (below.length > 0) parts.push(`above ${below.map((it) => spokenOf(sheet, it)).join(" and ")}`);
  if (isAble) parts.push("can act");
  return parts.filter(Boolean).join(", ");
}
