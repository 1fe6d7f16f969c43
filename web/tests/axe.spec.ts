// Nothing serious stands in anybody's way, on any page, in the light and in the dark.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "@playwright/test";
import { TableOf, combat, expect, known, test } from "./harness";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe calls serious or worse. */
async function serious(page: Page): Promise<string[]> {
  // Past the page's policy, as a tool of the browser and not as part of the page.
  await page.evaluate(AXE);
  const results = await page.evaluate(
    async () => await (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations
    .filter((it) => it.impact === "serious" || it.impact === "critical")
    .map(
      (it) =>
        `${it.id}: ${it.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n")}`,
    );
}

const PAGES = ["/", "/new?game=mukden", "/account", "/licences", "/nowhere"];

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const path of PAGES)
      test(`${path} is open to everybody`, async ({ page }) => {
        await page.goto(path, { waitUntil: "networkidle" });
        expect(await serious(page)).toEqual([]);
      });
    for (const game of ["hindenburg", "mukden", "east"])
      test(`a table of ${game} is open to everybody`, async ({ page }) => {
        const table = await TableOf.make(page.request, game);
        await table.awaits();
        await page.goto(table.path);
        await page.locator(".hands button").first().waitFor();
        expect(await serious(page)).toEqual([]);
      });
    test("an attack with its odds, and all that can be opened beside it, are open to everybody", async ({ page }) => {
      const table = await combat(page);
      await page.goto(table.path);
      await page.locator('.hands button[data-hex="2315"]').press("Enter");
      await page.getByRole("button", { name: /^All who can/ }).click();
      await expect(page.getByRole("slider", { name: "Guns" })).toBeVisible();
      expect(await serious(page)).toEqual([]);
      for (const tab of ["Log", "Charts", "Rules", "People"]) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
        expect(await serious(page), tab).toEqual([]);
      }
      await page.keyboard.press("1");
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await serious(page), "menu and overlay").toEqual([]);
    });
    test("the purchase is open to everybody", async ({ page }) => {
      const table = await TableOf.make(page.request, "east");
      while (!(await table.sight()).offers.some((it) => it.verb === "buy")) await table.follow();
      await known(page);
      await page.goto(table.path);
      await page.getByRole("button", { name: "One Hold more" }).first().waitFor();
      for (let n = 0; n < 4; n++) await page.getByRole("button", { name: "One Hold more" }).click();
      await expect(page.getByRole("button", { name: /^Seal the orders/ })).toBeVisible();
      expect(await serious(page)).toEqual([]);
    });
  });
