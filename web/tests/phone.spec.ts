// The front page on a phone.

import { expect, test } from "./harness";

test("the front page opens on a phone and is no wider than it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button").first()).toBeVisible();
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});
