// Counters under way. They are drawn apart from those that lie on the board, so that a glide touches nothing but itself.

import type { HexNo } from "../types";
import type { Face } from "./faces";
import type { Grid } from "./geo";

/** How a counter is shown: it goes along its hexes, is lifted over them, fades, swells for a moment, or lands. */
export type Manner = "glide" | "rail" | "fade" | "swell" | "land" | "appear";

export type Mover = {
  /** Unlike all others, so that each is begun once. */
  id: number;
  face: Face;
  how: Manner;
  /** The hexes on its way; one, if it stays. */
  hexes: readonly HexNo[];
  ms: number;
  /** A name that is struck through where the counter was. */
  lost?: string;
};

const EASE_OUT = "cubic-bezier(0.33, 1, 0.68, 1)";

/** The frames of a mover's animation, in board units. */
export function frames(grid: Grid, { how, hexes }: Mover): Keyframe[] {
  const at = (hex: HexNo, more = ""): string => {
    const [x, y] = grid.centre(hex);
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)${more}`;
  };
  const first = hexes[0] as HexNo;
  const last = hexes.at(-1) as HexNo;
  switch (how) {
    case "glide":
      return hexes.map((hex) => ({ transform: at(hex) }));
    case "rail":
      return hexes.map((hex, n) => ({ transform: at(hex, n > 0 && n < hexes.length - 1 ? " scale(1.18)" : "") }));
    case "fade":
      return [
        { transform: at(first), opacity: 1 },
        { transform: at(first, " translateY(6px)"), opacity: 0 },
      ];
    case "swell":
      return [{ transform: at(last) }, { transform: at(last, " scale(1.12)") }, { transform: at(last) }];
    case "land":
      return [
        { transform: at(last, " scale(1.35)"), opacity: 0 },
        { transform: at(last), opacity: 1 },
      ];
    case "appear":
      return [
        { transform: at(last), opacity: 0 },
        { transform: at(last), opacity: 1 },
      ];
  }
}

export const timing = ({ ms }: Mover): KeyframeAnimationOptions => ({ duration: ms, easing: EASE_OUT, fill: "both" });
