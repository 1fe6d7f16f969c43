// Looking back: the scene after an earlier gesture, as this chair saw it then.

import type { Page } from "../play/page.svelte";
import type { AnyScene, Gesture } from "../types";
import { traces } from "./cast";
import { stepsOf } from "./beats";

const LAYER = "motion";

export class Looking {
  /** Why an earlier scene cannot be shown. */
  why: string | undefined = $state();
  private readonly seen = new Map<number, AnyScene>();

  constructor(private readonly page: Page) {}

  get log(): readonly Gesture[] {
    return this.page.table.log;
  }

  /** The place in the log that is looked at. */
  get at(): number {
    const { lookingAt } = this.page;
    const at = this.log.findLastIndex((it) => it.version <= (lookingAt ?? Infinity));
    return Math.max(0, at);
  }

  /** On which turn each gesture was made, as far as the log tells; 0 before its first turn. */
  get turns(): number[] {
    let turn = 0;
    const all = this.log.map(({ told }) => {
      for (const { what } of told) if (what.is === "turn") turn = what.turn;
      return turn;
    });
    // Before the first turn that is told, it was the one before that.
    const first = all.find((it) => it > 0) ?? this.page.table.sight?.scene.turn ?? 1;
    return all.map((it) => (it > 0 ? it : Math.max(1, first - 1)));
  }

  to(at: number): void {
    const gesture = this.log[Math.min(Math.max(0, at), this.log.length - 1)];
    if (gesture) this.page.lookingAt = gesture.version;
  }

  /** To the first gesture of the next or the last turn. */
  turn(by: 1 | -1): void {
    const { turns, at } = this;
    const now = turns[at] ?? 1;
    const next = by === 1 ? turns.findIndex((it) => it > now) : turns.indexOf(turns[turns.indexOf(now) - 1] ?? now);
    if (next >= 0) this.to(next);
    else if (by === 1) this.to(turns.length - 1);
  }

  /** Shows the scene of a version, and what the gesture that led there did. */
  async show(version: number): Promise<void> {
    const { page } = this;
    const at = this.at;
    const gesture = this.log[at];
    try {
      const scene = await this.scene(version);
      const before = await this.scene(this.log[at - 1]?.version ?? 0);
      if (page.lookingAt !== version || !scene) return;
      [this.why, page.staged, page.movers] = [undefined, scene, []];
      const beats = gesture && before ? stepsOf([gesture], before, page.table.chair).flatMap((it) => it.beats) : [];
      const laid = beats.map(traces);
      page.lay(LAYER, {
        trails: laid.flatMap((it) => it.trails),
        arrows: laid.flatMap((it) => it.arrows),
        targets: laid.flatMap((it) => it.targets),
      });
    } catch (why) {
      this.why = why instanceof Error ? why.message : String(why);
    }
  }

  /** Back to the present. */
  leave(): void {
    const { page } = this;
    [page.lookingAt, page.staged, this.why] = [undefined, undefined, undefined];
    // How much of the past may be seen changes with the game.
    this.seen.clear();
    page.lay(LAYER, undefined);
  }

  private async scene(version: number): Promise<AnyScene | undefined> {
    const seen = this.seen.get(version) ?? (await this.page.table.sceneAt(version));
    if (seen) this.seen.set(version, seen);
    return seen;
  }
}
