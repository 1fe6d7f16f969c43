// Who moves in a beat, and what stays on the board of it.

import { nameOf } from "../board/describe";
import { faceOf } from "../board/faces";
import type { Manner, Mover } from "../board/movers";
import type { AnyScene, HexNo, Piece, Sheet, What } from "../types";
import { meant } from "./advance";
import { pace } from "./pace.svelte";
import { type Beat, isPlain } from "./beats";
import type { Layer } from "../board/marks";

let made = 0;

const hexOf = (piece: Piece): HexNo | undefined => (piece.at.is === "hex" ? piece.at.hex : undefined);
const moves = (beat: Beat): Extract<What, { is: "moved" }>[] =>
  beat.told.flatMap(({ what }) => (what.is === "moved" && what.route.length > 1 ? [what] : []));

/** The ways of a beat: moves of the same units that follow each other are one. */
function ways(beat: Beat): { what: Extract<What, { is: "moved" }>; route: HexNo[] }[] {
  const all: { what: Extract<What, { is: "moved" }>; route: HexNo[] }[] = [];
  for (const what of moves(beat)) {
    const before = all.find((it) => it.what.units.join() === what.units.join() && it.route.at(-1) === what.route[0]);
    if (before) before.route.push(...what.route.slice(1));
    else all.push({ what, route: [...what.route] });
  }
  return all;
}

export function castOf(sheet: Sheet, beat: Beat, scale: number): { movers: Mover[]; staged: AnyScene } {
  const movers: Mover[] = [];
  const lifted = new Set<Piece>();
  const show = (piece: Piece, how: Manner, hexes: readonly HexNo[], ms: number, lost?: string): void => {
    movers.push({ id: ++made, face: faceOf(sheet, piece), how, hexes, ms: ms * scale, ...(lost ? { lost } : {}) });
  };
  for (const { what, route } of ways(beat)) {
    const ms = Math.max(pace.of(what), pace.of({ ...what, route }));
    for (const piece of meant(beat.before, what.units, what.route[0])) {
      lifted.add(piece);
      const unit = piece.unit ?? what.units[0] ?? null;
      show({ ...piece, unit }, pace.isStill ? "appear" : what.by === "rail" ? "rail" : "glide", route, ms);
    }
  }
  for (const { what } of beat.told) {
    const ms = pace.of(what);
    if (what.is === "lost") {
      for (const piece of meant(beat.before, [what.unit], what.hex)) {
        const hex = hexOf(piece);
        if (hex === undefined) continue;
        if (what.left === 0) show(piece, "fade", [hex], ms, nameOf(sheet, piece));
        else show({ ...piece, steps: what.left }, "swell", [hex], ms);
        lifted.add(piece);
      }
    } else if (what.is === "marked" || what.is === "restored") {
      const units = what.is === "marked" ? what.units : [what.unit];
      if (isPlain(what)) continue;
      for (const piece of meant(beat.after, units, what.is === "marked" ? what.hex : null)) {
        const hex = hexOf(piece);
        if (hex !== undefined) show(piece, "swell", [hex], ms);
      }
    } else if (what.is === "placed" && what.at.is === "hex")
      for (const piece of meant(beat.after, [what.unit], null)) show(piece, "land", [what.at.hex], ms);
  }
  const before = beat.before;
  const staged =
    moves(beat).length > 0 || movers.some((it) => it.how === "fade")
      ? { ...before, pieces: before.pieces.filter((it) => !lifted.has(it)) }
      : beat.after;
  return { movers, staged };
}

/** What the last steps leave on the board until the next decision. */
export type Traces = Required<Pick<Layer, "trails" | "arrows" | "targets" | "badges">>;

/** What a beat leaves on the board: trails, arrows, the target. */
export function traces(beat: Beat): Omit<Traces, "badges"> {
  const trails = ways(beat).map((it) => it.route);
  const arrows: { from: HexNo; to: HexNo; weight: number }[] = [];
  const targets: HexNo[] = [];
  for (const { what } of beat.told) {
    if (what.is !== "attacked") continue;
    const aims = new Set<HexNo>(what.target === null ? [] : [what.target]);
    if (what.target === null) for (const piece of meant(beat.before, what.defenders, null)) aims.add(hexOf(piece) ?? 0);
    aims.delete(0);
    targets.push(...aims);
    const from = new Map<HexNo, number>();
    for (const piece of meant(beat.before, what.attackers, null)) {
      const hex = hexOf(piece);
      if (hex !== undefined) from.set(hex, (from.get(hex) ?? 0) + 1);
    }
    for (const [hex, weight] of from) for (const to of aims) arrows.push({ from: hex, to, weight });
  }
  return { trails, arrows, targets };
}

/** What attacker and defender lose, beside their counters: behind the middle of those who attack, and behind the target. */
export function badgesOf({ arrows, targets }: Traces, [own, theirs]: readonly [number, number]): Traces["badges"] {
  const attackers = [...new Set(arrows.map((it) => it.from))];
  const text = (n: number): string => (n === 0 ? "0" : `−${String(n)}`);
  const [target] = targets;
  const middle = attackers[Math.floor(attackers.length / 2)];
  return [
    ...(target === undefined ? [] : [{ hex: target, from: attackers, text: text(theirs) }]),
    ...(middle === undefined || target === undefined ? [] : [{ hex: middle, from: [target], text: text(own) }]),
  ];
}

/** Where a beat happens, to look there. */
export function placesOf(beat: Beat): HexNo[] {
  const { trails, arrows, targets } = traces(beat);
  const hexes = beat.told.flatMap(({ what }) =>
    (what.is === "lost" || what.is === "control" || what.is === "marker" || what.is === "marked") && what.hex !== null
      ? [what.hex]
      : what.is === "placed" && what.at.is === "hex"
        ? [what.at.hex]
        : [],
  );
  return [...trails.flat(), ...arrows.map((it) => it.from), ...targets, ...hexes];
}
