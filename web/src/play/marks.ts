// What lies over the board at this moment: what may be chosen and what is, and what the other parts of the page lay there.

import { type Marks, NO_MARKS } from "../board/marks";
import type { HexNo } from "../types";
import type { Desk } from "./desk.svelte";

export function marksOf(desk: Desk): Marks {
  const { choice, scene } = desk;
  const layers = Object.values(desk.layers);
  const laid = {
    targets: layers.flatMap((it) => it.targets ?? []),
    arrows: layers.flatMap((it) => it.arrows ?? []),
    trails: layers.flatMap((it) => it.trails ?? []),
    shades: layers.flatMap((it) => it.shades ?? []),
    lines: layers.flatMap((it) => it.lines ?? []),
    spots: new Set<HexNo>(desk.pointed),
    cursor: desk.cursor,
  };
  // What may be chosen now lies elsewhere while an earlier moment is shown.
  if (desk.intercept) return { ...NO_MARKS, ...laid };
  const able = new Set<HexNo>(choice.hexes);
  const { units } = choice;
  for (const piece of scene?.pieces ?? [])
    if (piece.unit !== null && piece.at.is === "hex" && units.has(piece.unit)) able.add(piece.at.hex);
  const chosen = new Set(choice.unit === undefined ? [] : [choice.unit]);
  const begun = scene?.begun;
  if (begun?.is === "attack") begun.attackers.forEach((it) => chosen.add(it));
  const { reach } = choice;
  const looked =
    choice.way ?? (desk.hovered === undefined || choice.unit === undefined ? undefined : choice.wayTo(desk.hovered));
  return {
    ...laid,
    able,
    chosen,
    reach: reach.length
      ? {
          from: choice.unit === undefined ? undefined : desk.hexOf(choice.unit),
          hexes: reach,
          figures: reach.length < 120,
        }
      : undefined,
    route: looked?.hexes,
    ghosts: choice.way && choice.unit !== undefined ? [{ unit: choice.unit, hex: choice.way.to }] : [],
    targets: [...(begun?.is === "attack" && begun.target !== null ? [begun.target] : []), ...laid.targets],
  };
}
