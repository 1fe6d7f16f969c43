// Where one looks when a table opens: the whole map if it can be read so, else the middle of what the question is about.

import type { Point } from "../board/geo";
import type { HexNo } from "../types";
import type { Page } from "./page.svelte";

/** From this zoom on, counters can be read. */
const READABLE = 0.72;

/** The middle of what can be pointed at, or of all counters. */
function middleOf({ map, choice, scene }: Page): Point | undefined {
  if (!map) return undefined;
  const points = ableIn({ choice, scene }).map((it) => map.grid.centre(it));
  const mean = (n: 0 | 1): number => points.reduce((sum, it) => sum + it[n], 0) / points.length;
  return points.length > 0 ? [mean(0), mean(1)] : undefined;
}

function ableIn({ choice, scene }: Pick<Page, "choice" | "scene">): HexNo[] {
  const pieces = scene?.pieces ?? [];
  const units = pieces.filter((it) => it.unit !== null && choice.units.has(it.unit));
  const able = [...choice.hexes, ...units.flatMap((it) => (it.at.is === "hex" ? [it.at.hex] : []))];
  return able.length > 0 ? able : pieces.flatMap((it) => (it.at.is === "hex" ? [it.at.hex] : []));
}

export function lookAround(page: Page): void {
  const { camera } = page;
  if (!camera) return;
  camera.fit();
  const middle = middleOf(page);
  if (camera.zoom < READABLE && middle) camera.centre(middle, camera.width < 700 ? 1.1 : 1);
}

/** A new question whose things are all out of sight is looked for. */
export function lookFor(page: Page): void {
  const { camera, map } = page;
  if (!camera || !map || ableIn(page).some((it) => camera.shows(map.grid.centre(it)))) return;
  const middle = middleOf(page);
  if (middle) camera.centre(middle);
}

/** The chosen unit, where it goes and the cursor stay in what is free of the board, the cursor before all. */
export function stayInView(page: Page): void {
  const { camera, map, choice } = page;
  if (!camera || !map) return;
  const unit = choice.unit === undefined ? undefined : page.hexOf(choice.unit);
  const aim = choice.draft.offers.find((it) => it.hex !== null)?.hex;
  for (const hex of [unit, aim ?? choice.way?.to, page.cursor])
    if (hex !== undefined && hex !== null && !camera.shows(map.grid.centre(hex))) camera.reveal(map.grid.centre(hex));
}
