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

/** What is done in the open, and therefore told of its units to both: who marches, fights, loses or gains steps. */
const OPEN = new Set(["moved", "attacked", "lost", "restored"]);

/** The units that have done something in the open, by what somebody was sent. */
function acted(heard: unknown, out = new Set<UnitId>()): Set<UnitId> {
  if (Array.isArray(heard)) heard.forEach((it) => acted(it, out));
  else if (heard !== null && typeof heard === "object") {
    if ("is" in heard && OPEN.has(String(heard.is))) named(heard, out);
    else acted(Object.values(heard), out);
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
  // What each has ever seen of the other, and how often there was something that he had not.
  const seen = [new Set<UnitId>(), new Set<UnitId>()] as const;
  let kept = 0;
  const look = async (): Promise<void> => {
    const sights = await Promise.all(tables.map((it) => it.sight()));
    for (const [n, player] of players.entries())
      // A page hears of a gesture within a moment.
      await expect(player.page.locator(".app")).toHaveAttribute("data-version", String(sights[n]?.version));
    for (const [n, enemy] of (["b", "a"] as const).entries()) {
      const [mine, theirs] = [sights[n], sights[1 - n]] as [Sight, Sight];
      shown(mine, enemy).forEach((it) => seen[n]?.add(it));
      // Who has acted is taken from what the owner was sent: a page cannot excuse a leak by another.
      acted(heard[1 - n], seen[n]);
      const hidden = shown(theirs, enemy).filter((it) => !seen[n]?.has(it));
      const told = named(heard[n]);
      expect(
        hidden.filter((it) => told.has(it)),
        `units of ${enemy} that were never seen`,
      ).toEqual([]);
      kept += hidden.length;
    }
  };
  await look();
  while ((await tables[0].sight()).scene.turn === 1) {
    for (const [n, player] of players.entries())
      if ((await tables[n]?.sight())?.prompt) {
        await player.play();
        await look();
      }
  }
  heard.forEach((it) => {
    expect(it.length, "frames").toBeGreaterThan(10);
  });
  // Japan begins in stacks, so that there was something to keep.
  expect(kept, "gestures times units unseen").toBeGreaterThan(20);
  expect(others.all).toEqual([]);
  expect(complaints.all).toEqual([]);
});
