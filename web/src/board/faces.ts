// What a counter shows, from the sheet and the piece on the table.

import type { Arm, Condition, Counter, Piece, Sheet, Side, Size } from "../types";
import { countersOf } from "../words/counters";

export type Face = {
  /** The classes of its card: the colours of its side, and of a nation in a war. */
  tone: string;
  /** A plain card with a flag: nothing of it is known, or it lies on its flag side. */
  isFlag: boolean;
  label: string;
  sign: Arm | undefined;
  size: string;
  /** What stands large at the bottom. */
  number: string;
  /** A band on the left: whole for a first, broken for a second army. */
  band: 0 | 1 | 2;
  steps: number;
  full: number;
  isDisrupted: boolean;
  /** Failed attempts to rally. */
  failed: number;
  isTired: boolean;
  isCutOff: boolean;
  hasActed: boolean;
};

const SIZES: Record<Size, string> = {
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
  army: "XXXX",
  none: "",
};

const has = (piece: Piece, ...any: Condition[]): boolean => any.some((it) => piece.states.includes(it));

/** The colours of a side's cards: its own, and over them those that the game has for a nation. */
export function toneOf(sheet: Sheet, side: Side, unit?: Counter): string {
  const nation = unit?.nation ?? sheet.units.find((it) => it.side === side)?.nation;
  const tone = nation && countersOf(sheet.game).tones?.[nation];
  return tone ? `side-${side} ${tone}` : `side-${side}`;
}

/** Faces that were drawn already: a counter that looks the same is the same, and is not drawn anew. */
const faces = new WeakMap<Sheet, Map<string, Face>>();

export function faceOf(sheet: Sheet, piece: Piece): Face {
  const { unit, side, steps, attack, defence, states } = piece;
  const key = [unit, side, steps, attack, defence, ...states].join();
  let drawn = faces.get(sheet);
  if (!drawn) faces.set(sheet, (drawn = new Map()));
  let face = drawn.get(key);
  if (!face) drawn.set(key, (face = draw(sheet, piece)));
  return face;
}

function draw(sheet: Sheet, piece: Piece): Face {
  const unit = piece.unit === null ? undefined : sheet.units[piece.unit];
  const style = countersOf(sheet.game);
  const army = unit && style.army?.(unit);
  const strength = piece.attack ?? piece.defence;
  return {
    tone: toneOf(sheet, piece.side, unit),
    isFlag: !unit,
    label: unit ? (style.label?.(unit) ?? unit.code) : "",
    sign: unit?.arm,
    size: unit && !style.army ? SIZES[unit.size] : "",
    number: army ? `${army}.A` : strength === null || strength === undefined ? "" : String(strength),
    band: army === "1" ? 1 : army === "2" ? 2 : 0,
    steps: piece.steps ?? unit?.steps ?? 1,
    full: unit?.steps ?? 1,
    isDisrupted: has(piece, "disrupted", "disrupted_twice"),
    failed: has(piece, "disrupted_twice") ? 1 : 0,
    isTired: has(piece, "tired", "forced"),
    isCutOff: has(piece, "no_supply", "cut_off"),
    hasActed: has(piece, "acted"),
  };
}
