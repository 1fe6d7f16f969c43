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

  count(is: Heard["is"]): number {
    return this.came.filter((it) => it === is).length;
  }
}

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
  expect(frames.sent).toEqual(["ahead", "submit", "reaches"]);
  expect([frames.count("update"), frames.count("answer"), frames.came.length]).toEqual([1, 3, 4]);
  // Most units reach what they reached before.
  expect(frames.bytes).toBeLessThan(12_000);
});

test("an attack of all who can asks ahead once a step, and for its odds once a thought", async ({ page }) => {
  const table = await combat(page);
  const frames = new Frames(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  await frames.settle();
  await player.point(2315);
  await expect(page.getByRole("button", { name: /^All who can/ })).toBeVisible();
  await expect.poll(() => frames.sent.length).toBe(2);
  await page.keyboard.press("a");
  await expect(page.locator(".ask .chips li.unit")).toHaveCount(3);
  await expect.poll(() => frames.sent.length).toBe(6);
  await page.keyboard.press("Enter");
  await expect.poll(() => frames.sent.includes("submit")).toBe(true);
  await frames.end();
  const [asked, then] = [frames.sent.slice(0, 7), frames.sent.slice(7)];
  expect(asked).toEqual(["ahead", "odds", "ahead", "ahead", "ahead", "odds", "submit"]);
  // What comes of it the die says: where steps are lost, their taking is laid out.
  expect(then.filter((it) => it === "reaches")).toHaveLength(1);
  expect(then.filter((it) => it === "odds").length).toBeLessThanOrEqual(1);
  expect(frames.count("update")).toBe(1);
  expect(frames.count("answer") + frames.count("problem")).toBe(frames.sent.length);
  expect(frames.bytes).toBeLessThan(60_000);
});
