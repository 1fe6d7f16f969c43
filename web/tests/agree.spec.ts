// People who invite, offer and answer: each in a browser of his own.

import type { Browser, Page } from "@playwright/test";
import { Complaints, TableOf, expect, known, test } from "./harness";

/** Somebody else, with a browser of his own whose page complains of nothing. */
async function somebody(browser: Browser, baseURL: string, complaints: Complaints): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await complaints.watch(page);
  await known(page);
  return page;
}

/** Two who sit at a table of Mukden, each at his page. */
async function seated(page: Page, other: Page): Promise<readonly [TableOf, TableOf]> {
  const seats = [
    { side: "a", who: "me" },
    { side: "b", who: "open" },
  ] as const;
  await known(page);
  const table = await TableOf.make(page.request, "mukden", { seats: [...seats] });
  await other.request.post("/api/guest", { data: {} });
  const joined = await other.request.post(`/api/tables/${table.key}/join`, { data: { place: "b" } });
  expect(joined.ok(), await joined.text()).toBe(true);
  const theirs = new TableOf(other.request, table.key, "b");
  await page.goto(table.path);
  await other.goto(theirs.path);
  for (const it of [page, other]) await it.locator(".hands button").first().waitFor();
  return [table, theirs];
}

/** Does what stands in the menu, and says so again where it is asked twice. */
async function deed(page: Page, name: string, isSure = false): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  const button = page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name, exact: true });
  await button.click();
  if (isSure) await button.click();
}

/** Answers what the other player asks. */
async function answer(page: Page, name: string, isSure = false): Promise<void> {
  const button = page.getByRole("status", { name: "The other player asks" }).getByRole("button", { name, exact: true });
  await button.click();
  if (isSure) await button.click();
}

test("a seat is kept for who is invited, and the link is good once", async ({ page, browser, program, complaints }) => {
  complaints.allow(/status of 4\d\d/);
  const friend = await somebody(browser, program.url, complaints);
  const stranger = await somebody(browser, program.url, complaints);
  await known(page);
  await page.goto("/new?game=mukden");
  await page.getByRole("radio", { name: /^Somebody I invite/ }).check({ force: true });
  await page.getByText("Dice, hints and who may look on").click();
  await page.getByRole("radio", { name: /^Only who is invited/ }).check({ force: true });
  await page.getByRole("button", { name: "Make the table" }).click();
  const link = await page.getByRole("textbox", { name: "To play Russia" }).inputValue();
  await page.getByRole("link", { name: "To the table" }).click();

  await friend.goto(link);
  await friend.getByRole("button", { name: "Play Russia" }).click();
  for (const it of [page, friend]) await it.locator(".hands button").first().waitFor();

  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This invitation leads nowhere." })).toBeVisible();
  const { pathname } = new URL(page.url());
  await stranger.goto(pathname);
  await expect(stranger.locator(".hands")).toHaveCount(0);

  // A third may look on, if a player lets him, and has nothing to decide.
  await page.getByRole("tab", { name: "People" }).click();
  await page.getByRole("button", { name: "New invitation for looking on" }).click();
  await stranger.goto(await page.getByRole("textbox", { name: "Invitation for looking on" }).inputValue());
  await stranger.getByRole("button", { name: "Look on" }).click();
  await stranger.locator(".hands button").first().waitFor();
  await expect(page.getByText("One looks on.")).toBeVisible();
  await stranger.getByRole("button", { name: "Menu" }).click();
  await expect(stranger.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await stranger.close();
  await expect(page.getByText("Nobody looks on.")).toBeVisible();
});

test("a draw is offered, accepted and shown to both; the sides are exchanged", async ({
  page,
  browser,
  program,
  complaints,
}) => {
  const other = await somebody(browser, program.url, complaints);
  await seated(page, other);
  await deed(page, "Offer a draw");
  await expect(page.getByText("You have offered a draw.")).toBeVisible();
  await answer(other, "Accept the draw", true);
  for (const it of [page, other]) await expect(it.locator(".end h2")).toContainText("draw", { ignoreCase: true });
  await other.locator(".end").getByRole("button", { name: "Rematch" }).click();
  await page
    .locator(".end")
    .getByRole("button", { name: /rematch/i })
    .click();
  for (const it of [page, other]) await it.locator(".hands button").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);
  await expect(page.locator(".ask .who").getByText(/^Russia/)).toBeVisible();
  await expect(other.locator(".ask .who").getByText(/^Japan/)).toBeVisible();
});

test("a draw that is offered is declined, and one's own is withdrawn", async ({
  page,
  browser,
  program,
  complaints,
}) => {
  const other = await somebody(browser, program.url, complaints);
  const [mine] = await seated(page, other);
  await deed(page, "Offer a draw");
  await answer(other, "Decline");
  const asked = other.getByRole("status", { name: "The other player asks" });
  await expect(asked).toHaveCount(0);
  await expect(page.getByText("You have offered a draw.")).toHaveCount(0);
  expect((await mine.sight()).draw_offered).toEqual([]);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("button", { name: "Offer a draw" }).click();
  await expect(asked).toBeVisible();
  await menu.getByRole("button", { name: "No longer offer a draw" }).click();
  await expect(asked).toHaveCount(0);
  // Esc closes the menu, whatever has the focus.
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
});

test("what cannot be undone is taken back if the other agrees", async ({ page, browser, program, complaints }) => {
  const other = await somebody(browser, program.url, complaints);
  const [mine, theirs] = await seated(page, other);
  const before = await mine.sight();
  const due = before.prompt ? mine : theirs;
  const [asks, agrees] = before.prompt ? [page, other] : [other, page];
  const { phase } = before.scene;
  await due.follow();
  await deed(asks, "Ask to take back beyond a die");
  await answer(agrees, "Let it be taken back");
  await expect
    .poll(async () => {
      const { scene, prompt } = await due.sight();
      return { phase: scene.phase, isDue: prompt !== null };
    })
    .toEqual({ phase, isDue: true });
});

test("both break off, and the game counts for nobody", async ({ page, browser, program, complaints }) => {
  const other = await somebody(browser, program.url, complaints);
  await seated(page, other);
  await deed(page, "Offer to break off");
  await expect(page.getByText("You have offered to break off the game.")).toBeVisible();
  await page
    .getByRole("dialog", { name: "Menu" })
    .getByRole("button", { name: "No longer offer to break off" })
    .click();
  await expect(other.getByRole("status", { name: "The other player asks" })).toHaveCount(0);
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Offer to break off" }).click();
  await answer(other, "Break off the game", true);
  for (const it of [page, other]) await expect(it.locator(".end h2")).toBeVisible();
});

test("who resigns is asked twice, and has lost", async ({ page, browser, program, complaints }) => {
  const other = await somebody(browser, program.url, complaints);
  await seated(page, other);
  await deed(page, "Resign", true);
  for (const it of [page, other]) await expect(it.locator(".end h2")).toContainText("Russia");
});
