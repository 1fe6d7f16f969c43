// What happens is seen before the next question: dice that fall, moves that are watched, and what is said to who listens.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { TableOf, expect, known, test } from "./harness";

/** A visitor who wants everything shown calmly; and whatever is said in the live region, in order. */
async function calmly(page: Page): Promise<void> {
  await known(page);
  await page.addInitScript(() => {
    localStorage.setItem("sandtable.speed", "calm");
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const text = document.querySelector(".said")?.textContent.trim();
      if (text && text !== said.at(-1)) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
const said = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

const head = (page: Page) => page.locator("#answer");
const question = (page: Page) => page.locator(".ask h2");

/** A table of Mukden where Japan may attack; whatever its result, an attack on 2315 costs Japan a step. */
async function beforeAttack(page: Page): Promise<TableOf> {
  const table = await TableOf.make(page.request, "mukden");
  for (;;) {
    await table.awaits();
    const { offers, version } = await table.sight();
    if (offers.some((it) => it.verb === "attack")) return table;
    const act = (offers.find((it) => it.ends) ?? offers.at(-1))?.act ?? "";
    await table.ask("done", { ask: "submit", nonce: randomUUID(), input: { do: "act", version, acts: [act] } });
  }
}

/** Composes an attack from the lists, without the board, and stops the clock before it is fought. */
async function compose(page: Page, table: TableOf): Promise<void> {
  await page.clock.install();
  await page.goto(table.path);
  const pick = async (list: string, name: RegExp): Promise<void> => {
    const details = page.locator("details", { hasText: list });
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await page.getByRole("list", { name: list }).getByRole("button", { name }).first().click();
  };
  await pick("What can be attacked", /Russian, strength \d+, 2315/);
  // Two take part, so that somebody has to say whose the losses are.
  await pick("Units to choose", /Japanese/);
  await expect(page.getByRole("button", { name: /^(Fight|Attack)/ })).toBeVisible();
  await pick("Units to choose", /Japanese/);
  await expect(question(page)).toContainText("with two units");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test("a battle: the die, the cell, the sentence, and a rest before losses are asked", async ({ page }) => {
  await calmly(page);
  await compose(page, await beforeAttack(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The battle of 2315 Shahopu" })).toBeVisible();
  const sentence = head(page).getByText(/You lose \d steps?, Russia loses/);
  const cell = head(page).locator(".cell");

  // The die falls, and what is added to it comes.
  await page.clock.runFor(590);
  await expect(cell).toBeHidden();
  await expect(sentence).toHaveCount(0);
  // The cell lights, in the head and in the page.
  await page.clock.runFor(100);
  await expect(cell).toBeVisible();
  await expect(page.locator("td.rolled")).toBeVisible();
  await expect(sentence).toHaveCount(0);
  expect(await said(page)).toEqual([]);
  // Only now it is said, and it rests.
  await page.clock.runFor(150);
  await expect(sentence).toBeVisible();
  await page.clock.runFor(1080);
  await expect(sentence).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.clock.runFor(150);
  await expect(question(page)).toBeVisible();
  await expect(question(page)).toContainText("lose");
});

test("Enter while a battle rests ends the rest, and answers nothing", async ({ page }) => {
  await calmly(page);
  const table = await beforeAttack(page);
  await compose(page, table);
  await page.keyboard.press("Enter");
  const sentence = head(page).getByText(/You lose/);
  await expect(page.getByRole("heading", { name: /The battle of/ })).toBeVisible();
  // Before the die lies, it leads to the result and not past it.
  await page.keyboard.press("Enter");
  await expect(sentence).toBeVisible();
  const { version } = await table.sight();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeVisible();
  // Nor does one more that was meant for the rest.
  await page.keyboard.press("Enter");
  await page.keyboard.press(" ");
  expect((await table.sight()).version).toBe(version);
});

test("die, result and losses are said once, whichever tab is open", async ({ page }) => {
  await calmly(page);
  const table = await beforeAttack(page);
  await compose(page, table);
  await page.locator("#tab-people").click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /The battle of/ })).toBeVisible();
  await page.clock.runFor(900);
  const results = async () => (await said(page)).filter((it) => /^Die \d in column .+: you lose \d/.test(it));
  await expect.poll(results).toHaveLength(1);
  await page.clock.resume();
  await expect(question(page)).toBeVisible();
  // Whoever is asked for losses takes them as the computer would.
  await table.follow();
  const lost = async () => (await said(page)).filter((it) => /is down to|is lost|eliminated/.test(it));
  await expect.poll(async () => (await lost()).length).toBeGreaterThan(0);
  const all = await said(page);
  expect(new Set(all).size, all.join("\n")).toBe(all.length);
  expect(await results()).toHaveLength(1);
});

test("what the Russians do before the first decision is shown, once", async ({ page }) => {
  await calmly(page);
  const table = await TableOf.make(page.request, "hindenburg");
  await table.awaits();
  await page.goto(table.path);
  const shown = page.getByRole("region", { name: "What happens" });
  await expect(shown).toContainText("Russia");
  await expect(question(page)).toBeHidden();
  await expect.poll(async () => (await said(page))[0]).toMatch(/^Russia: /);
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("the view follows what others do, and goes back to where it was", async ({ page }) => {
  await calmly(page);
  const table = await beforeAttack(page);
  const { offers, version } = await table.sight();
  const attack = offers.find((it) => it.act === "attack 2315")?.act ?? "";
  const ahead = await table.ahead([attack]);
  const join = ahead?.offers.find((it) => it.verb === "join")?.act ?? "";
  const last = (await table.ahead([attack, join]))?.offers.find((it) => it.button !== null && it.undo !== "free");
  // Whoever looks on is asked nothing, and nothing but the showing moves his view.
  await page.goto(`/t/${table.key}?as=spectator`);
  await page.locator(".hands button").first().waitFor();
  for (let n = 0; n < 8; n++) await page.keyboard.press("+");
  for (let n = 0; n < 20; n++) await page.keyboard.press("Shift+ArrowUp");
  const view = () => page.evaluate(() => document.querySelector<HTMLElement>(".pan")?.style.transform);
  await expect.poll(view).toBe(await view());
  const home = await view();
  const acts = [attack, join, ...(last ? [last.act] : [])];
  await table.ask("done", { ask: "submit", nonce: randomUUID(), input: { do: "act", version, acts } });
  await expect.poll(view).not.toBe(home);
  await page.keyboard.press("Escape");
  await expect.poll(view).toBe(home);
});

test("the answer is a few keys from the top of the page, and the focus goes to the next question", async ({ page }) => {
  await calmly(page);
  const table = await TableOf.make(page.request, "mukden");
  await table.awaits();
  await page.goto(table.path);
  await expect(question(page)).toBeVisible();
  await page.locator(".hands button").first().waitFor();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the question" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  let keys = 2;
  const isAtAnswer = () => page.evaluate(() => document.activeElement?.matches(".ask .btns button") ?? false);
  while (!(await isAtAnswer())) {
    await page.keyboard.press("Tab");
    expect(++keys).toBeLessThanOrEqual(8);
  }
  const { version } = await table.sight();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(version);
  await table.awaits();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeFocused();
});
