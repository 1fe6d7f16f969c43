// Whole days and turns, played by people at pages; a server that is killed in the middle of each loses nothing.

import { Player } from "./player";
import { TableOf, expect, test } from "./harness";

test.setTimeout(240_000);

/** After some gestures the server dies and comes again; the page says so, and the game goes on. */
async function crash(
  player: Player,
  program: { restart(): Promise<void>; kill(): Promise<void>; start(): Promise<void> },
) {
  const { page } = player;
  await program.kill();
  await expect(page.getByText("Not connected")).toBeVisible();
  await program.start();
  await expect(page.getByText("Not connected")).toBeHidden({ timeout: 15_000 });
}

test("three days of Hindenburg's Hour by mouse, with a crash on the second", async ({ page, program, complaints }) => {
  complaints.allow(/WebSocket connection|ERR_CONNECTION/);
  const player = new Player(page, await TableOf.make(page.request, "hindenburg"), "mouse");
  await player.sit();
  await player.playTurn();
  await player.play();
  await crash(player, program);
  await player.playTurn();
  await player.playTurn();
  expect((await player.table.sight()).scene.turn).toBeGreaterThanOrEqual(4);
});

for (const [device, how] of [
  ["keys", "by keyboard alone"],
  ["reader", "read as text"],
] as const)
  for (const [game, title] of [
    ["hindenburg", "Hindenburg's Hour"],
    ["mukden", "Mukden"],
    ["east", "Hitler Turns East"],
  ] as const)
    test(`a turn of ${title} ${how}`, async ({ page }) => {
      const player = new Player(page, await TableOf.make(page.request, game), device);
      await player.sit();
      await player.playTurn();
      expect((await player.table.sight()).scene.turn).toBeGreaterThanOrEqual(2);
    });

test("a turn of Mukden against the computer, with a crash", async ({ page, program, complaints }) => {
  complaints.allow(/WebSocket connection|ERR_CONNECTION/);
  const player = new Player(page, await TableOf.make(page.request, "mukden"), "mouse");
  await player.sit();
  for (let n = 0; n < 4; n++) await player.play();
  await crash(player, program);
  await player.playTurn();
  expect((await player.table.sight()).scene.turn).toBeGreaterThanOrEqual(2);
});

test("a turn of Hitler Turns East, from the first order to the last chit, with a crash", async ({
  page,
  program,
  complaints,
}) => {
  complaints.allow(/WebSocket connection|ERR_CONNECTION/);
  const player = new Player(page, await TableOf.make(page.request, "east"), "mouse");
  await player.sit();
  for (let n = 0; n < 4; n++) await player.play();
  await crash(player, program);
  await player.playTurn();
  expect((await player.table.sight()).scene.turn).toBeGreaterThanOrEqual(2);
});
