// What hands do at a table: in few inputs, and never what was not meant.

import { Player } from "./player";
import { TableOf, combat, expect, known, test } from "./harness";

test("an attack of all who can, with guns, takes four inputs, and Enter does what the red button says", async ({
  page,
}) => {
  const table = await combat(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  const before = await table.sight();
  let inputs = 0;
  await player.point(2315);
  inputs++;
  await expect(page.getByRole("button", { name: /^All who can/ })).toBeVisible();
  await page.keyboard.press("a");
  inputs++;
  await expect(page.locator(".ask .chips li.unit")).toHaveCount(3);
  // A click on the slider keeps no claim to the keys.
  const guns = page.getByRole("slider", { name: "Guns" });
  const box = await guns.boundingBox();
  if (!box) throw new Error("no slider");
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height / 2);
  inputs++;
  await expect(page.locator(".ask .chips li.guns")).toBeVisible();
  const said = await page.locator(".ask .chips li.guns").innerText();
  await page.keyboard.press("Enter");
  inputs++;
  await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(before.version);
  expect(inputs).toBeLessThanOrEqual(4);
  const { gestures } = await table.ask("heard", { ask: "heard", since: before.version });
  const attack = gestures.flatMap((it) => it.told).find((it) => it.what.is === "attacked")?.what;
  if (attack?.is !== "attacked") throw new Error("nobody attacked");
  expect(attack.attackers).toHaveLength(3);
  const scene = (await table.sight()).scene;
  if (scene.game !== "mukden") throw new Error("another game");
  expect(said).toContain("gun");
});

test("losses are proposed, and taken by a word and not by a click on a unit", async ({ page }) => {
  const table = await combat(page);
  const player = new Player(page, table, "mouse");
  await player.sit();
  // Attacks until Japan owes steps that it may choose.
  for (let n = 0; n < 40; n++) {
    const sight = await table.sight();
    if (sight.prompt?.set?.what === "losses") break;
    const chair = sight.prompt ? "a" : "b";
    const { acts } = await table.as(chair).ask("hint", { ask: "hint" });
    await table.as(chair).act(acts);
  }
  const before = await table.sight();
  expect(before.prompt?.set?.what).toBe("losses");
  const owed = before.prompt?.set?.min ?? 0;
  await expect(page.locator(".ask .chips li.loss").first()).toBeVisible();
  const unit = before.offers.find((it) => it.verb === "lose")?.unit ?? 0;
  const at = before.scene.pieces.find((it) => it.unit === unit)?.at;
  if (at?.is === "hex") await player.point(at.hex);
  expect((await table.sight()).version, "a click takes no loss").toBe(before.version);
  await page.getByRole("button", { name: /^Take th(is loss|ese losses)/ }).click();
  await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(before.version);
  const { gestures } = await table.ask("heard", { ask: "heard", since: before.version });
  // What Russia loses thereafter is told as well.
  const own = new Set(before.scene.pieces.filter((it) => it.side === "a").map((it) => it.unit));
  const lost = gestures.flatMap((it) => it.told).filter(({ what }) => what.is === "lost" && own.has(what.unit));
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThanOrEqual(owed);
});

test("a march takes two inputs", async ({ page }) => {
  const table = await TableOf.make(page.request, "hindenburg");
  // What was beaten before the first day retreats first.
  while (await table.awaits()) {
    if ((await table.sight()).offers.some((it) => it.verb === "step" && it.undo === "free")) break;
    await table.follow();
  }
  const player = new Player(page, table, "mouse");
  await player.sit();
  const before = await table.sight();
  const free = (await table.reaches()).flatMap((it) =>
    it.nodes.map(([hex, , kind]) => ({ it, hex, kind: it.kinds[kind] })),
  );
  const march = free.find(({ it, hex, kind }) => {
    const stack = before.scene.pieces.filter((piece) => piece.at.is === "hex" && piece.at.hex === it.from);
    const isEmpty = !before.scene.pieces.some((piece) => piece.at.is === "hex" && piece.at.hex === hex);
    return kind?.stops && kind.undo === "free" && stack.length === 1 && isEmpty;
  });
  if (!march || march.it.from === null) throw new Error("nobody can march");
  await player.point(march.it.from);
  await player.point(march.hex);
  await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(before.version);
});

for (const [game, title] of [
  ["hindenburg", "Hindenburg's Hour"],
  ["mukden", "Mukden"],
  ["east", "Hitler Turns East"],
] as const)
  test(`a hint that is laid out ends at a button that does it, in ${title}`, async ({ page }) => {
    const table = await TableOf.make(page.request, game);
    const player = new Player(page, table, "mouse");
    await player.sit();
    for (let n = 0; n < 12; n++) {
      if (!(await table.awaits())) break;
      const before = await table.sight();
      await expect
        .poll(async () => Number(await page.locator(".app").getAttribute("data-version")))
        .toBeGreaterThanOrEqual(before.version);
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await page.getByRole("button", { name: "Lay it out" }).click();
      const red = page.locator(".ask .primary");
      await expect(red).toBeVisible();
      // The click on "Lay it out" keeps no claim to Enter.
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await table.sight()).version).toBeGreaterThan(before.version);
    }
  });

test("nothing is offered before the game begins, and one press copies the seat's invitation", async ({
  page,
  context,
  browser,
  program,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const seats = [{ side: "a", who: "me" } as const, { side: "b", who: "invited" } as const];
  const table = await TableOf.make(page.request, "east", { seats });
  await known(page);
  await page.goto(table.path);
  await expect(page.getByRole("heading", { name: /^Waiting for / })).toBeVisible();
  await expect(page.locator(".ask, .dock .offer")).toHaveCount(0);
  await page.getByRole("button", { name: /^Copy the invitation/ }).click();
  const line = page.getByRole("textbox", { name: /^Invitation for / });
  await expect(line).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await line.inputValue());
  const other = await browser.newContext({ baseURL: program.url });
  const friend = await other.newPage();
  await friend.goto(link);
  await friend
    .getByRole("button", { name: /^(Play|Sit|Take)/ })
    .first()
    .click();
  await expect(page.locator(".ask")).toBeVisible();
  await other.close();
});
