// What a player is about to do, in one grammar for all games. Nothing here is a rule: it matches what is pointed at against
// the offers of the table, and thinks ahead only as far as the table answers.

import type { AheadSight, HexNo, Odds, Offer, Piece, Prompt, Sight, Undo, UnitId } from "../types";
import type { ReachNode } from "../reach";
import type { Table } from "../table/table.svelte";

/** A way to a hex: the actions of the whole move, and the hexes it passes. */
export type Way = { to: HexNo; acts: string[]; hexes: HexNo[]; cost: number; undo: Undo; by: string };

/** A deed that stands ready: it is done by its button, Enter or a second click. */
export type Ready = { acts: string[]; undo: Undo };

export class Choice {
  /** Actions that are thought of and not made. */
  draft: readonly string[] = $state.raw([]);
  /** The unit whose reach is shown. */
  unit: UnitId | undefined = $state.raw();
  /** The way that is looked at. */
  way: Way | undefined = $state.raw();
  /** What the combat that is being composed may bring. */
  odds: Odds | undefined = $state.raw();
  /** Why something was refused, and where. */
  tip: { text: string; rule: string | undefined; hex: HexNo | undefined } | undefined = $state.raw();
  isBusy: boolean = $state(false);
  /** What would end something while units have not acted: it asks once more. */
  ending: Offer | undefined = $state.raw();

  private ahead: AheadSight | undefined = $state.raw();
  private asked = 0;

  constructor(private readonly table: Table) {}

  private get sight(): Sight | undefined {
    return this.table.sight;
  }

  /** The question as it stands after what is thought of. */
  get prompt(): Prompt | null {
    return this.ahead ? this.ahead.prompt : (this.sight?.prompt ?? null);
  }

  get offers(): readonly Offer[] {
    return this.ahead ? this.ahead.offers : (this.sight?.offers ?? []);
  }

  /** Where the chosen unit can stop. */
  get reach(): readonly ReachNode[] {
    if (this.unit === undefined || this.draft.length > 0) return [];
    return this.table.reaches.get(this.unit)?.filter((it) => it.stops) ?? [];
  }

  /** Offers that only a button says. */
  get buttons(): readonly Offer[] {
    return this.offers.filter((it) => it.button !== null && it.unit === null && it.hex === null);
  }

  /** Units that can be pointed at. */
  get units(): ReadonlySet<UnitId> {
    return new Set(this.offers.flatMap((it) => (it.unit === null ? [] : [it.unit])));
  }

  /** Hexes that can be pointed at without a unit. */
  get hexes(): ReadonlySet<HexNo> {
    return new Set(this.offers.flatMap((it) => (it.unit === null && it.hex !== null ? [it.hex] : [])));
  }

  /** The way to a hex for the chosen unit. */
  wayTo(hex: HexNo): Way | undefined {
    const all = (this.unit !== undefined && this.table.reaches.get(this.unit)) || [];
    const at = all.findIndex((it) => it.hex === hex && it.stops);
    const node = all[at];
    if (!node) return undefined;
    const steps: ReachNode[] = [];
    for (let here: ReachNode | undefined = node; here; here = here.parent === undefined ? undefined : all[here.parent])
      steps.unshift(here);
    const from = this.at(this.unit as UnitId);
    return {
      to: hex,
      acts: [...steps.flatMap((it) => it.acts), ...node.halts],
      hexes: [...(from === undefined ? [] : [from]), ...steps.map((it) => it.hex)],
      cost: node.cost,
      undo: node.undo,
      by: node.by,
    };
  }

  private at(unit: UnitId): HexNo | undefined {
    const piece = this.sight?.scene.pieces.find((it) => it.unit === unit);
    return piece?.at.is === "hex" ? piece.at.hex : undefined;
  }

  /** Forgets everything that is not made. */
  clear(): void {
    this.asked++;
    [this.draft, this.unit, this.way, this.odds, this.tip, this.ahead] = [
      [],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ];
  }

  /** One step back of what is not made; whether there was one. */
  back(): boolean {
    this.tip = undefined;
    if (this.way) this.way = undefined;
    else if (this.draft.length > 0) void this.think(this.draft.slice(0, -1));
    else if (this.unit !== undefined) this.unit = undefined;
    else return false;
    return true;
  }

  /** Somebody points at a hex with these counters on it. */
  async point(hex: HexNo, stack: readonly Piece[]): Promise<void> {
    this.tip = undefined;
    if (this.way?.to === hex) {
      await this.make(this.way.acts);
      return;
    }
    if (this.unit !== undefined && this.draft.length === 0) {
      const way = this.wayTo(hex);
      if (way) {
        if (way.undo === "free") await this.make(way.acts);
        else this.way = way;
        return;
      }
    }
    const there = new Set(stack.map((it) => it.unit));
    const mine = this.offers.filter((it) => it.unit !== null && there.has(it.unit));
    const here = this.offers.filter((it) => it.unit === null && it.hex === hex);
    const movable = stack.find((it) => it.unit !== null && this.table.reaches.has(it.unit));
    if (this.draft.length === 0 && movable?.unit != null && movable.unit !== this.unit) {
      [this.unit, this.way] = [movable.unit, undefined];
      return;
    }
    const set = this.prompt?.set;
    const chosen = this.draft.find(
      (act) =>
        mine.some((it) => it.act === act) || (set?.chosen.includes(act) && there.size > 0 && act === mine[0]?.act),
    );
    if (chosen) {
      await this.think(this.draft.filter((it) => it !== chosen));
      return;
    }
    const offer = mine.find((it) => it.hex === null || it.hex === hex) ?? here[0];
    if (offer) {
      await this.take(offer);
      return;
    }
    await this.wonder(hex);
  }

  /** Takes an offer: into thought if it can be taken back, else it stands ready. */
  async take(offer: Offer): Promise<void> {
    await this.think([...this.draft, offer.act]);
  }

  /** Whether what is thought of is whole. */
  get isReady(): boolean {
    return this.draft.length > 0 && this.prompt === null;
  }

  /** A button is pressed; what ends something while units have not acted asks once more. */
  async press(offer: Offer): Promise<void> {
    if (offer.ends && offer.ends.idle.length > 0 && this.ending?.act !== offer.act) {
      this.ending = offer;
      return;
    }
    this.ending = undefined;
    await this.take(offer);
    if (this.draft.length === 1 && offer.undo === "free" && this.prompt !== null && offer.ends)
      await this.make(this.draft);
  }

  /** Does what stands ready. */
  async enter(): Promise<void> {
    if (this.way) await this.make(this.way.acts);
    else if (this.isReady) await this.make(this.draft);
  }

  /** Thinks of these actions. */
  private async think(draft: readonly string[]): Promise<void> {
    const asked = ++this.asked;
    this.draft = draft;
    if (draft.length === 0) {
      [this.ahead, this.odds] = [undefined, undefined];
      return;
    }
    const [ahead, odds] = await Promise.allSettled([
      this.table.ask({ ask: "ahead", acts: [...draft] }),
      this.table.ask({ ask: "odds", after: [...draft] }),
    ]);
    if (asked !== this.asked) return;
    if (ahead.status === "rejected") {
      this.refuse(ahead.reason, undefined);
      await this.think(draft.slice(0, -1));
      return;
    }
    if (ahead.value.is === "ahead") this.ahead = ahead.value.ahead;
    this.odds = odds.status === "fulfilled" && odds.value.is === "odds" ? odds.value.odds : undefined;
  }

  /** Does what stands ready. */
  async make(acts: readonly string[]): Promise<void> {
    if (this.isBusy || acts.length === 0) return;
    this.isBusy = true;
    try {
      await this.table.act([...acts]);
      this.clear();
    } catch (why) {
      this.refuse(why, undefined);
    } finally {
      this.isBusy = false;
    }
  }

  async undo(): Promise<void> {
    if (this.back()) return;
    const version = this.sight?.version;
    if (version === undefined || !this.sight?.may_undo) return;
    try {
      await this.table.submit({ do: "undo", version });
    } catch (why) {
      this.refuse(why, undefined);
    }
  }

  /** Why nothing can be done there. */
  private async wonder(hex: HexNo): Promise<void> {
    if (this.unit === undefined) return;
    try {
      await this.table.ask({ ask: "why_there", unit: this.unit, hex });
    } catch (why) {
      this.refuse(why, hex);
    }
  }

  private refuse(why: unknown, hex: HexNo | undefined): void {
    const problem = (why as { problem?: { refusal?: { rule?: string | null } | null } }).problem;
    const rule = problem?.refusal?.rule ?? undefined;
    this.tip = { text: why instanceof Error ? why.message : String(why), rule, hex };
  }
}
