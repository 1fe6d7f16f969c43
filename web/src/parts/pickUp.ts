// A counter is taken from a tray or a list.

import type { Page } from "../play/page.svelte";
import type { UnitId } from "../types";

/** Goes to a unit and chooses it; if only one thing can be done with it, that is taken into thought. */
export function pickUp(page: Page, unit: UnitId): void {
  const { choice, table } = page;
  page.go({ unit });
  const offers = choice.offers.filter((it) => it.unit === unit);
  const [only] = offers;
  if (only && offers.length === 1 && only.hex === null && !table.reaches.has(unit)) void choice.take(only);
  else choice.unit = choice.unit === unit ? undefined : unit;
}
