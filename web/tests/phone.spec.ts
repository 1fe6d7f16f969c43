// On a phone, with a finger.

import { Player } from "./player";
import { TableOf, expect, test } from "./harness";

const overhang = (): number => document.documentElement.scrollWidth - innerWidth;

test("the front page opens on a phone and is no wider than it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button").first()).toBeVisible();
  expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
});

test("a day of Hindenburg's Hour with a finger, with a crash", async ({ page, program, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow(/WebSocket connection|ERR_CONNECTION/);
  const player = new Player(page, await TableOf.make(page.request, "hindenburg"), "touch");
  await player.sit();
  await player.play();
  await program.kill();
  await expect(page.getByText("Not connected")).toBeVisible();
  await program.start();
  await expect(page.getByText("Not connected")).toBeHidden({ timeout: 15_000 });
  await player.playTurn();
  expect((await player.table.sight()).scene.turn).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
});

test("a finger across bar or sheet leaves the table no more than one across the map", async ({ page }) => {
  const player = new Player(page, await TableOf.make(page.request, "mukden"), "touch");
  await page.goto("/");
  await player.sit();
  const panel = await page.locator(".panel").boundingBox();
  if (!panel) throw new Error("no sheet");
  await page.evaluate(() => document.body.setAttribute("data-here", ""));
  for (const y of [26, 400, panel.y + 60])
    for (const [from, to] of [
      [20, 370],
      [370, 20],
    ] as const) {
      await player.stroke([0, 0.3, 0.6, 1].map((it) => ({ x: from + (to - from) * it, y })));
      // A browser that goes back does it within a few frames.
      await page.evaluate(async () => {
        for (let n = 0; n < 30; n++) await new Promise(requestAnimationFrame);
      });
      expect(new URL(page.url()).pathname).toBe(new URL(player.table.path, page.url()).pathname);
    }
  await player.stroke([100, 300, 500, 700].map((y) => ({ x: 195, y })));
  await expect(page.locator("body[data-here]")).toBeAttached();
});

for (const [game, name] of [
  ["mukden", "Mukden"],
  ["east", "Hitler Turns East"],
] as const) {
  test(`a turn of ${name} with a finger`, async ({ page }) => {
    test.setTimeout(240_000);
    const player = new Player(page, await TableOf.make(page.request, game), "touch");
    await player.sit();
    const { turn } = (await player.table.sight()).scene;
    await player.playTurn();
    expect((await player.table.sight()).scene.turn).toBeGreaterThan(turn);
    expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
  });
}
