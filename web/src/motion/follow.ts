// The eye follows what happens: only as far as it must, and not in a leap.

import type { Desk } from "../play/desk.svelte";
import type { HexNo } from "../types";
import { pace } from "./pace.svelte";

/** How near to the edge something may happen; below there is the bar. */
const EDGE = { side: 40, top: 40, bottom: 150 };
const MS = 220;

let run = 0;

/** Brings hexes into view, if they are not; nothing moves otherwise. */
export function follow(desk: Desk, hexes: readonly HexNo[]): void {
  const { camera, map } = desk;
  if (!camera || !map || hexes.length === 0) return;
  const points = hexes.map((it) => camera.inWindow(map.grid.centre(it)));
  const by = (values: readonly number[], least: number, most: number): number => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (high - low > most - least) return 0;
    return low < least ? least - low : high > most ? most - high : 0;
  };
  const dx = by(
    points.map(([x]) => x),
    EDGE.side,
    camera.width - EDGE.side,
  );
  const dy = by(
    points.map(([, y]) => y),
    EDGE.top,
    camera.height - EDGE.bottom,
  );
  if (dx === 0 && dy === 0) return;
  const mine = ++run;
  if (pace.isStill) {
    camera.pan(dx, dy);
    return;
  }
  const begun = performance.now();
  let gone = 0;
  const frame = (now: number): void => {
    if (mine !== run) return;
    const t = Math.min(1, Math.max(0, (now - begun) / MS));
    const eased = 1 - (1 - t) ** 3;
    camera.pan(dx * (eased - gone), dy * (eased - gone));
    gone = eased;
    if (t < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
