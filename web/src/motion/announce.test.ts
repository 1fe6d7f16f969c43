import { expect, test } from "vitest";
import { Announcements } from "./announce";

/** All that is said, with its time, if somebody asks as soon as something is due. */
function said(queue: Announcements, from = 0): [number, string][] {
  const all: [number, string][] = [];
  for (let now = from; queue.due !== undefined;) {
    now = Math.max(now, queue.due);
    const text = queue.next(now);
    if (text === undefined) break;
    all.push([now, text]);
  }
  return all;
}

test("the first is said at once, the second when the first can have been heard", () => {
  const queue = new Announcements();
  queue.add("1", "The I. Corps attacks 1413.");
  queue.add("2", "The XX. Corps moves to 1515.");
  const [first, second] = said(queue);
  expect(first).toEqual([0, "The I. Corps attacks 1413."]);
  expect(second?.[0]).toBeGreaterThanOrEqual(900);
});

test("what belongs together is one sentence", () => {
  const queue = new Announcements();
  queue.add("1", "A");
  queue.next(0);
  queue.add("2", "Die 4 in column +5: you lose 2 steps.");
  queue.add("2", "The 6th Division is down to 5 steps.");
  queue.add("2", "The 6th Division is down to 5 steps.");
  expect(said(queue).map(([, text]) => text)).toEqual([
    "Die 4 in column +5: you lose 2 steps. The 6th Division is down to 5 steps.",
  ]);
});

test("five in a moment are not said in a moment", () => {
  const queue = new Announcements();
  for (let n = 0; n < 5; n++) queue.add(String(n), `The ${String(n)}. Corps marches along the road.`);
  const times = said(queue).map(([at]) => at);
  expect(times).toHaveLength(5);
  times.slice(1).forEach((at, n) => {
    expect(at - (times[n] ?? 0)).toBeGreaterThanOrEqual(900);
  });
});

test("of very many the last are said, and how many there were before", () => {
  const queue = new Announcements();
  for (let n = 1; n <= 40; n++) queue.add(String(n), `Move ${String(n)}.`);
  const all = said(queue).map(([, text]) => text);
  expect(all[0]).toBe("34 events before this. Move 35.");
  expect(all.at(-1)).toBe("Move 40.");
  expect(all).toHaveLength(6);
});

test("nothing is said for nothing, and what is forgotten is not said", () => {
  const queue = new Announcements();
  queue.add("1", "  ");
  expect(queue.due).toBeUndefined();
  queue.add("2", "Gone.");
  queue.clear();
  expect(queue.next(0)).toBeUndefined();
});
