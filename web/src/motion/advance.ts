// The scene after an event, for drawing only: the true scene takes its place when the showing ends.

import type { AnyScene, HexNo, Piece, Told, UnitId } from "../types";

const isOn = (piece: Piece, hex: HexNo): boolean => piece.at.is === "hex" && piece.at.hex === hex;

/** The pieces an event is about: by name, or else the top one of a hex, which has none. */
export function meant(scene: AnyScene, units: readonly UnitId[], hex: HexNo | null | undefined): Piece[] {
  const named = scene.pieces.filter((it) => it.unit !== null && units.includes(it.unit));
  // A unit that is only now told by its name lay there as an unknown one.
  if (named.length > 0 || hex === null || hex === undefined) return named;
  const there = scene.pieces.filter((it) => isOn(it, hex));
  const unknown = there.find((it) => it.unit === null) ?? (units.length === 0 ? there[0] : undefined);
  return unknown ? [unknown] : [];
}

/** Puts other pieces in the place of some; those that move come to lie on top. */
function changed(
  scene: AnyScene,
  pieces: readonly Piece[],
  change: (piece: Piece) => Piece,
  isMoved = false,
): AnyScene {
  if (pieces.length === 0) return scene;
  const set = new Set(pieces);
  const after = isMoved
    ? [...pieces.map(change), ...scene.pieces.filter((it) => !set.has(it))]
    : scene.pieces.map((it) => (set.has(it) ? change(it) : it));
  return { ...scene, pieces: after };
}

export function advance(scene: AnyScene, { what }: Told): AnyScene {
  switch (what.is) {
    case "turn":
      return { ...scene, turn: what.turn };
    case "moved": {
      const hex = what.route.at(-1);
      if (hex === undefined) return scene;
      const [unit] = what.units;
      return changed(
        scene,
        meant(scene, what.units, what.route[0]),
        (it) => ({ ...it, unit: it.unit ?? unit ?? null, under: 0, at: { is: "hex", hex } }),
        true,
      );
    }
    case "placed":
      return changed(scene, meant(scene, [what.unit], null), (it) => ({ ...it, under: 0, at: what.at }), true);
    case "lost":
      return changed(scene, meant(scene, [what.unit], what.hex), (it) =>
        what.left > 0 ? { ...it, steps: what.left } : { ...it, at: { is: "gone" } },
      );
    case "restored":
      return changed(scene, meant(scene, [what.unit], null), (it) => ({ ...it, steps: what.steps }));
    case "marked":
      return changed(scene, meant(scene, what.units, what.hex), (it) => ({
        ...it,
        states: [...it.states.filter((state) => state !== what.state), ...(what.on ? [what.state] : [])],
      }));
    case "control": {
      const without = (hexes: readonly HexNo[]): HexNo[] => hexes.filter((it) => it !== what.hex);
      const control = { a: without(scene.control.a), b: without(scene.control.b) };
      control[what.side].push(what.hex);
      return { ...scene, control };
    }
    case "marker": {
      const others = scene.markers.filter((it) => it.marker !== what.marker || it.hex !== what.hex);
      const markers = what.on ? [...others, { marker: what.marker, hex: what.hex, side: null }] : others;
      return { ...scene, markers };
    }
    default:
      return scene;
  }
}
