// A page that does not know the server's messages is loaded anew. What is not stored yet outlives that in the tab: what was
// submitted and has no answer, what is thought of, and what is about to be said.

import { keepInTab, keptInTab } from "../browser/kept";
import type { Submit } from "../table/table.svelte";
import { type HexNo, MESSAGES, type UnitId } from "../types";
import type { Page } from "./page.svelte";

/** What a page leaves undone. */
type Undone = {
  submits: readonly Submit[];
  acts: readonly string[];
  /** Whether what is thought of is a whole answer. */
  isLaid: boolean;
  /** The march that waits for a second word. */
  march: { unit: UnitId; to: HexNo } | undefined;
  saying: string;
};

export class Reload {
  /** Whether what is undone outlives the page. */
  isKept: boolean = $state(true);
  private readonly name: string;
  /** What the page before this one left, until it is taken up. */
  private left: Undone | undefined;
  /** What became of that which is sent again: what was done, and why the rest was not. */
  private sent: Promise<{ done: Submit[]; refused: unknown[] }> | undefined;
  /** A march that is looked at again as soon as the reach of its unit is known. */
  private march: Undone["march"] = $state.raw();

  constructor(
    private readonly page: Page,
    private readonly load: () => void = () => {
      location.reload();
    },
  ) {
    const { table, choice } = page;
    this.name = `undone.${table.key}.${table.chair}`;
    this.left = read(keptInTab(this.name));
    if (!this.left) keepInTab(this.name, undefined);
    $effect(() => {
      if (table.way === "outdated") this.keep();
    });
    $effect(() => {
      const { march } = this;
      if (!march || choice.unit !== march.unit) return;
      const way = choice.wayTo(march.to);
      if (!way) return;
      [choice.way, this.march] = [way, undefined];
    });
  }

  private get undone(): Undone {
    const { table, choice, saying } = this.page;
    const { unit, to } = choice.way ?? {};
    const march = unit === undefined || to === undefined ? undefined : { unit, to };
    const { acts } = choice.draft;
    // What this page has not taken up yet waits for the next one.
    return this.left ?? { submits: table.unanswered, acts, isLaid: choice.isLaid, march, saying };
  }

  /** Whether nothing would be lost or disturbed: nothing is undone, being written, or being shown. */
  private get isIdle(): boolean {
    const { submits, acts, march, saying } = this.undone;
    const { choice, staged, lookingAt } = this.page;
    const isWriting = document.activeElement?.matches("input, textarea") ?? false;
    const isUndone = submits.length > 0 || acts.length > 0 || march !== undefined || saying.trim() !== "";
    return !isUndone && !isWriting && !choice.isBusy && !choice.ending && !staged && lookingAt === undefined;
  }

  /** Keeps what is undone over the loading; where nothing is, the page is loaded anew without a word. */
  keep(): void {
    const isIdle = this.isIdle;
    this.isKept = keepInTab(this.name, isIdle ? undefined : JSON.stringify(this.undone)) || isIdle;
    if (isIdle) this.byItself();
  }

  now(): void {
    this.load();
  }

  /** Loads the page anew unasked: once for a number and tab, lest it never end. */
  private byItself(): void {
    const name = `reloaded.${String(MESSAGES)}`;
    if (keptInTab(name) === undefined && keepInTab(name, "yes")) this.load();
  }

  /** Sends again what the page before this one has no answer to; it goes when the table is open. */
  begin(): void {
    const { left } = this;
    if (!left) return;
    const { table, choice } = this.page;
    this.page.saying = left.saying;
    choice.isBusy = left.submits.length > 0;
    const all = left.submits.map((it) => table.send(it));
    this.sent = Promise.allSettled(all).then((answers) => {
      choice.isBusy = false;
      return {
        done: left.submits.filter((_, n) => answers[n]?.status === "fulfilled"),
        refused: answers.flatMap((it) => (it.status === "rejected" ? [it.reason as unknown] : [])),
      };
    });
  }

  /** The table can be thought about, or has gone on: what was thought of is thought of again, if it is still offered. */
  async renew(): Promise<void> {
    const { left, sent } = this;
    const { choice } = this.page;
    if (left && sent) {
      this.sent = undefined;
      const { done, refused } = await sent;
      const acts = left.acts.join("\n");
      const isDone = done.some(({ input }) => input.do === "act" && input.acts.join("\n") === acts);
      if (acts !== "" && !isDone) await choice.lay(left.acts, left.isLaid);
      else if (left.march && done.length === 0) {
        choice.choose(left.march.unit);
        this.march = left.march;
      }
      for (const why of refused) choice.refuse(why, undefined);
      this.left = undefined;
      keepInTab(this.name, undefined);
    }
    await choice.renew();
  }
}

/** What was left, if it can be read. */
function read(text: string | undefined): Undone | undefined {
  try {
    const it = JSON.parse(text ?? "null") as Partial<Undone> | null;
    if (!it || !Array.isArray(it.submits) || !Array.isArray(it.acts)) return undefined;
    const submits = it.submits.filter((submit: Partial<Submit>) => submit.nonce !== undefined && submit.input);
    const { unit, to } = it.march ?? {};
    const march = typeof unit === "number" && typeof to === "number" ? { unit, to } : undefined;
    return { submits, acts: it.acts.map(String), isLaid: it.isLaid === true, march, saying: String(it.saying ?? "") };
  } catch {
    return undefined;
  }
}
