// Actions that are thought of and not made, and what would be asked after each of them. The table answers every step of the
// thought, so that members of a set can come and go in any order without the client knowing a rule.

import type { Table } from "../table/table.svelte";
import type { AheadSight, Offer, Prompt } from "../types";

/** The question and the list at a point of the thought. */
export type Stage = Required<AheadSight>;

/** A run is never longer: no stack holds so many. */
const LONGEST = 12;

export class Draft {
  /** What is thought of, in the order in which it would be made. */
  offers: readonly Offer[] = $state.raw([]);
  /** What is asked before each of the offers, and after the last. */
  stages: readonly Stage[] = $state.raw([]);

  private readonly known = new Map<string, Promise<Stage>>();
  private version: number | undefined;
  private asked = 0;

  constructor(private readonly table: Table) {}

  get acts(): string[] {
    return this.offers.map((it) => it.act);
  }

  /** What is asked now, before anything is thought of. */
  get first(): Stage {
    const { sight } = this.table;
    return { prompt: sight?.prompt ?? null, offers: sight?.offers ?? [], proposals: sight?.proposals ?? [] };
  }

  /** What would be asked after all that is thought of. */
  get last(): Stage {
    return this.offers.length === 0 ? this.first : (this.stages.at(-1) ?? this.first);
  }

  /** The sets that are or were being built on the way. */
  private get isSet(): boolean {
    return this.stages.some((it) => it.prompt?.set != null);
  }

  /** Whether it is whole: thought cannot go on, or the set is built. */
  get isWhole(): boolean {
    const last = this.offers.at(-1);
    if (!last || this.stages.length <= this.offers.length) return false;
    const { prompt } = this.last;
    if (prompt === null) return true;
    if (!this.isSet) return last.undo !== "free";
    return prompt.set === null || (last.undo !== "free" && prompt.set.what !== this.setBefore?.what);
  }

  /** The set that the last offer was a member of. */
  private get setBefore(): Prompt["set"] {
    return this.stages[this.offers.length - 1]?.prompt?.set ?? null;
  }

  /** The set that is being built: what of, how many there are, and how many there may be. */
  get counted(): { what: string; n: number; min: number; max: number } | undefined {
    const what = this.last.prompt?.set?.what;
    const from = (this.offers.length === 0 ? [this.first] : this.stages).findIndex(
      (it) => it.prompt?.set?.what === what,
    );
    const set = (this.stages[from] ?? this.first).prompt?.set;
    if (what === undefined || !set) return undefined;
    const n = this.offers.slice(Math.max(0, from)).filter((it) => set.members.includes(it.act)).length;
    return { what, n: set.chosen.length + n, min: set.min, max: set.max };
  }

  /** Whether a deed that can be taken back, and belongs to no set, is all there is: it need not wait. */
  get isPlain(): boolean {
    return this.offers.length === 1 && this.offers[0]?.undo === "free" && !this.isSet;
  }

  /** Whether it was thought of a table that has gone on since. */
  get isStale(): boolean {
    return this.offers.length > 0 && this.version !== this.table.version;
  }

  clear(): void {
    this.asked++;
    [this.offers, this.stages] = [[], []];
  }

  /**
   * Thinks of these offers instead, if the table lets one think of them; a later thought drops an earlier one that is not yet
   * answered. Whether it holds.
   */
  async think(offers: readonly Offer[]): Promise<boolean> {
    const asked = ++this.asked;
    this.renew();
    const { version } = this;
    const stages = await Promise.all(offers.map((_, n) => this.ahead(offers.slice(0, n + 1))));
    // What was answered of another moment is no thought of this one.
    if (asked !== this.asked || version !== this.table.version) return false;
    [this.offers, this.stages] = [offers, offers.length === 0 ? [] : [this.first, ...stages]];
    return true;
  }

  /** Thinks of these actions instead, as they stand; whether the table offers them, one after the other. */
  async lay(acts: readonly string[]): Promise<boolean> {
    this.renew();
    // What was done, or can no longer begin, need not be asked about.
    const [first] = acts;
    if (first !== undefined && !this.first.offers.some((it) => it.act === first)) return false;
    const later = acts.slice(1).map((_, n) => this.aheadOf(acts.slice(0, n + 1)));
    const stages = [this.first, ...(await Promise.all(later))];
    const offers = acts.map((act, n) => stages[n]?.offers.find((it) => it.act === act));
    return offers.every((it) => it !== undefined) && (await this.think(offers));
  }

  /** What was known of another version holds no longer. */
  private renew(): void {
    if (this.version === this.table.version) return;
    this.known.clear();
    this.version = this.table.version;
  }

  /** What would be asked after these. */
  ahead(offers: readonly Offer[]): Promise<Stage> {
    return this.aheadOf(offers.map((it) => it.act));
  }

  /** The same by their notation. */
  aheadOf(acts: readonly string[]): Promise<Stage> {
    const key = acts.join("\n");
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.table.ask({ ask: "ahead", acts: [...acts] }).then((it) => {
      if (it.is !== "ahead") throw new Error("The table answered something else.");
      return { ...it.ahead, proposals: it.ahead.proposals ?? [] };
    });
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
    return asked;
  }

  /** An offer and all that follow of its kind, as the table offers them one after the other. */
  async run(first: Offer, isWanted: (offer: Offer) => boolean): Promise<string[]> {
    const acts: string[] = [];
    for (let next: Offer | undefined = first; next && acts.length < LONGEST;) {
      acts.push(next.act);
      next = (await this.aheadOf(acts)).offers.find(isWanted);
    }
    return acts;
  }

  /** An offer of the last stage, or of the latest one before it that has such an offer, and where it would go. */
  find(wanted: (offer: Offer) => boolean): { offer: Offer; at: number } | undefined {
    // What is asked after a whole thought is another matter.
    const stages = this.offers.length === 0 ? [this.first] : this.isWhole ? this.stages.slice(0, -1) : this.stages;
    for (let at = stages.length - 1; at >= 0; at--) {
      const offer = stages[at]?.offers.find(wanted);
      if (offer) return { offer, at };
    }
    return undefined;
  }

  /** A member of a set being built that is not in it yet, and where it would go. */
  findMember(wanted: (offer: Offer) => boolean): { offer: Offer; at: number } | undefined {
    const isIn = new Set(this.acts);
    const members = new Set(this.stages.flatMap((it) => it.prompt?.set?.members ?? []));
    return this.find((it) => members.has(it.act) && !isIn.has(it.act) && wanted(it));
  }

  /**
   * The thought with an offer put in at its place; one of the same amount takes the place of the other, and in a full set
   * the last member makes room.
   */
  with({ offer, at }: { offer: Offer; at: number }): Offer[] {
    const kept = this.isWhole ? this.offers.slice(0, -1) : this.offers;
    const others = kept.map((it, n) => ({ it, n })).filter(({ it }) => !isAmountOf(it, offer));
    return [
      ...others.filter(({ n }) => n < at).map(({ it }) => it),
      offer,
      ...others.filter(({ n }) => n >= at).map(({ it }) => it),
    ];
  }

  /** Without an offer: the others stay if the table lets them, else those before it. */
  async drop(offer: Offer): Promise<void> {
    const at = this.offers.indexOf(offer);
    const rest = this.offers.filter((it) => it !== offer);
    try {
      await this.think(rest);
    } catch {
      await this.think(this.offers.slice(0, at));
    }
  }
}

/** Whether two offers say how many of the same: `guns 1`, `guns 3`. */
export const isAmountOf = (a: Offer, b: Offer): boolean =>
  a.verb === b.verb &&
  a.unit === null &&
  b.unit === null &&
  a.hex === null &&
  b.hex === null &&
  amount(a) !== undefined &&
  amount(b) !== undefined;

/** How many an offer says. */
export function amount(offer: Offer): number | undefined {
  const n = / (\d{1,2})$/.exec(offer.act)?.[1];
  return n === undefined || offer.hex !== null || offer.unit !== null ? undefined : Number(n);
}
