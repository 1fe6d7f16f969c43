// What a march and an attack send through the socket, frame by frame: nothing is asked twice, and nothing that is known.

import type { Page } from "@playwright/test";
import type { Ask, Heard, Said } from "../src/types";
import { TableOf, combat, expect, test } from "./harness";
import { Player } from "./player";

/** What goes through a page's sockets. */
class Frames {
  readonly sent: Ask["ask"][] = [];
  readonly came: Heard["is"][] = [];
  bytes = 0;
  readonly #open = new Set<number>();

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        const { n, ask } = JSON.parse(String(payload)) as Said;
        this.#open.add(n);
        this.sent.push(ask.ask);
      });
      socket.on("framereceived", ({ payload }) => {
        const heard = JSON.parse(String(payload)) as Heard;
        this.bytes += String(payload).length;
        this.came.push(heard.is);
        if ((heard.is === "answer" || heard.is === "problem") && heard.re !== null) this.#open.delete(heard.re);
      });
    });
  }

  /** Waits until everything is answered, and begins to count anew. */
  async settle(): Promise<void> {
    await expect.poll(() => this.#open.size).toBe(0);
    [this.sent.length, this.came.length, this.bytes] = [0, 0, 0];
  }

  /** Waits until a table that has gone on has been asked for its reaches, and that is answered. */
  async end(): Promise<void> {
    await expect.poll(() => this.sent.includes("reaches") && this.#open.size === 0).toBe(true);
  }

  /** How often each question was asked. */
  get asked(): Record<string, number> {
    return counted(this.sent);
  }

  /** How often each kind of message came. */
  get told(): Record<string, number> {
    return counted(this.came);
  }
}

function counted(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const it of all) counts[it] = (counts[it] ?? 0) + 1;
  return counts;
}

/** What the card of a hex asks for once a version while a pointer lies on the map. */
const POINTED = 3;

test("a march asks once whether it could go on, is made, and asks for reaches alone", async ({ page }) => {
  const table = await TableOf.make(page.request, "hindenburg");
  // What was beaten before the first day retreats first.
  while (await table.awaits()) {
    if ((await table.sight()).offers.some((it) => it.verb === "step" && it.undo === "free")) break;
    await table.follow();
  }
  const frames = new Frames(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  const before = await table.sight();
  const all = (await table.reaches()).flatMap((it) =>
    it.nodes.map(([hex, , kind, parent]) => ({ it, hex, kind: it.kinds[kind], parent })),
  );
  const march = all.find(({ it, hex, kind, parent }) => {
    const stack = before.scene.pieces.filter((piece) => piece.at.is === "hex" && piece.at.hex === it.from);
    const isEmpty = !before.scene.pieces.some((piece) => piece.at.is === "hex" && piece.at.hex === hex);
    const goesOn = kind?.undo === "free" && kind.halts.length > 0;
    return goesOn && parent === undefined && stack.length === 1 && isEmpty;
  });
  if (!march || march.it.from === null) throw new Error("nobody can march");
  await player.point(march.it.from);
  await frames.settle();
  await player.point(march.hex);
  await frames.end();
  // The lines of the armies are always shown.
  const overlay = POINTED + 1;
  await expect.poll(() => frames.told["answer"]).toBe(3 + overlay);
  expect(frames.asked).toEqual({ ahead: 1, submit: 1, reaches: 1, overlay });
  expect(frames.told).toEqual({ update: 1, answer: 3 + overlay });
  // Most units reach what they reached before.
  expect(frames.bytes).toBeLessThan(20_000);
});

test("an attack of all who can asks ahead once a step, and for its odds once a thought", async ({ page }) => {
  const table = await combat(page);
  const frames = new Frames(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  await frames.settle();
  await player.point(2315);
  await expect(page.getByRole("button", { name: /^All who can/ })).toBeVisible();
  await expect.poll(() => frames.sent.length).toBe(2 + POINTED);
  expect(frames.asked).toEqual({ ahead: 1, odds: 1, overlay: POINTED });
  await frames.settle();
  await page.keyboard.press("a");
  await expect(page.locator(".ask .chips li.unit")).toHaveCount(3);
  await expect.poll(() => frames.sent.length).toBe(4);
  // The first step is known.
  expect(frames.asked).toEqual({ ahead: 3, odds: 1 });
  await frames.settle();
  await page.keyboard.press("Enter");
  await frames.end();
  await expect.poll(() => (frames.told["answer"] ?? 0) + (frames.told["problem"] ?? 0)).toBe(frames.sent.length);
  // The die says whether steps are lost; then their taking is laid out: each step, and the odds of all.
  const { ahead = 0, odds = 0, ...rest } = frames.asked;
  expect(rest).toEqual({ submit: 1, reaches: 1, overlay: POINTED });
  expect(odds).toBe(ahead > 0 ? 1 : 0);
  expect(ahead).toBeLessThanOrEqual(4);
  expect(frames.told["update"]).toBe(1);
  // Losses have no odds, and that is what is answered.
  expect(frames.told["problem"] ?? 0).toBe(odds);
  expect(frames.bytes).toBeLessThan(40_000);
});
