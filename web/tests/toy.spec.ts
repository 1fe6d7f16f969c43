// A game of which the page holds nothing: it is drawn from its sheet and played by what its table offers.

import { Player } from "./player";
import { WITH_TOY, Program } from "./program";
import { TableOf, expect, test as base } from "./harness";

const test = base.extend<object, { program: Program }>({
  program: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const program = await Program.start(WITH_TOY);
      await use(program);
      await program.stop();
    },
    { scope: "worker" },
  ],
});

test("a game without a folder is played to its end by mouse", async ({ page }) => {
  const table = await TableOf.make(page.request, "toy");
  const player = new Player(page, table, "mouse");
  await player.sit();
  await expect(page.getByText("A Toy").first()).toBeVisible();
  const app = page.locator(".app");
  let steps = 0;
  for (let n = 0; await table.awaits(); n++) {
    expect(n, "decisions of a toy").toBeLessThan(40);
    const sight = await table.sight();
    await expect.poll(async () => Number(await app.getAttribute("data-version"))).toBeGreaterThanOrEqual(sight.version);
    await expect(page.locator(".ask")).toContainText(/mine hidden|scout do/);
    const hide = sight.offers.find((it) => it.verb === "hide");
    // A step first, then whatever ends the turn.
    const step = sight.offers.find((it) => it.verb === "step" && it.hex !== null);
    const moves = sight.scene.pieces[0]?.moves;
    if (hide?.hex != null) await player.point(hide.hex);
    else if (step?.hex != null && moves === 2) {
      const from = sight.scene.pieces[0]?.at;
      if (from?.is !== "hex") throw new Error("no scout on the map");
      await player.point(from.hex);
      await expect(page.locator('.app[data-unit="0"]')).toBeAttached();
      await player.point(step.hex);
      steps++;
    } else {
      const press = ["look", "probe", "halt"].map((it) => sight.offers.find(({ verb }) => verb === it));
      const offer = press.find((it) => it !== undefined);
      await page.locator(`.ask [data-act="${offer?.act ?? ""}"]`).click();
    }
    // What cannot be taken back is asked for once more.
    const main = page.locator(".ask .primary:enabled");
    const version = async (): Promise<number> => (await table.sight()).version;
    await expect.poll(async () => (await version()) > sight.version || (await main.count()) > 0).toBe(true);
    if ((await version()) === sight.version) await main.first().click();
    await expect.poll(version).toBeGreaterThan(sight.version);
  }
  expect(steps).toBe(3);
  await expect(page.getByText(/victory|draw/i).first()).toBeVisible();
});
