// Shows what was witnessed, one beat after the other, and lets go of it at any time: the true scene is never far.

import type { Desk } from "../play/desk.svelte";
import type { AnyScene, Gesture, Told } from "../types";
import { castOf, placesOf, traces } from "./cast";
import { follow } from "./follow";
import { keep, kept } from "../front/kept";
import { pace } from "./pace.svelte";
import { type Beat, type Step, joined, stepsOf } from "./steps";

/** A gesture of one's own keeps nobody from the next question for longer. */
const OWN = 600;
/** More steps of others than these are offered after an absence, and not simply shown. */
const FEW = 3;
const LAYER = "motion";

type Away = { gestures: readonly Gesture[]; before: AnyScene; steps: number };

export class Motion {
  steps: readonly Step[] = $state.raw([]);
  /** The step that is shown. */
  at: number = $state(0);
  isPlaying: boolean = $state(false);
  isPaused: boolean = $state(false);
  beat: Beat | undefined = $state.raw();
  /** The last dice, until the next decision. */
  dice: readonly Told[] = $state.raw([]);
  /** What happened while one was away. */
  away: Away | undefined = $state.raw();

  /** Whatever was begun before this number changed is no longer wanted. */
  private run = 0;
  private wake: (() => void) | undefined;
  private traced = {
    trails: [] as number[][],
    arrows: [] as { from: number; to: number; weight: number }[],
    targets: [] as number[],
  };

  constructor(private readonly desk: Desk) {
    desk.table.onnews = (gestures, before, wasAway) => {
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

  /** After the first sight: whether something happened since this browser last looked. */
  async greet(): Promise<void> {
    const { table } = this.desk;
    const version = table.version ?? 0;
    const seen = Number(kept(this.key) ?? version);
    const gestures = await table.recall(Math.max(0, Math.min(seen, version - 40)));
    const missed = gestures.filter((it) => it.version > seen && it.version <= version);
    if (missed.length === 0) {
      this.see();
      return;
    }
    const before = await table.sceneAt(seen);
    if (before && !this.isPlaying) this.offer(missed, before);
  }

  private hear(gestures: readonly Gesture[], before: AnyScene, wasAway: boolean): void {
    const { desk } = this;
    if (this.away) {
      this.offer([...this.away.gestures, ...gestures], this.away.before);
      return;
    }
    if (gestures.some((it) => it.told.some(({ what }) => what.is === "taken_back"))) {
      this.end();
      this.clear();
      return;
    }
    if (wasAway || document.hidden || desk.lookingAt !== undefined) {
      this.offer(gestures, before);
      return;
    }
    this.show(stepsOf(gestures, before, desk.table.chair));
  }

  /** Shows a few steps at once, and offers to show many. */
  private offer(gestures: readonly Gesture[], before: AnyScene): void {
    const steps = joined(stepsOf(gestures, before, this.desk.table.chair));
    const others = steps.filter((it) => !it.isOwn).length;
    if (others > FEW || document.hidden || this.desk.lookingAt !== undefined)
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
    const steps = joined(stepsOf(away.gestures, away.before, this.desk.table.chair));
    this.desk.lookingAt = undefined;
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

  private show(steps: readonly Step[]): void {
    if (steps.length === 0) return;
    const isOwn = steps.some((it) => it.isOwn);
    // One's own deed does not wait for what others did before it.
    if (isOwn || !this.isPlaying) {
      this.end();
      this.clear();
      if (pace.speed === "none" || this.isLaid(steps)) {
        for (const step of steps) for (const beat of step.beats) this.trace(beat);
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
    const { dropped } = this.desk;
    this.desk.dropped = undefined;
    if (dropped === undefined || !steps.every((it) => it.isOwn)) return false;
    const whats = steps.flatMap((step) => step.beats.flatMap((beat) => beat.told.map((it) => it.what)));
    return whats.every((it) => it.is !== "rolled" && (it.is !== "moved" || it.route.at(-1) === dropped));
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    const { desk } = this;
    for (; this.at < this.steps.length; this.at++) {
      const step = this.steps[this.at] as Step;
      desk.intercept = step.isOwn
        ? undefined
        : () => {
            this.skip();
          };
      const scale = step.isOwn ? Math.min(1, OWN / Math.max(1, this.length(step))) : 1;
      for (const beat of step.beats) {
        await this.perform(beat, scale, !step.isOwn);
        if (run !== this.run) return;
        if (this.isPaused) await this.sleep(Infinity);
        if (run !== this.run) return;
      }
    }
    this.end();
  }

  private length = (step: Step): number =>
    step.beats.reduce((sum, beat) => sum + Math.max(...beat.told.map((it) => pace.of(it.what))), 0);

  private async perform(beat: Beat, scale: number, rests: boolean): Promise<void> {
    const { desk } = this;
    if (!desk.sheet) return;
    const run = this.run;
    this.beat = beat;
    this.trace(beat);
    if (rests) follow(desk, placesOf(beat));
    const { movers, staged } = castOf(desk.sheet, beat, scale);
    [desk.staged, desk.movers] = [staged, movers];
    await this.sleep(Math.max(0, ...beat.told.map((it) => pace.of(it.what) * scale), ...movers.map((it) => it.ms)));
    if (run !== this.run) return;
    // A name that is struck through stays for its second, the counter is gone.
    [desk.staged, desk.movers] = [beat.after, movers.filter((it) => it.lost)];
    if (rests) await this.sleep(Math.max(...beat.told.map((it) => pace.rest(it.what))));
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
    const rolled = beat.told.filter((it) => it.what.is === "rolled");
    if (rolled.length > 0) {
      this.dice = rolled;
      this.desk.cells = rolled.flatMap(({ what }) => (what.is === "rolled" && what.cell ? [what.cell] : []));
    }
    // A new attack or march takes the place of the arrows of the last.
    const isAttack = arrows.length > 0 || targets.length > 0;
    this.traced = {
      trails: [...this.traced.trails, ...trails.map((it) => [...it])],
      arrows: isAttack ? [...arrows] : this.traced.arrows,
      targets: isAttack ? [...targets] : this.traced.targets,
    };
    this.desk.lay(LAYER, this.traced);
  }

  /** Forgets the traces of what was shown. */
  private clear(): void {
    this.traced = { trails: [], arrows: [], targets: [] };
    this.desk.lay(LAYER, undefined);
    [this.dice, this.desk.cells] = [[], []];
  }

  /** Ends the showing with the scene as it is. */
  private end(): void {
    this.run++;
    this.wake?.();
    const { desk } = this;
    [this.isPlaying, this.isPaused, this.beat] = [false, false, undefined];
    [desk.movers, desk.intercept] = [[], undefined];
    if (desk.lookingAt === undefined) desk.staged = undefined;
    this.see();
  }

  /** Goes to the end at once; what it leaves on the board stays. */
  skip(): void {
    for (const step of this.steps.slice(this.at + 1)) for (const beat of step.beats) this.trace(beat);
    this.end();
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
    return `sandtable.seen.${this.desk.table.key}.${this.desk.table.chair}`;
  }

  /** Remembers that everything up to now was seen. */
  private see(): void {
    const { version } = this.desk.table;
    if (version !== undefined && !document.hidden && !this.away) keep(this.key, String(version));
  }
}
