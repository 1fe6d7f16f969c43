// A proposal on the board: thought of as if the player had pointed at it, and left for the player to do or not.

import type { Choice, Way } from "../play/choice.svelte";
import type { Desk } from "../play/desk.svelte";
import type { UnitId } from "../types";

/** The way that is made of these actions, if they are a march of the unit. */
function wayOf(choice: Choice, unit: UnitId, acts: readonly string[]): Way | undefined {
  choice.choose(unit);
  const ways = choice.reach.map((it) => choice.wayTo(it.hex)).filter((it) => it !== undefined);
  return ways.find((it) => [...it.acts, ...it.halts].join() === acts.join());
}

/**
 * Puts actions into thought, as far as the table offers them. Nothing is played. What would leave another question open is
 * only pointed at: one press more would answer that question, too.
 */
export async function propose(desk: Desk, acts: readonly string[]): Promise<void> {
  const { choice } = desk;
  choice.clear();
  const first = choice.offers.find((it) => it.act === acts[0]);
  if (!first) return;
  if (first.unit !== null) desk.go({ unit: first.unit });
  else if (first.hex !== null) desk.go({ hex: first.hex });
  const way = first.unit === null ? undefined : wayOf(choice, first.unit, acts);
  if (way) {
    choice.way = way;
    return;
  }
  choice.clear();
  await choice.turnTo(first);
  for (const act of acts.slice(1)) {
    const next = choice.offers.find((it) => it.act === act);
    if (!next) break;
    await choice.take(next);
  }
  if (choice.isReady || choice.draft.counted) return;
  const thought = choice.draft.offers;
  choice.clear();
  if (first.unit !== null) choice.choose(first.unit);
  desk.pointed = thought.flatMap((it) => it.hex ?? (it.unit === null ? undefined : desk.hexOf(it.unit)) ?? []);
}
