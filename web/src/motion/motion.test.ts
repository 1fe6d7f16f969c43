// What the board and the panel show while something happens, second by second.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyScene, Chair, Gesture, Piece, Sheet, Told, What } from "../types";
import type { Page } from "../play/page.svelte";
import type { Table } from "../table/table.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { hidden: false });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) =>
  setTimeout(() => {
    frame(performance.now());
  }, 16),
);
const { Page: RealPage } = await import("../play/page.svelte");
const { Motion } = await import("./motion.svelte");
const { pace } = await import("./pace.svelte");

const unit = { name: "6th Division", id: "6D", code: "6", steps: 2, arm: "infantry", size: "division" };
const sheet = {
  game: "any",
  sides: { a: { name: "Japan", adjective: "Japanese" }, b: { name: "Russia", adjective: "Russian" } },
  units: [
    { ...unit, side: "a" },
    { ...unit, side: "b" },
  ],
  places: [],
  charts: [{ columns: ["0", "1"], rows: [{ name: "1", cells: ["1/1", "0/1"] }] }],
} as unknown as Sheet;

const piece = (n: number, hex: number, side: "a" | "b"): Piece =>
  ({
    unit: n,
    side,
    at: { is: "hex", hex },
    under: 0,
    steps: 2,
    attack: 1,
    defence: 1,
    moves: null,
    states: [],
  }) as Piece;
const scene = (own: number, theirs: number): AnyScene =>
  ({
    turn: 1,
    pieces: [piece(0, own, "a"), piece(1, theirs, "b")],
    markers: [],
    control: { a: [], b: [] },
  }) as unknown as AnyScene;
const told = (what: What): Told => ({ kind: what.is, what, line: [{ is: "text", text: `${what.is}.` }] });
const move = (n: number, ...route: number[]): Told => told({ is: "moved", units: [n], route, by: "foot" });
const gesture = (version: number, by: "a" | "b", ...all: Told[]): Gesture => ({ version, by, told: all });
const hexes = (it: AnyScene | undefined): number[] =>
  it?.pieces.flatMap(({ at }) => (at.is === "hex" ? [at.hex] : [])) ?? [];

/** A page of one chair, where the table tells of something that has made the first scene the second. */
function seated(chair: Chair = "a") {
  const table = {
    key: "k3y",
    chair,
    sheet,
    version: 1,
    log: [] as Gesture[],
    sight: { scene: scene(101, 201) },
    onnews: undefined as ((it: Gesture[], before: AnyScene, wasAway: boolean) => void) | undefined,
  };
  const page: Page = new RealPage(table as unknown as Table);
  const motion = new Motion(page);
  const hear = (gestures: Gesture[], after: AnyScene, wasAway = false): void => {
    const before = table.sight.scene;
    [table.sight, table.version] = [{ scene: after }, gestures.at(-1)?.version ?? 1];
    table.log = [...table.log, ...gestures];
    table.onnews?.(gestures, before, wasAway);
  };
  return { page, motion, hear };
}

beforeEach(() => {
  vi.useFakeTimers();
  pace.set("brisk");
  pace.isStill = false;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a march of the other side is watched: the counter is under way, then it has come, and only then one is asked", async () => {
  const { page, motion, hear } = seated();
  hear([gesture(2, "b", move(1, 201, 202, 203))], scene(101, 203));
  expect([motion.holds, motion.isWatched]).toEqual([true, true]);
  // It lies no longer where it was, and not yet where it goes.
  expect(hexes(page.scene)).toEqual([101]);
  expect(page.movers.map((it) => it.hexes)).toEqual([[201, 202, 203]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(hexes(page.scene)).toEqual([203, 101]);
  expect([page.movers, motion.holds]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([motion.holds, page.staged]).toEqual([false, undefined]);
  expect(hexes(page.scene)).toEqual([101, 203]);
  // Where it went can be seen until the next decision.
  expect(page.layers["motion"]?.trails).toEqual([[201, 202, 203]]);
});

test("one's own march keeps nobody from the next question", async () => {
  const { page, motion, hear } = seated();
  hear([gesture(2, "a", move(0, 101, 102))], scene(102, 201));
  expect([motion.holds, page.movers.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(700);
  expect([page.staged, page.movers]).toEqual([undefined, []]);
});

test("a die rests before anything follows, and the log tells no more than is shown", async () => {
  const { page, motion, hear } = seated();
  const attack = told({ is: "attacked", attackers: [0], defenders: [1], target: 201, support: 0 });
  const die = told({
    is: "rolled",
    roll: "combat",
    die: 1,
    terms: [],
    total: 1,
    cell: { chart: 0, row: 0, column: 1 },
    unit: null,
  });
  const lost = told({ is: "lost", unit: 1, left: 1, hex: 201 });
  const after = scene(101, 201);
  hear([gesture(2, "a", attack, die, lost)], after);
  await vi.advanceTimersByTimeAsync(100);
  const parts: (string | undefined)[] = [motion.fall?.part];
  expect(motion.holds).toBe(true);
  expect(page.heard.at(-1)?.told.map((it) => it.what.is)).toEqual(["attacked"]);
  expect(page.cells).toEqual([]);
  expect(page.scene?.pieces.map((it) => it.steps)).toEqual([2, 2]);
  while (motion.fall && motion.fall.part !== "rest") {
    await vi.advanceTimersByTimeAsync(30);
    if (motion.fall.part !== parts.at(-1)) parts.push(motion.fall.part);
  }
  expect(parts.at(-1)).toBe("rest");
  expect(parts).toContain("cell");
  expect(page.cells).toEqual([{ chart: 0, row: 0, column: 1 }]);
  expect(page.heard.at(-1)?.told.map((it) => it.what.is)).toEqual(["attacked", "rolled"]);
  expect(page.scene?.pieces.map((it) => it.steps)).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([motion.holds, page.staged, page.until]).toEqual([false, undefined, undefined]);
});

test("a press goes on: first to what the dice brought, and then to the end", async () => {
  const { page, motion, hear } = seated();
  const die = told({
    is: "rolled",
    roll: "combat",
    die: 1,
    terms: [],
    total: 1,
    cell: { chart: 0, row: 0, column: 0 },
    unit: null,
  });
  hear([gesture(2, "b", die, move(1, 201, 202))], scene(101, 202));
  await vi.advanceTimersByTimeAsync(10);
  expect(motion.fall?.part).toBe("die");
  page.intercept?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(motion.fall?.part).toBe("rest");
  page.intercept?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([motion.fall, motion.holds]).toEqual([undefined, true]);
  page.intercept?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([motion.holds, page.intercept]).toEqual([false, undefined]);
  expect(hexes(page.scene)).toEqual([101, 202]);
});

test("whoever wants nothing shown sees the traces at once", () => {
  pace.set("none");
  const { page, motion, hear } = seated();
  hear([gesture(2, "b", move(1, 201, 202))], scene(101, 202));
  expect([motion.holds, page.staged, page.movers]).toEqual([false, undefined, []]);
  expect(page.layers["motion"]?.trails).toEqual([[201, 202]]);
});

test("what was taken back is not shown, and leaves no trace", async () => {
  const { page, motion, hear } = seated();
  hear([gesture(2, "b", move(1, 201, 202))], scene(101, 202));
  hear([gesture(3, "b", told({ is: "taken_back", to: 1 }))], scene(101, 201));
  await vi.advanceTimersByTimeAsync(0);
  expect([motion.holds, page.staged, page.layers["motion"]]).toEqual([false, undefined, undefined]);
});

test("much that happened while one was away is offered, and shown only if it is wanted", async () => {
  const { page, motion, hear } = seated();
  const all = [0, 1, 2, 3, 4].map((n) =>
    gesture(
      2 + 2 * n,
      "b",
      told({ is: "attacked", attackers: [1], defenders: [0], target: 101, support: n }),
      move(1, 201 + n, 202 + n),
    ),
  );
  hear(all, scene(101, 206), true);
  expect([motion.away?.steps, motion.holds]).toEqual([5, false]);
  expect(kept.get("sandtable.sandtable.seen.k3y.a")).not.toBe("10");
  motion.answer(true);
  expect([motion.away, motion.holds]).toEqual([undefined, true]);
  expect(hexes(page.scene)).not.toEqual([101, 206]);
  motion.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([motion.holds, hexes(page.scene)]).toEqual([false, [101, 206]]);
  expect(kept.get("sandtable.sandtable.seen.k3y.a")).toBe("10");
});

test("the opening of a game is shown to who comes for the first time, and a game long under way is not", async () => {
  const { page, motion } = seated();
  const opening = [gesture(1, "b", move(1, 201, 202))];
  Object.assign(page.table, {
    recall: () => Promise.resolve(opening),
    sceneAt: () => Promise.resolve(scene(101, 201)),
  });
  kept.clear();
  await motion.greet();
  expect(motion.holds).toBe(true);
  motion.skip();
  await vi.advanceTimersByTimeAsync(0);

  const later = seated();
  const recall = vi.fn(() => Promise.resolve([]));
  Object.assign(later.page.table, { version: 80, recall });
  kept.clear();
  await later.motion.greet();
  expect([later.motion.holds, recall.mock.calls]).toEqual([false, [[40]]]);
});
