import { expect, test } from "vitest";
import { type Rect, type Wanted, crosses, meet, placeBox } from "./placing";

const around = (x: number, y: number, half: number): Rect => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});
const plain: Wanted = {
  at: [400, 300],
  half: 24,
  width: 222,
  height: 60,
  room: { left: 0, top: 0, right: 900, bottom: 700 },
  closed: [around(400, 300, 28)],
  barred: [],
  lit: [],
};

test("it stands at its hex where there is room", () => {
  const box = placeBox(plain);
  expect(box).toBeDefined();
  if (!box) return;
  expect(Math.hypot(box.stem[1][0] - 400, box.stem[1][1] - 300)).toBeLessThan(40);
  expect(plain.closed.some((it) => meet(it, box))).toBe(false);
});

test("it covers no counter, and its stem crosses none", () => {
  const others = [360, 400, 440].flatMap((x) => [240, 350].map((y) => around(x, y, 20)));
  const wanted = { ...plain, closed: [...plain.closed, ...others], barred: others };
  const box = placeBox(wanted);
  expect(box).toBeDefined();
  if (!box) return;
  expect(wanted.closed.filter((it) => meet(it, box))).toEqual([]);
  expect(others.filter((it) => crosses(box.stem, it))).toEqual([]);
});

test("it covers lit hexes only if there is no other place near", () => {
  const below = [340, 380, 420, 460].map((x) => around(x, 350, 24));
  const aside = placeBox({ ...plain, lit: below });
  expect(aside && below.some((it) => meet(it, aside))).toBe(false);
  const everywhere = Array.from({ length: 600 }, (_, n) => around((n % 30) * 30, Math.floor(n / 30) * 35, 20));
  const over = placeBox({ ...plain, lit: everywhere });
  expect(over).toBeDefined();
});

test("it stays within what is free, in a corner and on a phone", () => {
  const room = { left: 8, top: 8, right: 382, bottom: 420 };
  for (const at of [
    [20, 20],
    [370, 410],
    [20, 400],
    [380, 30],
  ] as const) {
    const box = placeBox({ ...plain, at, room, closed: [around(at[0], at[1], 28)] });
    expect(box).toBeDefined();
    if (!box) return;
    expect(box.left).toBeGreaterThanOrEqual(room.left);
    expect(box.right).toBeLessThanOrEqual(room.right);
    expect(box.top).toBeGreaterThanOrEqual(room.top);
    expect(box.bottom).toBeLessThanOrEqual(room.bottom);
  }
});

test("where nothing is free there is no place", () => {
  expect(placeBox({ ...plain, closed: [{ left: -1, top: -1, right: 901, bottom: 701 }] })).toBeUndefined();
});
