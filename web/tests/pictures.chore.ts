// The pictures of the documentation, made anew: `cargo xtask pictures`. The dice are thrown anew as well.

import { mkdirSync, writeFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { HexNo } from "../src/types";
import { type Frame, film, still } from "./film";
import { TableOf, expect, known, test } from "./harness";
import { Player } from "./player";

const FOLDER = new URL("../../docs/images/", import.meta.url);
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const MOST = 2_000_000;

function save(name: string, bytes: Buffer): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(name, FOLDER), bytes);
  console.log(`docs/images/${name}: ${(bytes.length / 1000).toFixed(0)} kB`);
}

async function shoot(page: Page, name: string): Promise<void> {
  // Fonts, and whatever still moves.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1200);
  save(name, await still(page, await page.screenshot(), 0.86));
}

type Look = BrowserContextOptions & { isDark?: boolean };

async function visit(browser: Browser, url: string, { isDark = false, ...look }: Look): Promise<Page> {
  const colorScheme = isDark ? "dark" : "light";
  const context = await browser.newContext({ baseURL: url, colorScheme, ...look });
  const page = await context.newPage();
  await known(page);
  return page;
}

const counter = (page: Page, hex: HexNo) => page.locator(`.hands button[data-hex="${String(hex).padStart(4, "0")}"]`);

/** A table after some gestures. */
async function played(page: Page, game: string, gestures: number): Promise<TableOf> {
  const table = await TableOf.make(page.request, game);
  for (let n = 0; n < gestures; n++) await table.follow();
  await table.awaits();
  await open(page, table);
  return table;
}

async function open(page: Page, table: TableOf): Promise<void> {
  await page.goto(table.path);
  await page.locator(".hands button").first().waitFor();
  await page.waitForTimeout(1000);
}

/** Presses the counter of a unit that can go somewhere, the one that can go furthest first. */
async function choose(page: Page, table: TableOf): Promise<void> {
  for (const { from } of (await table.reaches()).toSorted((a, b) => b.nodes.length - a.nodes.length)) {
    if (from === null) continue;
    await counter(page, from).click();
    const isLit = await page
      .locator(".live .lit")
      .waitFor({ state: "attached", timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    if (isLit) {
      // Off the board, where nothing is told of what lies under the pointer.
      const { width, height } = page.viewportSize() ?? DESKTOP.viewport;
      await page.mouse.move(width - 4, height - 4);
      return;
    }
    await page.keyboard.press("Escape");
  }
}

test("front page", async ({ browser, program }) => {
  const page = await visit(browser, program.url, DESKTOP);
  await page.goto("/", { waitUntil: "networkidle" });
  await shoot(page, "front.webp");
  await page.context().close();
});

const BOARDS: [name: string, game: string, gestures: number, look: Look][] = [
  ["hindenburg.webp", "hindenburg", 8, DESKTOP],
  ["mukden.webp", "mukden", 10, DESKTOP],
  ["east.webp", "east", 12, DESKTOP],
  ["mukden-dark.webp", "mukden", 10, { ...DESKTOP, isDark: true }],
  ["phone.webp", "hindenburg", 8, PHONE],
];
for (const [name, game, gestures, look] of BOARDS)
  test(name, async ({ browser, program }) => {
    const page = await visit(browser, program.url, look);
    const table = await played(page, game, gestures);
    if (look.isDark)
      await page.evaluate(() => {
        document.documentElement.classList.add("dark");
      });
    await choose(page, table);
    await shoot(page, name);
    await page.context().close();
  });

/** A film of what a page shows while something is done there. */
async function filmed(page: Page, frames: Frame[], act: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const acted = act().finally(() => (isDone = true));
  while (!isDone && frames.length < 300) {
    const begun = performance.now();
    const png = await page.screenshot();
    await page.waitForTimeout(60);
    // However busy the machine is, the film is not slow.
    frames.push({ png, ms: Math.round(Math.min(250, performance.now() - begun)) });
  }
  await acted;
}

test("a turn", async ({ browser, program }) => {
  const page = await visit(browser, program.url, { viewport: { width: 1200, height: 750 } });
  const table = await TableOf.make(page.request, "hindenburg");
  const turn = async (): Promise<number> => (await table.sight()).scene.turn;
  // The first turn is short: nobody has met.
  while ((await turn()) < 2) await table.follow();
  const player = new Player(page, table, "mouse");
  await player.sit();
  await page.addInitScript(() => {
    localStorage.setItem("sandtable.speed", "brisk");
  });
  await open(page, table);
  const frames: Frame[] = [];
  while ((await turn()) === 2)
    await filmed(page, frames, async () => {
      // What the player at the page cannot do is done past it.
      await player.play().catch(async () => {
        await page.keyboard.press("Escape");
        await table.follow();
      });
      await page.waitForTimeout(900);
    });
  frames.push({ png: await page.screenshot(), ms: 2500 });
  const made = await film(page, frames, 0.7);
  expect(made.length).toBeLessThan(MOST);
  save("turn.webp", made);
  await page.context().close();
});
