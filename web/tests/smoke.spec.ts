// The first thing anybody does: open the address.

import { TableOf, expect, test } from "./harness";

test("the front page opens", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  await expect(page).toHaveTitle(/Sandtable/);
  await expect(page.getByRole("button").first()).toBeVisible();
});

for (const game of ["hindenburg", "mukden", "east"])
  test(`a table of ${game} shows its board, and again after a restart`, async ({ page, program, complaints }) => {
    const table = await TableOf.make(page.request, game);
    await page.goto(table.path);
    const counters = page.getByRole("list", { name: "Counters, by hex" }).getByRole("button");
    await expect(counters.first()).toBeVisible();
    complaints.allow(/WebSocket connection|ERR_CONNECTION/);
    await program.kill();
    await expect(page.getByText("Not connected")).toBeVisible();
    await program.start();
    await expect(page.getByText("Not connected")).toBeHidden({ timeout: 15_000 });
    await expect(counters.first()).toBeVisible();
  });
