// A counter is taken from a tray or a list.

import type { Desk } from "../play/desk.svelte";
import type { UnitId } from "../types";

/** Goes to a unit and chooses it; if only one thing can be done with it, that is taken into thought. */
export function pickUp(desk: Desk, unit: UnitId): void {
  const { choice, table } = desk;
  desk.go({ unit });
  const offers = choice.offers.filter((it) => it.unit === unit);
  const [only] = offers;
  if (only && offers.length === 1 && only.hex === null && !table.reaches.has(unit)) void choice.take(only);
  else choice.unit = choice.unit === unit ? undefined : unit;
}
