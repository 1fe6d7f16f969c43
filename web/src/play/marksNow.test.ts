// What a player sees lit and chosen while he makes up his mind, from the click to what is sent.

import { expect, test } from "vitest";
import type { ReachNode } from "../table/reach";
import type { Table } from "../table/table.svelte";
import type { Answer, Ask, Offer, Piece, SetOf, UnitId } from "../types";
import { marksOf } from "./marksNow";
import { Page } from "./page.svelte";

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({
  act,
  verb: "step",
  unit: null,
  via: null,
  hex: null,
  button: null,
  note: null,
  undo: "free",
  ends: null,
  ...more,
});

const node = (hex: number, cost: number, more: Partial<ReachNode> = {}): ReachNode => ({
  hex,
  cost,
  by: "foot",
  acts: [`step A ${String(hex)}`],
  stops: true,
  halts: [],
  ends: null,
  undo: "free",
  ...more,
});

const piece = (unit: UnitId, hex: number, side: "a" | "b" = "a"): Piece =>
  ({ unit, side, at: { is: "hex", hex }, states: [], steps: 2 }) as unknown as Piece;
const PIECES = [piece(1, 1101), piece(2, 1101), piece(3, 1202), piece(9, 1302, "b")];

type Played = { page: Page; made: string[][]; click: (hex: number) => Promise<void> };

/** A page at a table that offers this after some actions; `members` are those of the set that is built by them. */
function play(
  after: (acts: readonly string[]) => readonly Offer[],
  { reaches = [], members }: { reaches?: [UnitId, ReachNode[]][]; members?: string[] } = {},
): Played {
  const made: string[][] = [];
  const stage = (acts: readonly string[]) => {
    const offers = [...after(acts)];
    const chosen = acts.filter((it) => members?.includes(it));
    const set: SetOf | null =
      members && acts.length > 0 ? { what: "attackers", members, chosen, min: 1, max: 2 } : null;
    return { prompt: offers.length > 0 ? { rule: "9", text: [], set } : null, offers, proposals: [] };
  };
  const table = {
    version: 1,
    way: "open",
    log: [],
    reaches: new Map(reaches),
    sight: { ...stage([]), version: 1, may_undo: false, scene: { pieces: PIECES, begun: null } },
    ask: (ask: Ask): Promise<Answer> => {
      if (ask.ask === "ahead") return Promise.resolve({ is: "ahead", ahead: stage(ask.acts) });
      if (ask.ask === "why_there") return Promise.reject(new Error("It has no way there."));
      return Promise.reject(new Error("nothing more is known"));
    },
    act: (acts: string[]): Promise<Answer> => {
      made.push(acts);
      return Promise.resolve({ is: "done", version: 2 });
    },
  };
  const page = new Page(table as unknown as Table);
  return { page, made, click: (hex) => page.choice.point(hex, page.stackAt(hex)) };
}

const STEP = [offer("step A 1102", { unit: 1, hex: 1102 })];
const march = (...more: ReachNode[]): Played =>
  play((acts) => (acts.length === 0 ? STEP : []), { reaches: [[1, more]] });

test("a unit that can go is marked, and when it is chosen its reach is lit with what it costs", async () => {
  const { page, made, click } = march(node(1102, 1), node(1203, 2, { parent: 0 }));
  expect([...marksOf(page).able]).toEqual([1101]);
  expect(marksOf(page).reach).toBeUndefined();
  await click(1101);
  const { chosen, reach } = marksOf(page);
  expect([...chosen]).toEqual([1]);
  expect(reach?.from).toBe(1101);
  expect(reach?.figures).toBe(true);
  expect(reach?.hexes.map(({ hex, cost }) => [hex, cost])).toEqual([
    [1102, 1],
    [1203, 2],
  ]);
  page.hovered = 1203;
  expect(marksOf(page).route).toEqual([1101, 1102, 1203]);
  await click(1203);
  expect(made).toEqual([["step A 1102", "step A 1203"]]);
  expect([...marksOf(page).chosen]).toEqual([]);
});

test("what cannot be taken back stands there as a ghost until the second word", async () => {
  const { page, made, click } = march(node(1102, 1, { undo: "die" }));
  await click(1101);
  await click(1102);
  expect(marksOf(page).ghosts).toEqual([{ unit: 1, hex: 1102 }]);
  expect(made).toEqual([]);
  expect(page.choice.back()).toBe(true);
  expect(marksOf(page).ghosts).toEqual([]);
  await click(1102);
  await page.choice.enter();
  expect(made).toEqual([["step A 1102"]]);
});

test("by rail there are no figures, and the train is seen at its end before it is taken", async () => {
  const { page, click } = march(node(1102, 0, { by: "rail" }), node(2310, 0, { by: "rail" }));
  await click(1101);
  const { reach } = marksOf(page);
  expect([reach?.isRail, reach?.figures]).toEqual([true, false]);
  page.hovered = 2310;
  expect(marksOf(page).ghosts).toEqual([{ unit: 1, hex: 2310 }]);
});

test("where nobody goes it is said why, and nothing is done", async () => {
  const { page, made, click } = march(node(1102, 1));
  await click(1101);
  await click(2020);
  expect(page.choice.tip).toMatchObject({ text: "It has no way there.", hex: 2020 });
  expect([...marksOf(page).chosen]).toEqual([1]);
  expect(made).toEqual([]);
});

/** An attack with one or two, which the die decides. */
function attack(acts: readonly string[]): Offer[] {
  const joins = [2, 3].map((unit) => offer(`join ${String(unit)}`, { verb: "join", unit }));
  if (acts.length === 0) return [offer("attack 1302", { verb: "attack", hex: 1302 })];
  const left = joins.filter((it) => it.act > (acts.at(-1) ?? ""));
  const fight = offer("fight", { verb: "fight", button: "fight", undo: "die" });
  return acts.length > 1 ? [...left, fight] : left;
}

test("a combat that is composed has arrows from where its attackers stand, and waits for its button", async () => {
  const { page, made, click } = play(attack, { members: ["join 2", "join 3"] });
  expect([...marksOf(page).able]).toEqual([1302]);
  await click(1302);
  expect(marksOf(page).targets).toEqual([1302]);
  expect([...marksOf(page).able].sort()).toEqual([1101, 1202]);
  await click(1202);
  await click(1101);
  const { arrows, chosen } = marksOf(page);
  expect(arrows).toEqual([
    { from: 1101, to: 1302, weight: 1 },
    { from: 1202, to: 1302, weight: 1 },
  ]);
  expect([...chosen].sort()).toEqual([2, 3]);
  expect(made).toEqual([]);
  await page.choice.enter();
  expect(made).toEqual([["attack 1302", "join 2", "join 3", "fight"]]);
});

test("nothing is offered on a board that shows another moment", async () => {
  const { page, click } = march(node(1102, 1));
  await click(1101);
  page.intercept = () => undefined;
  page.lay("motion", { targets: [1302] });
  const { able, chosen, reach, targets } = marksOf(page);
  expect([able.size, chosen.size, reach]).toEqual([0, 0, undefined]);
  expect(targets).toEqual([1302]);
});

test("whoever ends something while units have not acted is asked once more", async () => {
  const end = offer("end", { verb: "end", button: "end", undo: "die", ends: { what: [], idle: [1, 2] } });
  const { page, made } = play((acts) => (acts.length === 0 ? [...STEP, end] : []));
  await page.choice.press(end);
  expect(page.choice.ending?.ends?.idle).toEqual([1, 2]);
  expect(made).toEqual([]);
  await page.choice.enter();
  expect(made).toEqual([["end"]]);
});

test("guns are set like a slider, and none takes them away", async () => {
  const GUNS = [1, 2].map((n) => offer(`guns ${String(n)}`, { verb: "guns", button: String(n) }));
  const { page } = play(
    (acts) => {
      if (acts.length === 0) return attack([]);
      return acts.some((it) => it.startsWith("guns")) ? attack(["attack 1302"]) : [...attack(acts), ...GUNS];
    },
    { members: ["join 2", "join 3"] },
  );
  const { choice } = page;
  await page.choice.point(1302, []);
  const guns = () => choice.amounts.find((it) => it.verb === "guns");
  expect([guns()?.now, guns()?.most]).toEqual([0, 2]);
  await choice.set(guns() as NonNullable<ReturnType<typeof guns>>, 2);
  expect([guns()?.now, choice.draft.acts]).toEqual([2, ["attack 1302", "guns 2"]]);
  await choice.set(guns() as NonNullable<ReturnType<typeof guns>>, 0);
  expect([guns()?.now, choice.draft.acts]).toEqual([0, ["attack 1302"]]);
});
