// A guided first turn at one table: which step is said now, what is understood, and what it points at.

import { keep, kept } from "../browser/kept";
import { deed } from "../play/offerWords";
import type { Page } from "../play/page.svelte";
import type { HexNo, Verb, What } from "../types";
import { type Now, type Part, type Step, isNow, stepNow } from "./steps";

const PARTS: Record<Part, string> = {
  question: ".ask",
  log: "#tab-log",
  undo: ".bar [aria-label^='Undo']",
  score: ".bar .stand",
};

export class Guide {
  steps: readonly Step[] = $state.raw([]);
  isOpen: boolean = $state(false);
  private done: ReadonlySet<string> = $state.raw(new Set());
  /** The step that is said, and how much of the log was there when it was first. */
  private said: Step | undefined;
  private since = $state.raw(0);

  /** `fetch` gets the steps of the game at this table, if it has any. */
  constructor(
    private readonly page: Page,
    private readonly fetch: () => Promise<{ steps: readonly Step[] }> | undefined,
  ) {}

  private get name(): string {
    return `guided.${this.page.sheet?.game ?? ""}`;
  }

  /** Whether this browser has not seen the guide of this game, and the game has just begun. */
  get isNew(): boolean {
    // The table as it is: an earlier moment may be shown while the guide is asked for.
    const { sheet, table } = this.page;
    return (
      sheet !== undefined &&
      table.sight?.scene.turn === 1 &&
      table.chair !== "spectator" &&
      kept(this.name) === undefined
    );
  }

  /** From the beginning. */
  async begin(): Promise<void> {
    const { table } = this.page;
    this.done = new Set();
    this.said = undefined;
    this.since = table.version ?? 0;
    this.isOpen = true;
    this.steps = (await this.fetch())?.steps ?? [];
  }

  /** It is not shown by itself any more. */
  leave(): void {
    keep(this.name, "yes");
    this.isOpen = false;
  }

  get now(): Now {
    const { table, choice } = this.page;
    const { chair, sight } = table;
    const heard = table.log.filter((it) => it.version > this.since).flatMap((it) => it.told.map(({ what }) => what.is));
    return {
      rule: sight?.prompt?.rule,
      isChosen: choice.unit !== undefined || choice.draft.offers.length > 0,
      isReady: choice.way !== undefined || choice.isReady,
      side: chair === "spectator" ? undefined : chair,
      offered: new Set<Verb>(sight?.offers.map((it) => it.verb)),
      turn: sight?.scene.turn ?? 0,
      told: new Set<What["is"]>(heard),
    };
  }

  get step(): Step | undefined {
    if (!this.isOpen) return undefined;
    return stepNow(this.steps, this.done, this.now);
  }

  /** What the player does shows whether the step that was said is understood, also if its moment is over. */
  follow(step: Step | undefined, now: Now): void {
    const { said } = this;
    if (said && !this.done.has(said.id) && said.done?.some((it) => isNow(it, now))) {
      this.next(said);
    } else if (step !== said) {
      this.said = step;
      this.since = this.page.table.version ?? 0;
    }
  }

  /** Goes on to the next one. */
  next(step: Step): void {
    this.done = new Set([...this.done, step.id]);
    if (step.isLast) this.leave();
  }

  /** The hexes a step points at. */
  hexesOf({ at }: Step): HexNo[] {
    const { sheet, table } = this.page;
    if (!at || !sheet) return [];
    if ("hexes" in at) return [...at.hexes];
    if ("unit" in at) {
      const hex = this.page.hexOf(sheet.units.findIndex((it) => it.id === at.unit));
      return hex === undefined ? [] : [hex];
    }
    if (!("able" in at)) return [];
    const able = (table.sight?.offers ?? []).filter((it) => it.verb === at.able);
    return [...new Set(able.flatMap((it) => (it.unit === null ? it.hex : this.page.hexOf(it.unit)) ?? []))];
  }

  /** The part of the page a step points at. */
  elementOf({ at }: Step): Element | undefined {
    if (!at) return undefined;
    if ("part" in at) return document.querySelector(PARTS[at.part]) ?? undefined;
    if (!("button" in at)) return undefined;
    const { sheet, table } = this.page;
    const offer = table.sight?.offers.find((it) => it.verb === at.button && it.unit === null);
    if (!offer || !sheet) return undefined;
    const label = deed(sheet, offer);
    return [...document.querySelectorAll(".ask button")].find((it) => it.textContent.includes(label));
  }
}
