// A proposal on the board: thought of as if the player had pointed at it, and left for the player to do or not.

import type { Choice, Way } from "../play/choice.svelte";
import type { Page } from "../play/page.svelte";
import type { UnitId } from "../types";

/** The way that is made of these actions, if they are a march of the unit. */
function wayOf(choice: Choice, unit: UnitId, acts: readonly string[]): Way | undefined {
  choice.choose(unit);
  const ways = choice.reach.map((it) => choice.wayTo(it.hex)).filter((it) => it !== undefined);
  return ways.find((it) => [...it.acts, ...it.halts].join() === acts.join());
}

/**
 * Puts actions into thought, as far as the table lets one think of them, and never makes one: the red button does. Whether
 * all of them lie there.
 */
export async function propose(page: Page, acts: readonly string[]): Promise<boolean> {
  const { choice } = page;
  choice.clear();
  const first = choice.offers.find((it) => it.act === acts[0]);
  if (!first) return false;
  if (first.unit !== null) page.go({ unit: first.unit });
  else if (first.hex !== null) page.go({ hex: first.hex });
  const way = first.unit === null ? undefined : wayOf(choice, first.unit, acts);
  if (way) {
    choice.way = way;
    return true;
  }
  choice.clear();
  return choice.lay(acts, true);
}
