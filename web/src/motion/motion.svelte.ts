// Shows what was witnessed, one beat after the other, and lets go of it at any time: the true scene is never far.

import type { Page } from "../play/page.svelte";
import type { AnyScene, Chair, Gesture, HexNo, Odds, Sheet } from "../types";
import { keep, kept } from "../browser/kept";
import { type Traces, badgesOf, castOf, placesOf, traces } from "./cast";
import { Eye } from "./eye";
import { pace } from "./pace.svelte";
import { type Part, hasCome, onFrom, planOf } from "./plan";
import { Speaker } from "./speaker.svelte";
import { type Beat, type Step, isQuiet, joined, stepsOf } from "./beats";
import { say } from "../words/say";
import { type Throw, lossWords, spoken, throwsOf, whose } from "./captions";
import { capital } from "../words/text";

/** A gesture of one's own keeps nobody from the next question for longer, but for its dice. */
const OWN = 600;
/** More steps of others than these are offered after an absence, and not simply shown. */
const FEW = 3;
/** More steps than these are no opening that is watched before one begins, and versions beyond this no beginning. */
const OPENING = 16;
const LONG = 60;
const LAYER = "motion";
const NOTHING: Traces = { trails: [], arrows: [], targets: [], badges: [] };

type Away = { gestures: readonly Gesture[]; before: AnyScene; steps: number };

/** A throw as it is shown: its dice, what was fought about, and how far the showing is. */
export type Fall = {
  dice: readonly Throw[];
  /** Where the battle is, if it is one. */
  hex: HexNo | undefined;
  /** What the attacker reckoned with, if he is the viewer. */
  odds: Odds | undefined;
  part: Part;
  /** How long it rests. */
  rests: number;
};

/** The attack that a throw of a step decides. */
const attackOf = (step: Step, beat: Beat) =>
  step.beats
    .slice(0, step.beats.indexOf(beat) + 1)
    .flatMap((it) => it.told.map((told) => told.what))
    .findLast((it) => it.is === "attacked");

/** What attacker and defender lose by a throw, as far as it was reckoned. */
export function lossOf({ dice, odds }: Fall): readonly [number, number] | undefined {
  const [only] = dice;
  return (only && odds?.faces.find((it) => it.die === only.what.die)?.lost) ?? undefined;
}

/** The column and the row of the chart a throw was read in, as far as the chart has more than one. */
export function readIn(
  sheet: Sheet,
  { what }: Throw,
): { column: string | undefined; row: string; text: string } | undefined {
  const chart = what.cell ? sheet.charts[what.cell.chart] : undefined;
  const row = what.cell ? chart?.rows[what.cell.row] : undefined;
  if (!what.cell || !chart || !row) return undefined;
  return {
    column: chart.columns.length > 1 ? chart.columns[what.cell.column] : undefined,
    row: row.name,
    text: row.cells[what.cell.column] ?? "",
  };
}

/** What a throw brought, in a sentence: with what each side loses, if that was reckoned. */
export function resultWords(sheet: Sheet, fall: Fall, chair: Chair): string {
  const [only] = fall.dice;
  if (!only) return "";
  const lost = lossOf(fall);
  if (!lost || !fall.odds) return capital(say(sheet, only.line));
  const { column } = readIn(sheet, only) ?? {};
  const words = lossWords(sheet, chair, fall.odds.attacker, lost);
  return `Die ${String(only.what.die)}${column === undefined ? "" : ` in column ${column}`}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

export class Motion {
  steps: readonly Step[] = $state.raw([]);
  /** The step that is shown. */
  at: number = $state(0);
  isPlaying: boolean = $state(false);
  isPaused: boolean = $state(false);
  beat: Beat | undefined = $state.raw();
  /** The dice that are falling, or lie and are read. */
  fall: Fall | undefined = $state.raw();
  /** The last battle, until the next decision. */
  fought: Fall | undefined = $state.raw();
  /** Whether the view is on its way back to where one looked before. */
  isReturning: boolean = $state(false);
  /** What happened while one was away. */
  away: Away | undefined = $state.raw();

  /** Whatever was begun before this number changed is no longer wanted. */
  private run = 0;
  private wake: (() => void) | undefined;
  /** The beat of the step that is shown, and whether it was told. */
  private beatAt = $state(0);
  private isTold = false;
  /** The step that was last spoken of. */
  private spokenOf = "";
  /** Whether somebody does not want to wait for the die. */
  private isHasty = false;
  private traced = NOTHING;
  private readonly eye: Eye;
  readonly speaker = new Speaker();
  /** The odds of the battle that is shown. */
  private odds: Odds | undefined;
  /** The odds that were last looked at, and what had happened then. */
  private thought: { odds: Odds; after: number | undefined } | undefined;

  constructor(private readonly page: Page) {
    this.eye = new Eye(page);
    page.table.onnews = (gestures, before, wasAway) => {
      this.hear(gestures, before, wasAway);
    };
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }

  /** Whether it is the other side's doing that is shown, which a key or click ends. */
  get isWatched(): boolean {
    return this.isPlaying && this.step?.isOwn === false;
  }

  /** Whether the question waits: something is shown, or dice of one's own are read. */
  get holds(): boolean {
    return this.isPlaying && (this.isWatched || this.isThrowing);
  }

  /** Whether dice fall in the step that is shown, or are still to fall. */
  private get isThrowing(): boolean {
    const beats = this.step?.beats ?? [];
    return this.fall !== undefined || beats.slice(this.beatAt).some((it) => throwsOf(it).length > 0);
  }

  /** What a combat that is thought of may bring, kept for when its die falls. */
  think(odds: Odds): void {
    this.thought = { odds, after: this.page.table.log.at(-1)?.version };
  }

  /** After the first sight: whether something happened since this browser last looked. */
  async greet(): Promise<void> {
    const { table } = this.page;
    const version = table.version ?? 0;
    const before = kept(this.key);
    // Who comes for the first time has seen nothing; a game that is long under way is not shown to him.
    const seen = before === undefined ? (version > LONG ? version : 0) : Number(before);
    const gestures = await table.recall(Math.max(0, Math.min(seen, version - 40)));
    const missed = gestures.filter((it) => it.version > seen && it.version <= version);
    if (missed.length === 0) {
      this.see();
      return;
    }
    const scene = await table.sceneAt(seen);
    if (!scene || this.isPlaying) return;
    if (before !== undefined) this.offer(missed, scene);
    else {
      const steps = joined(stepsOf(missed, scene, table.chair));
      const isOpening = steps.length <= OPENING && !steps.some((it) => it.isOwn) && !document.hidden;
      if (isOpening) this.show(steps);
      else this.see();
    }
  }

  private hear(gestures: readonly Gesture[], before: AnyScene, wasAway: boolean): void {
    const { page } = this;
    if (this.away) {
      this.offer([...this.away.gestures, ...gestures], this.away.before);
      return;
    }
    if (gestures.some((it) => it.told.some(({ what }) => what.is === "taken_back"))) {
      this.end();
      this.clear();
      return;
    }
    if (wasAway || document.hidden || page.lookingAt !== undefined) {
      this.offer(gestures, before);
      return;
    }
    this.show(stepsOf(gestures, before, page.table.chair), this.oddsOf(gestures));
  }

  /** What was reckoned with before these gestures, if the first of them is the viewer's. */
  private oddsOf(gestures: readonly Gesture[]): Odds | undefined {
    const [first] = gestures;
    const { table } = this.page;
    if (!first || first.by !== table.chair || !this.thought) return undefined;
    const before = table.log.findLast((it) => it.version < first.version)?.version;
    return before === this.thought.after ? this.thought.odds : undefined;
  }

  /** Shows a few steps at once, and offers to show many. */
  private offer(gestures: readonly Gesture[], before: AnyScene): void {
    const steps = joined(stepsOf(gestures, before, this.page.table.chair));
    const others = steps.filter((it) => !it.isOwn).length;
    if (others > FEW || document.hidden || this.page.lookingAt !== undefined)
      this.away = others > 0 ? { gestures, before, steps: steps.length } : undefined;
    else {
      this.away = undefined;
      this.show(steps);
    }
  }

  /** What was missed is shown, or only its traces are. */
  answer(isWanted: boolean): void {
    const { away } = this;
    this.away = undefined;
    if (!away) return;
    const steps = joined(stepsOf(away.gestures, away.before, this.page.table.chair));
    this.page.lookingAt = undefined;
    if (isWanted) this.show(steps.map((it) => ({ ...it, isOwn: false })));
    else {
      this.clear();
      steps.slice(-FEW).forEach((step) => {
        step.beats.forEach((it) => {
          this.trace(it);
        });
      });
      this.end();
    }
  }

  private show(steps: readonly Step[], odds?: Odds): void {
    if (steps.length === 0) return;
    const isOwn = steps.some((it) => it.isOwn);
    // One's own deed does not wait for what others did before it.
    if (isOwn || !this.isPlaying) {
      this.end(true);
      this.clear();
      this.odds = odds;
      if (pace.speed === "none" || this.isLaid(steps)) {
        for (const step of steps) for (const beat of step.beats) this.pass(step, beat);
        this.see();
        return;
      }
      [this.steps, this.at, this.isPaused, this.isPlaying] = [joined(steps), 0, false, true];
      void this.play();
      return;
    }
    const shown = this.steps.slice(0, this.at + 1);
    this.steps = [...shown, ...joined([...this.steps.slice(this.at + 1), ...steps])];
  }

  /** Whether the player's own hand has laid the counter where it goes. */
  private isLaid(steps: readonly Step[]): boolean {
    const { dropped } = this.page;
    this.page.dropped = undefined;
    if (dropped === undefined || !steps.every((it) => it.isOwn)) return false;
    const whats = steps.flatMap((step) => step.beats.flatMap((beat) => beat.told.map((it) => it.what)));
    return whats.every((it) => it.is !== "rolled" && (it.is !== "moved" || it.route.at(-1) === dropped));
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    const { page } = this;
    for (; this.at < this.steps.length; this.at++) {
      const step = this.steps[this.at] as Step;
      page.intercept = step.isOwn
        ? undefined
        : () => {
            this.goOn();
          };
      const scale = step.isOwn ? Math.min(1, OWN / Math.max(1, this.length(step))) : 1;
      for (this.beatAt = 0; this.beatAt < step.beats.length; this.beatAt++) {
        await this.perform(step, step.beats[this.beatAt] as Beat, scale);
        if (run !== this.run) return;
        if (this.isPaused) await this.sleep(Infinity);
        if (run !== this.run) return;
      }
    }
    this.end();
  }

  private length = (step: Step): number =>
    step.beats.reduce(
      (sum, beat) => sum + (throwsOf(beat).length > 0 ? 0 : Math.max(...beat.told.map((it) => pace.of(it.what)))),
      0,
    );

  private async perform(step: Step, beat: Beat, scale: number): Promise<void> {
    const { page } = this;
    if (!page.sheet) return;
    const run = this.run;
    const rests = !step.isOwn;
    const dice = throwsOf(beat);
    [this.beat, this.isTold] = [beat, false];
    page.until = dice.length > 0 ? beat.from : beat.until;
    this.trace(beat);
    if (rests) this.eye.follow(placesOf(beat));
    if (dice.length > 0) {
      [page.staged, page.movers] = [beat.before, []];
      await this.roll(step, beat, dice);
      return;
    }
    // Who has just attacked needs neither see nor hear it before his die falls.
    const isOpening =
      step.isOwn && this.isThrowing && beat.told.every((it) => it.what.is === "attacked" || isQuiet(it.what));
    if (isOpening) {
      page.staged = beat.after;
      return;
    }
    this.tell(step, beat);
    const { movers, staged } = castOf(page.sheet, beat, scale);
    [page.staged, page.movers] = [staged, movers];
    await this.sleep(Math.max(0, ...beat.told.map((it) => pace.of(it.what) * scale), ...movers.map((it) => it.ms)));
    if (run !== this.run) return;
    // A name that is struck through stays for its second, the counter is gone.
    [page.staged, page.movers] = [beat.after, movers.filter((it) => it.lost)];
    if (rests) await this.sleep(Math.max(...beat.told.map((it) => pace.rest(it.what))));
  }

  /** The die lies, what is added comes, the cell lights; only then the result is said, and nothing changes while it rests. */
  private async roll(step: Step, beat: Beat, dice: readonly Throw[]): Promise<void> {
    const { page, run } = this;
    const reads = step.isOwn ? 0 : Math.max(...dice.map((it) => pace.rest(it.what)));
    const plan = planOf(
      dice.map((it) => it.what),
      pace,
      reads,
    );
    const fall = this.fallOf(step, beat, dice);
    page.intercept = (): void => {
      this.goOn();
    };
    const attack = attackOf(step, beat);
    const chosen = new Set(attack && fall.hex !== undefined ? attack.attackers : []);
    page.lay(LAYER, { ...this.traced, chosen });
    this.isHasty = false;
    for (const { part, ms } of plan) {
      if (this.isHasty && part !== "rest") continue;
      this.fall = { ...fall, part, rests: ms };
      if (fall.hex !== undefined) this.fought = this.fall;
      if (hasCome("cell", part)) this.light(this.fall);
      if (part === "rest") {
        page.until = beat.until;
        this.tell(step, beat);
        this.isHasty = false;
      }
      await this.sleep(ms);
      if (run !== this.run) return;
    }
    page.staged = beat.after;
    page.lay(LAYER, this.traced);
    // The last dice stand until the next fall, or until there are no more.
    if (step.beats.slice(this.beatAt + 1).some((it) => throwsOf(it).length > 0)) return;
    this.fall = undefined;
    if (step.isOwn) page.intercept = undefined;
  }

  private fallOf(step: Step, beat: Beat, dice: readonly Throw[]): Fall {
    const attack = attackOf(step, beat);
    const isBattle = dice.some((it) => it.what.roll === "combat");
    return {
      dice,
      hex: isBattle ? (attack?.target ?? this.traced.targets[0]) : undefined,
      odds: isBattle && step.isOwn ? this.odds : undefined,
      part: "rest",
      rests: 0,
    };
  }

  /** Lights the cells a throw led to, and what both sides lose on the board. */
  private light(fall: Fall): void {
    const { page } = this;
    page.cells = fall.dice.flatMap(({ what }) => (what.cell ? [what.cell] : []));
    if (!fall.dice.some((it) => it.what.roll === "combat")) return;
    this.fought = fall;
    const lost = lossOf(fall);
    if (!lost || !hasCome("rest", fall.part)) return;
    this.traced = { ...this.traced, badges: badgesOf(this.traced, lost) };
    page.lay(LAYER, { ...page.layers[LAYER], ...this.traced });
  }

  /** What is not shown, or no longer: its traces are laid, and it is told. */
  private pass(step: Step, beat: Beat): void {
    if (beat !== this.beat) this.trace(beat);
    const dice = throwsOf(beat);
    if (dice.length > 0) this.light(this.fallOf(step, beat, dice));
    this.tell(step, beat);
  }

  /** Says it, once, for whoever listens. */
  private tell(step: Step, beat: Beat): void {
    const { sheet, table } = this.page;
    if (this.isTold && beat === this.beat) return;
    if (beat === this.beat) this.isTold = true;
    if (!sheet) return;
    const dice = throwsOf(beat);
    const [only] = dice;
    const fall = only && dice.length === 1 ? this.fallOf(step, beat, dice) : undefined;
    const [first] = step.beats;
    const key = `${String(first?.from.version)}.${String(first?.from.told)}`;
    const words = spoken(sheet, beat, fall && resultWords(sheet, fall, table.chair));
    // Names alone do not tell the sides apart.
    const who = !step.isOwn && this.spokenOf !== key ? `${whose(sheet, step, table.chair)}: ` : "";
    if (words) this.spokenOf = key;
    this.speaker.add(key, words && who + words);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = ms === Infinity ? undefined : setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private trace(beat: Beat): void {
    const { trails, arrows, targets } = traces(beat);
    // A new attack or march takes the place of the arrows of the last.
    const isAttack = arrows.length > 0 || targets.length > 0;
    this.traced = {
      ...(isAttack ? { arrows, targets, badges: [] } : { ...this.traced }),
      trails: [...this.traced.trails, ...trails],
    } as Traces;
    this.page.lay(LAYER, this.traced);
  }

  /** Forgets the traces of what was shown. */
  private clear(): void {
    this.traced = NOTHING;
    this.page.lay(LAYER, undefined);
    [this.fought, this.odds, this.page.cells] = [undefined, undefined, []];
  }

  /** Ends the showing with the scene as it is; `goesOn` with something else that is shown. */
  private end(goesOn = false): void {
    this.run++;
    this.wake?.();
    const { page } = this;
    [this.isPlaying, this.isPaused, this.beat, this.fall] = [false, false, undefined, undefined];
    [page.movers, page.intercept, page.until] = [[], undefined, undefined];
    if (page.lookingAt === undefined) page.staged = undefined;
    this.see();
    if (goesOn) return;
    this.isReturning = true;
    void this.eye.back().then(() => {
      this.isReturning = false;
    });
  }

  /** Goes to the end at once; what it leaves on the board stays. */
  skip(): void {
    if (!this.isPlaying) return;
    this.steps.slice(this.at).forEach((step, n) => {
      for (const beat of step.beats.slice(n === 0 ? this.beatAt : 0)) this.pass(step, beat);
    });
    this.end();
  }

  /** Somebody does not want to wait: first he sees what the dice brought, and then what follows. */
  goOn(): void {
    const { fall } = this;
    if (!fall) {
      this.skip();
      return;
    }
    this.isHasty = onFrom(fall.part) !== undefined;
    this.wake?.();
  }

  pause(): void {
    this.isPaused = !this.isPaused;
    if (!this.isPaused) this.wake?.();
  }

  /** Goes to another step and shows it; it stays paused, if it was. */
  go(by: 1 | -1): void {
    if (!this.isPlaying) return;
    const at = this.at + by;
    if (at >= this.steps.length) {
      this.end();
      return;
    }
    this.run++;
    this.wake?.();
    this.at = Math.max(0, at);
    this.clear();
    void this.play();
  }

  private get key(): string {
    return `sandtable.seen.${this.page.table.key}.${this.page.table.chair}`;
  }

  /** Remembers that everything up to now was seen. */
  private see(): void {
    const { version } = this.page.table;
    if (version !== undefined && !document.hidden && !this.away) keep(this.key, String(version));
  }
}
