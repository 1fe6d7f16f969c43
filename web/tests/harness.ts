// What every test in a browser begins with: a server of its own, pages whose complaints are failures, and tables to play at.

import { randomUUID } from "node:crypto";
import { type APIRequestContext, type Page, test as base, expect } from "@playwright/test";
import type { AheadSight, Answer, Ask, Chair, NewlyMade, Reach, Sight, TableAsk } from "../src/types";
import { Program } from "./program";

export { expect };

/** What a page complains of: errors in its console, exceptions, violations of its policy. */
export class Complaints {
  readonly all: string[] = [];
  // Who is nobody yet is told so, and becomes a guest.
  readonly #allowed = [/status of 401/];

  /** What the test itself brings about, such as a lost connection. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  #add(complaint: string): void {
    if (!this.#allowed.some((it) => it.test(complaint))) this.all.push(complaint);
  }

  /** Listens to a page; every page of a test must be, and the first one is. */
  async watch(page: Page): Promise<void> {
    page.on("console", (it) => {
      if (it.type() === "error") this.#add(`${it.text()} ${it.location().url}`);
    });
    page.on("pageerror", (it) => {
      this.#add(String(it));
    });
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (it) => {
        console.error(`policy: ${it.violatedDirective} ${it.blockedURI} ${it.sample}`);
      });
    });
  }
}

type OfTest = { complaints: Complaints };
type OfWorker = { program: Program };

export const test = base.extend<OfTest, OfWorker>({
  program: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const program = await Program.start();
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ program }, use) => {
    await use(program.url);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints();
      await complaints.watch(page);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

/** A visitor who was here before, and is not shown the way again. */
export async function known(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const game of ["hindenburg", "mukden", "east"]) localStorage.setItem(`sandtable.guided.${game}`, "left");
  });
}

type Told<T extends Answer["is"]> = Extract<Answer, { is: T }>;

/** A table as a page's own visitor has it, asked past the page. */
export class TableOf {
  constructor(
    readonly request: APIRequestContext,
    readonly key: string,
    readonly chair: Chair = "a",
  ) {}

  get path(): string {
    return `/t/${this.key}?as=${this.chair}`;
  }

  /** Makes a table, as a guest if the visitor is nobody yet. */
  static async make(request: APIRequestContext, game: string, table: Partial<TableAsk> = {}): Promise<TableOf> {
    await request.post("/api/guest", { data: {} });
    const computer = { side: "b", who: "computer", level: "easy" };
    const seats = [{ side: "a", who: "me" }, ...(game === "hindenburg" ? [] : [computer])];
    const made = await request.post("/api/tables", { data: { game, seats, dice: "server", hints: true, ...table } });
    expect(made.status(), await made.text()).toBe(201);
    return new TableOf(request, ((await made.json()) as NewlyMade).table.key);
  }

  async ask<T extends Answer["is"]>(is: T, ask: Ask): Promise<Told<T>> {
    const answer = await this.request.post(`/api/tables/${this.key}/ask?as=${this.chair}`, { data: ask });
    const told = (await answer.json()) as Answer;
    expect(told.is, JSON.stringify(told)).toBe(is);
    return told as Told<T>;
  }

  /** What would be asked after these actions; nothing if the table refuses them, as it has gone on meanwhile. */
  async ahead(acts: readonly string[]): Promise<AheadSight | undefined> {
    const ask: Ask = { ask: "ahead", acts: [...acts] };
    const answer = await this.request.post(`/api/tables/${this.key}/ask?as=${this.chair}`, { data: ask });
    const told = (await answer.json()) as Answer;
    return told.is === "ahead" ? told.ahead : undefined;
  }

  async sight(): Promise<Sight> {
    return (await this.ask("sight", { ask: "sight" })).sight;
  }

  /** Where each unit can go that can move. */
  async reaches(): Promise<Reach[]> {
    const { reaches } = await this.ask("reaches", { ask: "reaches", held: [] });
    return reaches.fresh.map((it) => it.reach);
  }

  /** Waits until this chair is asked something; false if the game is over. */
  async awaits(): Promise<boolean> {
    for (;;) {
      const sight = await this.sight();
      if (sight.awaits.is === "over") return false;
      if (sight.prompt) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The same table from another chair of the visitor's. */
  as(chair: Chair): TableOf {
    return new TableOf(this.request, this.key, chair);
  }

  /** Does these things, past the page. */
  async act(acts: readonly string[]): Promise<void> {
    await this.ask("done", { ask: "submit", nonce: randomUUID(), input: { do: "act", acts: [...acts] } });
  }

  /** Lets the computer advise, and does that: one gesture. */
  async follow(): Promise<boolean> {
    if (!(await this.awaits())) return false;
    const { acts, version } = await this.ask("hint", { ask: "hint" });
    await this.ask("done", { ask: "submit", nonce: randomUUID(), input: { do: "act", version, acts } });
    return true;
  }
}

/** Both seats are the visitor's own, and the table is open to its maker. */
const BOTH = { seats: [{ side: "a", who: "me" } as const, { side: "b", who: "me" } as const], analysis: true };

/** A table of Mukden in its first combat phase: Japan attacks. */
export async function combat(page: Page): Promise<TableOf> {
  const table = await TableOf.make(page.request, "mukden", BOTH);
  await table.act(["order combat"]);
  while ((await table.sight()).prompt?.set?.what === "paralysed units") {
    const { offers } = await table.sight();
    await table.act([offers[0]?.act ?? ""]);
  }
  await known(page);
  return table;
}
