// A page that does not know the server's messages is loaded anew, between gestures, and loses nothing.

import type { Page, WebSocketRoute } from "@playwright/test";
import type { Heard, Said } from "../src/types";
import { combat, expect, test } from "./harness";
import { Player } from "./player";

/** What stands between a page and its server: it can lose the way, and let the server say another number. */
class Between {
  /** How many times yet the server says that its messages are others. */
  others = 0;
  /** Whether nothing that is submitted comes to the server, or no answer to the page. */
  loses: "nothing" | "submits" | "answers" = "nothing";
  /** The nonces of what the page submitted. */
  readonly nonces: string[] = [];
  #ways: WebSocketRoute[] = [];

  async stand(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket\?/, (way) => {
      const server = way.connectToServer();
      this.#ways = [way, server];
      way.onMessage((text) => {
        const { ask } = JSON.parse(String(text)) as Said;
        if (ask.ask === "submit") this.nonces.push(ask.nonce);
        if (ask.ask !== "submit" || this.loses !== "submits") server.send(text);
      });
      server.onMessage((text) => {
        const heard = JSON.parse(String(text)) as Heard;
        if (heard.is === "hello" && this.others > 0) {
          this.others--;
          way.send(JSON.stringify({ ...heard, messages: heard.messages + 1 }));
        } else if (this.loses !== "answers" || heard.is === "hello") way.send(text);
      });
    });
  }

  /** The server starts again, as another build. */
  async renew(): Promise<void> {
    this.others = 1;
    await this.lose();
  }

  async lose(): Promise<void> {
    for (const it of this.#ways) await it.close({ code: 1012 });
  }
}

/** An attack of all who can on a table of Mukden, thought of and not made. */
async function composed(page: Page) {
  const table = await combat(page);
  const between = new Between();
  await between.stand(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  await player.point(2315);
  await expect(page.getByRole("button", { name: /^All who can/ })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator(".ask .chips li.unit")).toHaveCount(3);
  const draft = await page.locator(".app").getAttribute("data-draft");
  if (!draft) throw new Error("nothing is thought of");
  return { table, between, draft };
}

const told = (page: Page) => page.getByRole("alert").filter({ hasText: "The server has changed." });

test("what is thought of and half said is there again after a reload", async ({ page }) => {
  const { table, between, draft } = await composed(page);
  await page.getByRole("tab", { name: "People" }).click();
  await page.getByRole("textbox", { name: "Say something" }).fill("Well pl");
  await between.renew();
  await expect(told(page)).toHaveText(/Reload the page; what you were doing is kept/);
  await told(page).getByRole("button", { name: "Reload" }).press("Enter");
  await expect(page.locator(".app")).toHaveAttribute("data-draft", draft);
  await expect(told(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "People" }).click();
  await expect(page.getByRole("textbox", { name: "Say something" })).toHaveValue("Well pl");
  expect(between.nonces).toEqual([]);
  const { version } = await table.sight();
  await page.locator(".ask .primary:enabled").click();
  await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(version);
});

for (const loses of ["submits", "answers"] as const)
  test(`what was submitted is done once, whether its ${loses} were lost`, async ({ page }) => {
    const { table, between } = await composed(page);
    const { version } = await table.sight();
    const now = async (): Promise<number> => (await table.sight()).version;
    between.loses = loses;
    await page.keyboard.press("Enter");
    await expect.poll(() => between.nonces.length).toBe(1);
    if (loses === "answers") await expect.poll(now).toBeGreaterThan(version);
    const done = await now();
    await between.renew();
    await expect(told(page)).toBeVisible();
    between.loses = "nothing";
    await told(page).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => between.nonces.length).toBe(2);
    expect(between.nonces[1]).toBe(between.nonces[0]);
    if (loses === "submits") await expect.poll(now).toBeGreaterThan(version);
    await expect(page.locator(".app")).toHaveAttribute("aria-busy", "false");
    if (loses === "answers") expect(await now()).toBe(done);
    await expect(page.locator(".app")).toHaveAttribute("data-version", String(await now()));
    expect(between.nonces).toHaveLength(2);
  });

test("a page at rest is loaded anew by itself, and only once", async ({ page }) => {
  const table = await combat(page);
  const between = new Between();
  await between.stand(page);
  await new Player(page, table, "mouse").sit();
  let loads = 0;
  page.on("load", () => loads++);
  between.others = 2;
  await between.lose();
  await expect.poll(() => [loads, between.others]).toEqual([1, 0]);
  await expect(told(page)).toBeVisible();
  await told(page).getByRole("button", { name: "Reload" }).click();
  await page.locator(".hands button").first().waitFor();
  await expect(told(page)).toHaveCount(0);
  expect(loads).toBe(2);
});
