// Two people at two browsers: each sees the other's moves, and neither page is ever sent what its player may not know.

import type { Page } from "@playwright/test";
import { Player } from "./player";
import { Complaints, TableOf, expect, test } from "./harness";
import type { NewlyMade, Side, Sight, UnitId } from "../src/types";

test.setTimeout(240_000);

/** Everything a page is sent through its socket. */
function listen(page: Page): unknown[] {
  const heard: unknown[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      heard.push(JSON.parse(String(payload)));
    });
  });
  return heard;
}

/** The units of a side that are named anywhere, but in the list of who still lives, which both may count. */
function named(heard: unknown, out = new Set<UnitId>()): Set<UnitId> {
  if (Array.isArray(heard)) heard.forEach((it) => named(it, out));
  else if (heard !== null && typeof heard === "object")
    for (const [key, value] of Object.entries(heard)) {
      if (key === "sheet" || key === "living") continue;
      if (key === "unit" && typeof value === "number") out.add(value);
      else if ((key === "units" || key === "attackers" || key === "defenders") && Array.isArray(value))
        value.forEach((it) => (typeof it === "number" ? out.add(it) : named(it, out)));
      else named(value, out);
    }
  return out;
}

/** The units of a side that a sight shows by name. */
const shown = (sight: Sight, side: Side): UnitId[] =>
  sight.scene.pieces.flatMap((it) => (it.side === side && it.unit !== null ? [it.unit] : []));

test("a turn of Mukden between two browsers keeps its secrets", async ({ page, browser, program, complaints }) => {
  const other = await (await browser.newContext({ baseURL: program.url })).newPage();
  const others = new Complaints();
  await others.watch(other);
  const seats = [
    { side: "a", who: "me" },
    { side: "b", who: "open" },
  ] as const;
  await page.request.post("/api/guest", { data: {} });
  const made = await page.request.post("/api/tables", { data: { game: "mukden", seats, dice: "server", hints: true } });
  const { key } = ((await made.json()) as NewlyMade).table;
  await other.request.post("/api/guest", { data: {} });
  const joined = await other.request.post(`/api/tables/${key}/join`, { data: { place: "b" } });
  expect(joined.ok(), await joined.text()).toBe(true);

  const tables = [new TableOf(page.request, key, "a"), new TableOf(other.request, key, "b")] as const;
  const heard = [listen(page), listen(other)] as const;
  const players = [new Player(page, tables[0], "mouse"), new Player(other, tables[1], "mouse")] as const;
  await Promise.all(players.map((it) => it.sit()));
  // What each has ever seen of the other.
  const seen = [new Set<UnitId>(), new Set<UnitId>()] as const;
  const look = async (): Promise<void> => {
    shown(await tables[0].sight(), "b").forEach((it) => seen[0].add(it));
    shown(await tables[1].sight(), "a").forEach((it) => seen[1].add(it));
  };
  await look();
  while ((await tables[0].sight()).scene.turn === 1) {
    for (const [n, player] of players.entries())
      if ((await tables[n]?.sight())?.prompt) {
        const { version } = await (tables[1 - n] as TableOf).sight();
        await player.play();
        await look();
        // The other page hears of it within a moment, if there is anything to hear.
        const now = (await (tables[1 - n] as TableOf).sight()).version;
        if (now > version)
          await expect((players[1 - n] as Player).page.locator(".app")).toHaveAttribute("data-version", String(now));
      }
  }
  for (const [n, enemy] of (["b", "a"] as const).entries()) {
    const own = new Set(shown(await (tables[1 - n] as TableOf).sight(), enemy));
    const hidden = [...own].filter((it) => !seen[n]?.has(it));
    const leaked = hidden.filter((it) => named(heard[n]).has(it));
    expect(heard[n]?.length, "frames").toBeGreaterThan(10);
    expect(leaked, `units of ${enemy} that were never seen`).toEqual([]);
  }
  expect(others.all).toEqual([]);
  expect(complaints.all).toEqual([]);
});
