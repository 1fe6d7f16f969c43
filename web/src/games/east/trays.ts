// Counters that wait for a decision, sorted by what can be done with them.

import type { Page } from "../../play/page.svelte";
import type { Scene, Side, UnitId, Verb } from "../../types";
import type { Command, EastFurniture } from "./types";
import { COMMANDS } from "./names";

export type TrayOf = { title: string; note: string; units: UnitId[] };

const VERBS: Partial<Record<Verb, readonly [title: string, note: string]>> = {
  place: ["To be placed", "choose, then a hex"],
  garrison: ["Garrisons", "to be laid out"],
  withdraw: ["Garrisons on the map", "may be taken back"],
  restore: ["Replacements", "a step for one of"],
  send: ["Eliminated armies", "to a Front"],
  reserve: ["Eliminated armies", "one comes back"],
  revive: ["Eliminated units", "may come back"],
  return: ["Eliminated units", "may come back"],
};

/** What is offered for units, verb by verb. */
export function offeredTrays(page: Page): TrayOf[] {
  const trays = new Map<Verb, TrayOf>();
  for (const { verb, unit } of page.choice.offers) {
    const words = VERBS[verb];
    if (!words || unit === null) continue;
    const tray = trays.get(verb) ?? { title: words[0], note: words[1], units: [] };
    if (!tray.units.includes(unit)) tray.units.push(unit);
    trays.set(verb, tray);
  }
  return [...trays.values()];
}

/** Units of this turn and of later ones that are not offered now, own ones first. */
export function waitingTrays(
  scene: Scene<EastFurniture>,
  sides: readonly Side[],
  offered: ReadonlySet<UnitId>,
): TrayOf[] {
  const waiting = scene.pieces.filter((it) => it.unit !== null && !offered.has(it.unit));
  const trays: TrayOf[] = [];
  for (const side of sides) {
    const of = waiting.filter((it) => it.side === side);
    const due = of.flatMap((it) => (it.unit !== null && scene.furniture.due.includes(it.unit) ? it.unit : []));
    const boxed = of.flatMap((it) => (it.unit !== null && it.at.is === "box" ? it.unit : []));
    const tracked = of.flatMap((it) => (it.unit !== null && it.at.is === "track" ? it.unit : []));
    if (due.length) trays.push({ title: "Reinforcements", note: "this turn", units: due });
    if (boxed.length) trays.push({ title: "In the boxes of the Fronts", note: "enter when it acts", units: boxed });
    if (tracked.length) trays.push({ title: "On the turn track", note: "come back", units: tracked });
  }
  return trays;
}

/** Where a unit waits, in a word. */
export function waitsAt(scene: Scene<EastFurniture>, unit: UnitId): string | undefined {
  const at = scene.pieces.find((it) => it.unit === unit)?.at;
  if (at?.is === "track") return `turn ${String(at.turn)}`;
  const command: Command | undefined = at?.is === "box" ? scene.furniture.commands[at.n]?.command : undefined;
  return command && `${COMMANDS[command]} Front`;
}
