import { expect, test } from "vitest";
import type { Table } from "../table/table.svelte";
import type { AheadSight, Answer, Ask, Offer, Piece, Proposal, SetOf } from "../types";
import { Choice } from "./choice.svelte";

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({
  act,
  verb: "join",
  unit: null,
  via: null,
  hex: null,
  amount: null,
  named: [],
  button: null,
  note: null,
  undo: "free",
  ends: null,
  ...more,
});

type Asked = { offers: Offer[]; set?: SetOf; proposals?: Proposal[] } | undefined;

/** A table that answers what would be asked after some actions; nothing for what it does not offer. */
class Played {
  readonly made: string[][] = [];
  version = 1;
  way = "open";
  readonly reaches = new Map();

  constructor(private readonly after: (acts: readonly string[]) => Asked) {}

  private stage(acts: readonly string[]): AheadSight {
    const asked = this.after(acts);
    if (!asked) throw new Error("The table offers nothing like that.");
    const prompt = asked.offers.length > 0 ? { rule: "9", text: [], set: asked.set ?? null } : null;
    return { prompt, offers: asked.offers, proposals: asked.proposals ?? [] };
  }

  get sight() {
    return { ...this.stage([]), version: this.version, may_undo: false, scene: { pieces: PIECES, begun: null } };
  }

  async ask(ask: Ask): Promise<Answer> {
    await Promise.resolve();
    if (ask.ask === "ahead") return { is: "ahead", ahead: this.stage(ask.acts) };
    throw new Error("no odds");
  }

  async act(acts: string[]): Promise<Answer> {
    await Promise.resolve();
    this.made.push(acts);
    this.version++;
    return { is: "done", version: this.version };
  }
}

const at = (unit: number, hex: number): Piece =>
  ({ unit, side: "a", at: { is: "hex", hex }, states: [], steps: 2 }) as unknown as Piece;
const PIECES = [at(1, 1001), at(2, 1002), at(3, 1003)];
const choiceOf = (played: Played): Choice => new Choice(played as unknown as Table);

const LOSS = ["lose A", "lose A", "lose B", "lose C"];

/** Two steps to lose of four, named in order. */
function losses(acts: readonly string[]): Asked {
  const at = acts.map((it) => LOSS.indexOf(it));
  if (at.some((it, n) => it < 0 || it < (at[n - 1] ?? 0)) || acts.length > 2) return undefined;
  if (acts.filter((it) => it === "lose B").length > 1) return undefined;
  const set: SetOf = { what: "losses", members: LOSS, chosen: [...acts], min: 2, max: 2 };
  const from = Math.max(0, ...at);
  const offers = [...new Set(LOSS.slice(from))].map((it) =>
    offer(it, { verb: "lose", unit: "_ABC".indexOf(it.at(-1) ?? "") }),
  );
  const proposals: Proposal[] = [
    { what: "losses", how: "weakest_first", acts: ["lose B", "lose C"] },
    { what: "losses", how: "spread", acts: ["lose A", "lose B"] },
  ];
  return acts.length === 2 ? { offers: [] } : { offers, set, proposals: acts.length === 0 ? proposals : [] };
}

test("losses are proposed at once, and taken by a word alone", async () => {
  const played = new Played(losses);
  const choice = choiceOf(played);
  await choice.renew();
  await expect.poll(() => choice.draft.acts).toEqual(["lose B", "lose C"]);
  expect(choice.losses.isPaid).toBe(true);
  await choice.turnLosses();
  expect(choice.draft.acts).toEqual(["lose A", "lose B"]);
  // A click on a unit moves a step to it, and takes nothing.
  await choice.point(1003, [PIECES[2] as Piece]);
  expect(choice.draft.acts).toEqual(["lose A", "lose C"]);
  expect(played.made).toEqual([]);
  await choice.enter();
  expect(played.made).toEqual([["lose A", "lose C"]]);
});

/** An attack with up to three, and the die. */
function attack(acts: readonly string[]): Asked {
  const FIGHT = offer("fight", { verb: "fight", button: "fight", undo: "die" });
  const members = ["join A", "join B", "join C"];
  const joins = (acts: readonly string[]) => acts.slice(1).filter((it) => it !== "fight");
  if (acts.length === 0) return { offers: [offer("attack 2000", { verb: "attack", hex: 2000 })] };
  if (acts[0] !== "attack 2000") return undefined;
  if (acts.at(-1) === "fight") return { offers: [] };
  const named = joins(acts).map((it) => members.indexOf(it));
  if (named.some((it, n) => it < 0 || it <= (named[n - 1] ?? -1))) return undefined;
  const set: SetOf = { what: "attackers", members, chosen: joins(acts), min: 1, max: 3 };
  const later = members
    .slice((named.at(-1) ?? -1) + 1)
    .map((it) => offer(it, { unit: "_ABC".indexOf(it.at(-1) ?? "") }));
  const all: Proposal[] = named.length < 3 ? [{ what: "all", how: null, acts: ["attack 2000", ...members] }] : [];
  return { offers: named.length > 0 ? [...later, FIGHT] : later, set, proposals: all };
}

test("all who can come in by one word, and go out by it again", async () => {
  const played = new Played(attack);
  const choice = choiceOf(played);
  await choice.point(2000, []);
  expect(choice.draft.acts).toEqual(["attack 2000"]);
  expect(choice.isAll).toBe(false);
  await choice.takeAll();
  expect(choice.draft.acts).toEqual(["attack 2000", "join A", "join B", "join C"]);
  expect(choice.isAll).toBe(true);
  await choice.takeAll();
  expect(choice.draft.acts).toEqual(["attack 2000"]);
  await choice.takeAll();
  await choice.enter();
  expect(played.made).toEqual([["attack 2000", "join A", "join B", "join C", "fight"]]);
});

test("what was thought of a table that has gone on is forgotten, unless it is still offered", async () => {
  let isGone = false;
  const played = new Played((acts) =>
    isGone ? (acts.length === 0 ? { offers: [offer("pass")] } : undefined) : attack(acts),
  );
  const choice = choiceOf(played);
  await choice.point(2000, []);
  played.version++;
  await choice.renew();
  expect(choice.draft.acts).toEqual(["attack 2000"]);
  isGone = true;
  played.version++;
  await choice.renew();
  expect(choice.draft.acts).toEqual([]);
});

test("a whole answer that is laid out stands ready", async () => {
  const played = new Played(attack);
  const choice = choiceOf(played);
  expect(await choice.lay(["attack 2000", "join A", "fight"], true)).toBe(true);
  expect(choice.isReady).toBe(true);
  await choice.enter();
  expect(played.made).toEqual([["attack 2000", "join A", "fight"]]);
});
