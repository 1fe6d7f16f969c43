import { expect, test } from "vitest";
import { Camera } from "./camera.svelte";

const BOX = [-30, -30, 1200, 900] as const;

function camera(width: number, height: number): Camera {
  const made = new Camera(BOX);
  made.size(width, height);
  return made;
}

test("the whole map lies in what is free of the window, and stays whole when that changes", () => {
  const it = camera(390, 700);
  it.cover("sheet", 258);
  it.fit();
  const [, top] = it.inWindow([-30, -30]);
  const [, bottom] = it.inWindow([1170, 870]);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(it.free.height + 0.01);
  const wide = camera(900, 700);
  wide.fit();
  wide.size(600, 700);
  expect(wide.inWindow([1170, 0])[0]).toBeCloseTo(600);
});

test("what is brought to the middle lies in the middle of what is free", () => {
  const it = camera(390, 700);
  it.cover("sheet", 258);
  it.centre([500, 400], 1);
  expect(it.inWindow([500, 400])).toEqual([195, (700 - 258) / 2]);
});

test("what was in the middle stays there when the window is another", () => {
  const it = camera(900, 700);
  it.centre([500, 400], 1.2);
  it.size(600, 500);
  expect(it.inWindow([500, 400]).map(Math.round)).toEqual([300, 250]);
});

test("a hex is brought into what is free, and no further", () => {
  const it = camera(390, 700);
  it.cover("sheet", 258);
  it.centre([500, 400], 1);
  it.reveal([500, 420]);
  expect(it.inWindow([500, 400])).toEqual([195, 221]);
  for (const point of [
    [900, 400],
    [500, 700],
    [200, 100],
    [1140, 840],
    [0, 0],
  ] as const) {
    it.reveal(point);
    const [x, y] = it.inWindow(point);
    expect(x).toBeGreaterThanOrEqual(24);
    expect(y).toBeGreaterThanOrEqual(24);
    expect(x).toBeLessThanOrEqual(390 - 24);
    expect(y).toBeLessThanOrEqual(700 - 258 - 24);
  }
});

test("a card over the foot counts as the sheet does, whichever is higher", () => {
  const it = camera(482, 346);
  it.cover("card", 130);
  expect(it.free.height).toBe(216);
  it.cover("sheet", 200);
  expect(it.free.height).toBe(146);
  it.cover("sheet", 0);
  it.cover("card", 0);
  expect(it.free.height).toBe(346);
});
