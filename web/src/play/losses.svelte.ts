// Steps that have to be lost: the table proposes whose, a click moves a step to another unit, and only a word takes them.

import type { Offer, Proposal, UnitId } from "../types";
import type { Draft } from "./draft.svelte";

export const isLoss = (it: Offer): boolean => it.verb === "lose";

export class Losses {
  /** How many proposals were passed over. */
  private turned = 0;

  constructor(private readonly draft: Draft) {}

  /** Whether the question is which units lose steps. */
  get isAsked(): boolean {
    return this.draft.first.offers.some(isLoss);
  }

  /** Whether all losses that are asked for are named. */
  get isPaid(): boolean {
    const { offers, last } = this.draft;
    return offers.length > 0 && offers.every(isLoss) && !last.offers.some(isLoss);
  }

  /** What the table proposes. */
  get proposals(): readonly Proposal[] {
    return this.draft.first.proposals.filter((it) => it.what === "losses");
  }

  /** What it proposes first. */
  first(): readonly string[] | undefined {
    this.turned = 0;
    return this.proposals[0]?.acts;
  }

  /** What it proposes next. */
  next(): readonly string[] | undefined {
    const { proposals } = this;
    this.turned = (this.turned + 1) % Math.max(1, proposals.length);
    return proposals[this.turned]?.acts;
  }

  /** One of these units loses a step, in the place of another one if all that are asked for are named; whether it may. */
  async move(units: readonly UnitId[]): Promise<boolean> {
    const { draft } = this;
    const stages = draft.offers.length === 0 ? [draft.first] : draft.stages;
    const offered = stages.flatMap((it) => it.offers).filter((it) => isLoss(it) && it.unit !== null);
    const members = draft.first.prompt?.set?.members;
    const inOrder = (acts: readonly string[]): string[] =>
      members ? [...acts].sort((a, b) => members.indexOf(a) - members.indexOf(b)) : [...acts];
    for (const unit of units) {
      const act = offered.find((it) => it.unit === unit)?.act;
      if (act === undefined) continue;
      const { acts } = draft;
      // Whose step is given back for it: the last one that is another's.
      const rests = this.isPaid
        ? acts.flatMap((it, n) => (it === act ? [] : [acts.filter((_, m) => m !== n)])).reverse()
        : [acts];
      for (const rest of rests) if (await draft.lay(inOrder([...rest, act])).catch(() => false)) return true;
    }
    return false;
  }
}
