// What a player is about to do, in one grammar for all games. Nothing here is a rule: it matches what is pointed at against
// the offers of the table, and thinks ahead only as far as the table answers.

import { noticeOf } from "../server/trouble";
import type { ReachNode } from "../table/reach";
import type { Table } from "../table/table.svelte";
import type { HexNo, Odds, Offer, Piece, Prompt, Proposal, UnitId } from "../types";
import { Draft, isAmountOf } from "./draft.svelte";
import { Losses, isLoss } from "./losses.svelte";
import { type Way, ends, wayTo } from "./ways";

export type { Way };

/** Something that is pointed at: a unit, or a hex with the counters on it. */
export type Thing = { hex: HexNo | undefined; units: readonly UnitId[] };

/** An amount that can be set: the offer for each number. */
export type Amount = { verb: Offer["verb"]; now: number; most: number; offers: ReadonlyMap<number, Offer> };

export class Choice {
  readonly draft: Draft;
  readonly losses: Losses;
  /** The unit that is chosen: its reach, or where it may be put, is shown. */
  unit: UnitId | undefined = $state.raw();
  /** The way that is looked at, and needs a second word because it cannot be taken back. */
  way: Way | undefined = $state.raw();
  /** What the combat that is being composed may bring. */
  odds: Odds | undefined = $state.raw();
  /** Why something was refused, and where. */
  tip: { text: string; hex: HexNo | undefined } | undefined = $state.raw();
  /** What would end something while units have not acted: it asks once more. */
  ending: Offer | undefined = $state.raw();
  /** First steps that lead to what was pointed at before its time: the attackers of a target, the targets of an attacker. */
  leads: readonly (readonly [Offer, Offer])[] = $state.raw([]);
  /** Units that are to be flipped one after the other: each stands ready when its time comes, and none is flipped by itself. */
  queue: readonly UnitId[] = $state.raw([]);
  isBusy: boolean = $state(false);
  /** Whether a whole answer lies there that somebody else thought of: its button does all of it. */
  isLaid: boolean = $state(false);
  /** Whether the chosen unit goes from hex to hex without halting. */
  isStepping: boolean = $state(false);
  /** What was thought of before everybody who can was taken. */
  private before: readonly Offer[] | undefined = $state.raw();
  /** An amount that was asked for and is not answered yet. */
  private wanted: { verb: Offer["verb"]; n: number } | undefined = $state.raw();

  constructor(private readonly table: Table) {
    this.draft = new Draft(table);
    this.losses = new Losses(this.draft);
  }

  /** The question as it stands after what is thought of. */
  get prompt(): Prompt | null {
    return this.draft.last.prompt;
  }

  /** What may be pointed at or pressed next. */
  get offers(): readonly Offer[] {
    return this.draft.isWhole ? [] : this.draft.last.offers;
  }

  /** Whether what is thought of only waits for a word. */
  get isReady(): boolean {
    return this.draft.isWhole || this.losses.isPaid || (this.isLaid && this.draft.offers.length > 0);
  }

  /** Everybody who can, if somebody is still left out. */
  get all(): Proposal | undefined {
    return this.draft.last.proposals.find((it) => it.what === "all");
  }

  /** Whether everybody who can was taken by a word. */
  get isAll(): boolean {
    return this.before !== undefined && this.all === undefined;
  }

  /** The actions that are thought of, or of the way that is looked at. */
  get standing(): string[] {
    return this.way ? [...this.way.acts, ...this.way.halts] : this.draft.acts;
  }

  /** Where the chosen unit can stop. */
  get reach(): readonly ReachNode[] {
    if (this.unit === undefined || this.draft.offers.length > 0) return [];
    return ends(this.table.reaches.get(this.unit) ?? []);
  }

  /** Hexes to which the chosen unit is offered to go otherwise than by a march of its own. */
  get places(): readonly Offer[] {
    if (this.unit === undefined || this.isReady) return [];
    const isMarching = this.reach.length > 0;
    return this.offers.filter((it) => it.unit === this.unit && it.hex !== null && !(isMarching && it.verb === "step"));
  }

  /** Offers that only a button says: for everybody, and for the unit that is chosen. */
  get buttons(): readonly Offer[] {
    const said = this.offers.filter((it) => it.button !== null && it.hex === null && it.amount === null);
    return said.filter((it) => {
      if (it.unit === null) return it.verb !== "buy";
      // While units are under way, who comes along and who stays is said by buttons, too.
      return it.unit === this.unit || (this.isUnderWay && (it.verb === "gather" || it.verb === "drop"));
    });
  }

  /** Who is under way, and has to go on or halt; nothing else can be chosen meanwhile. */
  private get underWay(): UnitId | undefined {
    const { sight } = this.table;
    return sight?.prompt && sight.scene.begun?.is === "move" ? sight.scene.begun.units[0] : undefined;
  }

  get isUnderWay(): boolean {
    return this.underWay !== undefined;
  }

  /** Whether the chosen unit can take its stack along. */
  get canGather(): boolean {
    return this.draft.offers.length === 0 && this.offers.some((it) => this.isGathering(it));
  }

  private isGathering(it: Offer): boolean {
    return it.verb === "gather" && (this.isUnderWay || it.unit === this.unit);
  }

  /** Everybody of the stack who can comes along, as the table offers them one after the other. */
  async gather(): Promise<void> {
    const first = this.offers.find((it) => this.isGathering(it));
    if (first) await this.make(await this.draft.run(first, (it) => it.verb === "gather"));
  }

  /** Amounts that belong to what is being composed. */
  get amounts(): Amount[] {
    const all = new Map<Offer["verb"], Map<number, Offer>>();
    for (const stage of this.draft.offers.length === 0 ? [this.draft.first] : this.draft.stages)
      for (const offer of stage.offers) {
        const n = offer.amount;
        if (n === null) continue;
        const of = all.get(offer.verb) ?? new Map<number, Offer>();
        all.set(offer.verb, of.set(n, offer));
      }
    return [...all].map(([verb, offers]) => {
      const chosen = this.draft.offers.find((it) => it.verb === verb && it.amount !== null);
      const now = this.wanted?.verb === verb ? this.wanted.n : (chosen?.amount ?? 0);
      return { verb, offers, now, most: Math.max(...offers.keys()) };
    });
  }

  /** What could be done instead with what was pointed at first: a probe instead of an attack. */
  get instead(): readonly Offer[] {
    const [first] = this.draft.offers;
    if (!first) return [];
    return this.draft.first.offers.filter(
      (it) =>
        it.act !== first.act &&
        it.unit === first.unit &&
        it.hex === first.hex &&
        !(it.unit === null && it.hex === null) &&
        it.verb !== "step",
    );
  }

  /** Units that can be pointed at. */
  get units(): ReadonlySet<UnitId> {
    if (this.leads.length > 0) return new Set(this.leads.flatMap(([it]) => it.unit ?? []));
    const now = this.offers.flatMap((it) => it.unit ?? []);
    const movable = this.draft.offers.length === 0 && !this.isReady ? this.table.reaches.keys() : [];
    return new Set([...now, ...movable, ...this.members.flatMap((it) => it.unit ?? [])]);
  }

  /** Hexes that can be pointed at: without a unit, or for the one that is chosen. */
  get hexes(): ReadonlySet<HexNo> {
    if (this.leads.length > 0) return new Set(this.leads.flatMap(([it]) => it.hex ?? []));
    const open = this.offers.flatMap((it) => (it.unit === null ? (it.hex ?? []) : []));
    const members = this.members.flatMap((it) => (it.unit === null ? (it.hex ?? []) : []));
    return new Set([...open, ...members, ...this.places.flatMap((it) => it.hex ?? [])]);
  }

  /** Members of the sets being built that can still come in, though others were named after them. */
  private get members(): readonly Offer[] {
    if (this.draft.offers.length === 0) return [];
    const isIn = new Set(this.draft.acts);
    return this.draft.stages
      .slice(0, -1)
      .filter((it) => it.prompt?.set)
      .flatMap((it) => it.offers)
      .filter((it) => !isIn.has(it.act) && (it.unit !== null || it.hex !== null));
  }

  /** The way to a hex for the chosen unit. */
  wayTo(hex: HexNo): Way | undefined {
    const { unit } = this;
    const node = this.reach.find((it) => it.hex === hex);
    if (unit === undefined || !node) return undefined;
    return wayTo(unit, node, this.table.reaches.get(unit) ?? [], this.hexOf(unit));
  }

  /** Chooses a unit, and nothing else. */
  choose(unit: UnitId | undefined): void {
    [this.unit, this.way, this.tip, this.leads] = [unit, undefined, undefined, []];
  }

  /** The table has gone on: what was thought of it is thought of again, if it is still offered, and else forgotten. */
  async renew(): Promise<void> {
    if (this.draft.isStale) {
      const { acts } = this.draft;
      this.clear();
      if (this.table.sight?.prompt) await this.draft.lay(acts).catch(() => false);
      await this.weigh();
    } else if (!this.table.sight?.prompt) this.clear();
    this.preselect();
  }

  /** Chooses the one unit that a new question is about: it need not be found. */
  preselect(): void {
    if (!this.table.sight?.prompt) return;
    if (this.unit !== undefined || this.draft.offers.length > 0) return;
    const proposed = this.losses.first();
    if (proposed) {
      void this.lay(proposed);
      return;
    }
    if (this.underWay !== undefined) {
      this.unit = this.underWay;
      return;
    }
    const units = new Set(this.draft.first.offers.map((it) => it.unit));
    const [only] = units;
    const isOnly = units.size === 1 && only !== undefined && only !== null;
    if (isOnly && this.draft.first.offers.some((it) => it.hex !== null)) this.unit = only;
    else this.nextFlip();
  }

  /** Units that may be flipped now, or waits to be. */
  private flip(unit: UnitId): Offer | undefined {
    return this.draft.first.offers.find((it) => it.verb === "flip" && it.unit === unit);
  }

  /** The next of those who are to be flipped stands ready; who can no longer be is forgotten. */
  private nextFlip(): void {
    if (!this.draft.first.offers.some((it) => it.verb === "flip")) return;
    this.queue = this.queue.filter((it) => this.flip(it));
    const next = this.queue[0] === undefined ? undefined : this.flip(this.queue[0]);
    if (next) void this.think([next]);
  }

  /** Puts the chosen unit among those to be flipped, or takes one out. */
  queueFlip(unit: UnitId): void {
    this.queue = this.queue.includes(unit) ? this.queue.filter((it) => it !== unit) : [...this.queue, unit];
    this.clear();
  }

  /** Forgets everything that is not made. */
  clear(): void {
    this.draft.clear();
    this.choose(this.underWay);
    [this.odds, this.ending, this.before] = [undefined, undefined, undefined];
    [this.isStepping, this.isLaid] = [false, false];
  }

  /** Thinks of what is proposed, as it stands; an answer that is whole waits for nothing but its button. */
  async lay(acts: readonly string[], isWhole = false): Promise<boolean> {
    try {
      if (!(await this.draft.lay(acts))) return false;
    } catch (why) {
      this.refuse(why, undefined);
      return false;
    }
    this.isLaid = isWhole;
    [this.way, this.leads, this.tip] = [undefined, [], undefined];
    await this.weigh();
    return true;
  }

  /** Everybody who can takes part; or nobody but those who did before. */
  async takeAll(): Promise<void> {
    const { all, before } = this;
    if (all) {
      this.before = this.draft.offers;
      if (!(await this.lay(all.acts))) this.before = undefined;
    } else if (before) {
      this.before = undefined;
      await this.think(before);
    }
  }

  /** The next proposal of losses. */
  async turnLosses(): Promise<void> {
    const acts = this.losses.next();
    if (acts) await this.lay(acts);
  }

  /** One step back of what is not made; whether there was one. */
  back(): boolean {
    this.tip = undefined;
    if (this.ending) this.ending = undefined;
    else if (this.leads.length > 0) this.leads = [];
    else if (this.way) this.way = undefined;
    else if (this.draft.offers.length > 0) void this.think(this.draft.offers.slice(0, -1));
    else if (this.unit !== undefined && !this.isUnderWay) this.unit = undefined;
    else return false;
    return true;
  }

  /** Somebody points at a hex with these counters on it, the top one first; `isWaypoint` goes there without halting. */
  async point(hex: HexNo, stack: readonly Piece[], isWaypoint = false): Promise<void> {
    await this.inTurn(() => this.pointAt({ hex, units: stack.flatMap((it) => it.unit ?? []) }, isWaypoint));
  }

  private line: Promise<void> = Promise.resolve();

  /**
   * One thing after the other: whoever points at three counters faster than the table answers means all three. What is
   * pointed at while something is being done, or while the table is away, is not kept for later.
   */
  private async inTurn(point: () => Promise<void>): Promise<void> {
    if (this.isBusy || this.table.way !== "open") return;
    this.line = this.line.then(point, point);
    await this.line;
  }

  /** Somebody points at one counter, of a stack that lies open or of a tray. */
  async pick(piece: Piece): Promise<void> {
    const { unit } = piece;
    if (unit !== null) await this.inTurn(() => this.pickUnit(unit));
  }

  private async pickUnit(unit: UnitId): Promise<void> {
    const isIn = this.draft.offers.find((it) => it.unit === unit);
    if (this.isMovable(unit)) this.choose(unit);
    else if (isIn && !this.isReady) await this.drop(isIn);
    else await this.pointAt({ hex: undefined, units: [unit] });
  }

  private isMovable(unit: UnitId): boolean {
    return this.draft.offers.length === 0 && this.table.reaches.has(unit);
  }

  private async pointAt(thing: Thing, isWaypoint = false): Promise<void> {
    this.tip = undefined;
    this.ending = undefined;
    const { hex } = thing;
    if (hex !== undefined && (await this.go(hex, isWaypoint))) return;
    const isMeant = (it: Offer): boolean => {
      if (it.unit === null) return hex !== undefined && it.hex === hex;
      return thing.units.includes(it.unit) && (it.hex === null || it.hex === hex || this.hasOnePlace(it.unit));
    };

    if (this.losses.isAsked && (await this.losses.move(thing.units))) {
      await this.weigh();
      return;
    }
    const led = this.leads.find(([it]) => isMeant(it));
    if (led) {
      this.leads = [];
      await this.think(led);
      return;
    }
    const chosen = this.draft.offers.findLast(
      (it) =>
        isMeant(it) || (it.unit !== null && (thing.units.includes(it.unit) || (hex !== undefined && it.hex === hex))),
    );
    if (chosen) {
      // A second word for what stands ready; else the next of a stack comes in, and when all are in, one goes out.
      const next = this.draft.findMember(isMeant);
      if (this.isReady && chosen === this.draft.offers.at(-1)) await this.make(this.draft.acts);
      else if (next) await this.take(next.offer, next.at);
      else await this.drop(chosen);
      return;
    }
    if (this.draft.offers.length === 0 && this.chooseAmong(thing.units)) {
      if (!this.isMovable(this.unit as UnitId)) await this.lead((it) => it.unit === this.unit);
      return;
    }
    const found = this.draft.find((it) => isMeant(it) && it.verb !== "step");
    if (found) {
      await this.take(found.offer, found.at);
      return;
    }
    const there = this.offers.filter((it) => it.unit !== null && it.hex === hex && it.verb !== "step");
    if (there[0] && there.length === 1) {
      await this.take(there[0]);
      return;
    }
    if (await this.lead(isMeant)) return;
    await this.wonder(thing);
  }

  /** Goes to a hex with the chosen unit, if it can; whether it could. */
  private async go(hex: HexNo, isWaypoint: boolean): Promise<boolean> {
    if (this.way?.to === hex) {
      await this.make(this.standing);
      return true;
    }
    const way = this.wayTo(hex);
    if (way) {
      if (isWaypoint || this.isStepping) await this.make(way.acts);
      else if (way.undo === "free") await this.make((await this.canGoOn(way)) ? way.acts : [...way.acts, ...way.halts]);
      else this.way = way;
      return true;
    }
    const place = this.places.find((it) => it.hex === hex);
    if (place) await this.take(place);
    return place !== undefined;
  }

  /** Whether something else than going on could be done at the end of a way: then it is not left without a word. */
  private async canGoOn({ acts, halts }: Way): Promise<boolean> {
    if (halts.length === 0) return false;
    const { offers } = await this.draft.aheadOf(acts);
    return offers.some((it) => it.verb === "assault");
  }

  /** What the units under way may storm from where they are. */
  get assaults(): readonly Offer[] {
    return this.draft.offers.length === 0 ? this.offers.filter((it) => it.verb === "assault") : [];
  }

  /** Whether the chosen unit could be halted where it is, and need not be. */
  get canStep(): boolean {
    return this.reach.some((it) => it.halts.length > 0);
  }

  /** Chooses among these units one whose deeds are buttons, ways or several: another one each time. */
  private chooseAmong(units: readonly UnitId[]): boolean {
    const able = units.filter((it) => {
      const offers = this.offers.filter((offer) => offer.unit === it);
      return this.table.reaches.has(it) || offers.length > 1 || offers.some((offer) => offer.button !== null);
    });
    if (able.length === 0) return false;
    const at = this.unit === undefined ? -1 : able.indexOf(this.unit);
    if (at >= 0 && able.length === 1) return false;
    this.choose(able[(at + 1) % able.length]);
    return true;
  }

  /** Whether a unit is offered to go to one place and no other: then it need not be pointed at. */
  private hasOnePlace(unit: UnitId): boolean {
    const stages = this.draft.offers.length === 0 ? [this.draft.first] : this.draft.stages;
    const places = stages.flatMap((it) => it.offers).filter((it) => it.unit === unit && it.hex !== null);
    return new Set(places.map((it) => it.act)).size === 1;
  }

  /** Takes an offer into thought, and makes it at once if it can be taken back and nothing is being composed. */
  async take(offer: Offer, at?: number): Promise<void> {
    const isFirst = this.draft.offers.length === 0;
    const done = await this.think(this.draft.with({ offer, at: at ?? this.draft.offers.length }));
    if (done && isFirst && this.draft.isPlain && !isLoss(offer)) await this.make(this.draft.acts);
  }

  /** A button is pressed: it does what it says. What ends something while units have not acted asks once more. */
  async press(offer: Offer): Promise<void> {
    this.tip = undefined;
    if (offer.ends && offer.ends.idle.length > 0 && this.ending?.act !== offer.act) {
      [this.ending, this.way] = [offer, undefined];
      return;
    }
    this.ending = undefined;
    // What ends something is whole, whatever is asked next.
    if (offer.undo === "free" && !offer.ends) await this.take(offer);
    else await this.make([...this.draft.acts, offer.act]);
  }

  /** Sets an amount; none takes it away. It is shown at once, whatever the table takes to answer. */
  async set(of: Amount, n: number): Promise<void> {
    const wanted = { verb: of.verb, n };
    this.wanted = wanted;
    const now = this.draft.offers.find((it) => it.verb === of.verb && it.amount !== null);
    const offer = of.offers.get(n);
    const found = offer && this.draft.find((it) => isAmountOf(it, offer) && it.amount === n);
    if (found) await this.take(found.offer, found.at);
    else if (n === 0 && now) await this.drop(now);
    if (this.wanted === wanted) this.wanted = undefined;
  }

  /** The first step is another one. */
  async turnTo(offer: Offer): Promise<void> {
    await this.think([offer]);
  }

  async drop(offer: Offer): Promise<void> {
    this.isLaid = false;
    await this.draft.drop(offer);
    await this.weigh();
  }

  /** The button that Enter presses, if one stands out. */
  get main(): Offer | undefined {
    if (this.ending) return this.ending;
    if (this.draft.offers.length === 0) return undefined;
    return (
      this.buttons.find((it) => it.unit === null && it.undo !== "free") ?? this.buttons.find((it) => it.unit === null)
    );
  }

  /** Does what stands ready. */
  async enter(): Promise<void> {
    if (this.way || this.isReady) await this.make(this.standing);
    else if (this.main) await this.press(this.main);
  }

  private async think(offers: readonly Offer[]): Promise<boolean> {
    try {
      if (!(await this.draft.think(offers))) return false;
    } catch (why) {
      this.refuse(why, undefined);
      return false;
    }
    [this.way, this.isLaid] = [undefined, false];
    await this.weigh();
    return true;
  }

  /** Asks for the odds of what is being composed. */
  private async weigh(): Promise<void> {
    const { acts } = this.draft;
    if (acts.length === 0) {
      this.odds = undefined;
      return;
    }
    const odds = await this.table.ask({ ask: "odds", after: acts }).catch(() => undefined);
    if (this.draft.acts.join() === acts.join()) this.odds = odds?.is === "odds" ? odds.odds : undefined;
  }

  /** Does these things. */
  async make(acts: readonly string[]): Promise<void> {
    if (this.isBusy || acts.length === 0) return;
    this.isBusy = true;
    try {
      const answer = await this.table.act([...acts]);
      this.clear();
      // Where the news of it has not come yet, what is asked now is still the old question.
      if (answer.is === "done" && answer.version === this.table.version) this.preselect();
    } catch (why) {
      this.refuse(why, undefined);
    } finally {
      this.isBusy = false;
    }
  }

  async undo(): Promise<void> {
    if (this.back()) return;
    const version = this.table.sight?.version;
    if (version === undefined || !this.table.sight?.may_undo) return;
    try {
      await this.table.submit({ do: "undo", version });
    } catch (why) {
      this.refuse(why, undefined);
    }
  }

  /**
   * Looks one step ahead for what was pointed at before its time: the target of an attack whose attackers are not named, or
   * an attacker without a target. Only what could lead there is lit then.
   */
  private async lead(isMeant: (offer: Offer) => boolean): Promise<boolean> {
    if (this.draft.offers.length > 0) return false;
    const first = this.draft.first.offers.filter(
      (it) => it.undo === "free" && it.verb !== "step" && (it.verb === "attack" || it.verb === "probe"),
    );
    if (first.length === 0 || first.length > 60) return false;
    const found = await Promise.allSettled(
      first.map(async (it) => [it, (await this.draft.ahead([it])).offers.find(isMeant)] as const),
    );
    this.leads = found.flatMap((it) =>
      it.status === "fulfilled" && it.value[1] ? [[it.value[0], it.value[1]] as const] : [],
    );
    const [only] = this.leads;
    if (only && this.leads.length === 1) {
      this.leads = [];
      await this.think(only);
    }
    return only !== undefined;
  }

  /** Why nothing can be done there; or why the counter that was picked can do nothing. */
  private async wonder({ hex, units }: Thing): Promise<void> {
    const unit = hex === undefined ? units[0] : (this.unit ?? units[0]);
    const at = hex ?? this.hexOf(unit);
    if (unit === undefined || at === undefined || !this.table.sight?.prompt) return;
    try {
      await this.table.ask({ ask: "why_there", unit, hex: at });
    } catch (why) {
      this.refuse(why, at);
    }
  }

  private hexOf(unit: UnitId | undefined): HexNo | undefined {
    const piece = this.table.sight?.scene.pieces.find((it) => it.unit !== null && it.unit === unit);
    return piece?.at.is === "hex" ? piece.at.hex : undefined;
  }

  /** Says why something was refused. */
  refuse(why: unknown, hex: HexNo | undefined): void {
    this.tip = { text: noticeOf(why) ?? (why instanceof Error ? why.message : String(why)), hex };
  }
}
