// Where one looks when a table opens: the whole map if it can be read so, else the middle of what the question is about.

import type { HexNo } from "../types";
import type { Desk } from "./desk.svelte";

/** From this zoom on, counters can be read. */
const READABLE = 0.72;

export function lookAround(desk: Desk): void {
  const { camera, map, choice } = desk;
  if (!camera || !map) return;
  camera.fit();
  if (camera.zoom >= READABLE) return;
  const units = desk.scene?.pieces.filter((it) => it.unit !== null && choice.units.has(it.unit)) ?? [];
  const able: HexNo[] = [...choice.hexes, ...units.flatMap((it) => (it.at.is === "hex" ? [it.at.hex] : []))];
  const all =
    able.length > 0 ? able : (desk.scene?.pieces ?? []).flatMap((it) => (it.at.is === "hex" ? [it.at.hex] : []));
  const points = all.map((it) => map.grid.centre(it));
  const mean = (n: 0 | 1): number => points.reduce((sum, it) => sum + it[n], 0) / Math.max(1, points.length);
  if (points.length > 0) camera.centre([mean(0), mean(1)], camera.width < 700 ? 1.1 : 1);
}
