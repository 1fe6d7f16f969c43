// What lies over the board at this moment: what may be chosen and what is, and what the other parts of the page lay there.

import { type Marks, NO_MARKS } from "../board/marks";
import type { HexNo, UnitId } from "../types";
import type { Page } from "./page.svelte";

/** Who fights whom in what is begun or thought of. */
function composed(page: Page): { attackers: Set<UnitId>; targets: Set<HexNo> } {
  const attackers = new Set<UnitId>();
  const targets = new Set<HexNo>();
  const aim = (hex: HexNo | null | undefined): void => {
    if (hex != null) targets.add(hex);
  };
  const begun = page.scene?.begun;
  if (begun?.is === "attack") {
    begun.attackers.forEach((it) => attackers.add(it));
    if (begun.target !== null) aim(begun.target);
    else begun.defenders.forEach((it) => aim(page.hexOf(it)));
  }
  for (const { verb, unit, hex } of page.choice.draft.offers)
    if (verb === "target" && unit !== null) aim(page.hexOf(unit));
    else if (verb === "join" || (verb === "attack" && unit !== null)) attackers.add(unit as UnitId);
    else if (verb === "attack" || verb === "probe" || verb === "assault") aim(hex);
  return { attackers, targets };
}

/** A journey by rail has no hexes of its own between its ends: it is shown along the track. */
function trailsOf(page: Page, trails: readonly (readonly HexNo[])[]): (readonly HexNo[])[] {
  if (trails.every((it) => it.length < 3)) return [...trails];
  const ends = (it: readonly HexNo[]): string => `${String(it[0])} ${String(it.at(-1))}`;
  const journeys = new Set<string>();
  for (const { told } of page.table.log)
    for (const { what } of told) if (what.is === "moved" && what.by === "rail") journeys.add(ends(what.route));
  return trails.map((it) => (journeys.has(ends(it)) ? [it[0] as HexNo, it.at(-1) as HexNo] : it));
}

export function marksOf(page: Page): Marks {
  const { choice, scene } = page;
  const layers = Object.values(page.layers);
  const laid = {
    chosen: new Set(layers.flatMap((it) => [...(it.chosen ?? [])])),
    targets: layers.flatMap((it) => it.targets ?? []),
    arrows: layers.flatMap((it) => it.arrows ?? []),
    badges: layers.flatMap((it) => it.badges ?? []),
    trails: trailsOf(
      page,
      layers.flatMap((it) => it.trails ?? []),
    ),
    shades: layers.flatMap((it) => it.shades ?? []),
    lines: layers.flatMap((it) => it.lines ?? []),
    spots: new Set<HexNo>(page.pointed),
    storms: [],
    cursor: page.cursor,
  };
  // What may be chosen now lies elsewhere while an earlier moment is shown.
  if (page.intercept) return { ...NO_MARKS, ...laid };
  const able = new Set<HexNo>(choice.hexes);
  const { units } = choice;
  for (const piece of scene?.pieces ?? [])
    if (piece.unit !== null && piece.at.is === "hex" && units.has(piece.unit)) able.add(piece.at.hex);
  const { attackers, targets } = composed(page);
  const chosen = new Set([...laid.chosen, ...attackers]);
  if (choice.unit !== undefined) chosen.add(choice.unit);
  for (const { unit, verb } of choice.draft.offers) if (unit !== null && verb !== "target") chosen.add(unit);
  if (scene?.begun?.is === "picks") scene.begun.units.forEach((it) => chosen.add(it));
  if (scene?.begun?.is === "move") scene.begun.units.forEach((it) => chosen.add(it));
  const { reach } = choice;
  const from = choice.unit === undefined ? undefined : page.hexOf(choice.unit);
  const byRail = reach.length > 0 && reach.every((it) => it.by === "rail");
  const places = choice.places.flatMap((it) => (it.hex === null ? [] : [{ hex: it.hex, cost: 0 }]));
  const looked = choice.way ?? (page.hovered === undefined ? undefined : choice.wayTo(page.hovered));
  const weights = new Map<HexNo, number>();
  for (const unit of attackers) {
    const hex = page.hexOf(unit);
    if (hex !== undefined) weights.set(hex, (weights.get(hex) ?? 0) + 1);
  }
  const arrows = [...weights].flatMap(([hex, weight]) => [...targets].map((to) => ({ from: hex, to, weight })));
  const spots = choice.draft.offers.flatMap((it) =>
    it.unit === null && it.hex !== null && !targets.has(it.hex) ? [it.hex] : [],
  );
  // What stands ready and would put a unit somewhere shows it there.
  const last = choice.isReady ? choice.draft.offers.at(-1) : undefined;
  // By rail the way is long: who goes there is shown at its end before it is taken.
  const going = choice.way ?? (byRail ? looked : undefined);
  const ghosts = going
    ? [{ unit: going.unit, hex: going.to }]
    : last && last.unit !== null && last.hex !== null
      ? [{ unit: last.unit, hex: last.hex }]
      : [];
  return {
    ...laid,
    able,
    chosen,
    spots: new Set<HexNo>([...page.pointed, ...spots]),
    reach: reach.length
      ? { from, hexes: reach, figures: !byRail, isRail: byRail }
      : places.length
        ? { from, hexes: places, figures: false, isRail: false }
        : undefined,
    route: looked?.hexes,
    targets: [...targets, ...laid.targets],
    storms: [...new Set(choice.assaults.flatMap((it) => it.hex ?? []))],
    arrows: [...arrows, ...laid.arrows],
    ghosts,
  };
}
