// Newcomers, two at one screen, and two who talk.

import { Complaints, TableOf, expect, test } from "./harness";

const GAMES = ["Hindenburg's Hour", "Mukden", "Hitler Turns East"];

for (const game of GAMES)
  test(`a newcomer is one click from ${game}, and is told what to do`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: `Play now: ${game}` }).click();
    await page.locator(".hands button").first().waitFor();
    const leave = page.getByRole("button", { name: "Leave the guide" });
    // What the rules do before the first decision is shown first.
    await expect(leave).toBeVisible({ timeout: 60_000 });
    await leave.click();
    await expect(leave).toBeHidden();
    await page.reload();
    await page.locator(".hands button").first().waitFor();
    await expect(leave).toBeHidden();
  });

test("the lobby shows a page of open tables, and more when asked for", async ({ page, playwright, program }) => {
  for (let n = 0; n < 52; n++) {
    const guest = await playwright.request.newContext({ baseURL: program.url });
    const seats = [
      { side: "a", who: "me" },
      { side: "b", who: "open" },
    ] as const;
    await TableOf.make(guest, "mukden", { seats: [...seats] });
    await guest.dispose();
  }
  await page.goto("/");
  const rows = page.getByRole("region", { name: "Open tables" }).getByRole("button", { name: /^Play / });
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Show more open tables" }).click();
  // Tables of other tests wait there, too.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(52);
  await expect(page.getByRole("button", { name: "Show more open tables" })).toBeHidden();
});

test("nothing of either side is in the page while the curtain hangs", async ({ page }) => {
  const seats = [
    { side: "a", who: "me" },
    { side: "b", who: "me" },
  ] as const;
  const table = await TableOf.make(page.request, "mukden", { seats: [...seats] });
  await page.goto(`/t/${table.key}`);
  const take = page.getByRole("button", { name: "I am Japan" });
  await expect(take).toBeVisible();
  await expect(page.locator(".hands, .board, .log")).toHaveCount(0);
  // A touch by chance shows nothing; holding does.
  await take.click();
  await expect(page.locator(".hands")).toHaveCount(0);
  await take.hover();
  await page.mouse.down();
  await expect(page.locator(".hands button").first()).toBeVisible();
  await page.mouse.up();
});

test("what one says the other hears, in a moment", async ({ page, browser, program }) => {
  const other = await (await browser.newContext({ baseURL: program.url })).newPage();
  const complaints = new Complaints();
  await complaints.watch(other);
  const seats = [
    { side: "a", who: "me" },
    { side: "b", who: "open" },
  ] as const;
  const table = await TableOf.make(page.request, "east", { seats: [...seats] });
  await other.request.post("/api/guest", { data: {} });
  expect((await other.request.post(`/api/tables/${table.key}/join`, { data: { place: "b" } })).ok()).toBe(true);
  for (const [n, it] of [page, other].entries()) {
    await it.goto(`/t/${table.key}?as=${n === 0 ? "a" : "b"}`);
    await it.getByRole("tab", { name: "People" }).click();
  }
  await page.getByPlaceholder("Say something").fill("Good luck <b>to you</b>.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(other.getByRole("log", { name: "Talk" })).toContainText("Good luck <b>to you</b>.");
  expect(complaints.all).toEqual([]);
});
