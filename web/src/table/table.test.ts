import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fingerprint } from "./fingerprint";
import {
  type Answer,
  type Ask,
  type Change,
  type Gesture,
  MESSAGES,
  type MarkedReach,
  type Offer,
  type Reaches,
  type Sight,
  type TableInfo,
  type Told,
} from "../types";
import type { Carrier, News } from "./carrier";
import { type LossesTold, Table } from "./table.svelte";

/** A sight that shows no more than a number. */
const seen = (version: number, turn: number): Sight =>
  ({ version, scene: { turn }, prompt: null, offers: [] }) as unknown as Sight;

/** What a table is asked, and how it is answered when it pleases the test. */
class Fake implements Carrier {
  readonly asked: { ask: Ask; answer: (sight: Sight) => Promise<void> }[] = [];
  readonly wondered: { held: number[]; answer: (reaches: Reaches) => Promise<void> }[] = [];
  readonly told: { since: number; answer: (version: number, gestures: Gesture[]) => Promise<void> }[] = [];

  ask(ask: Ask): Promise<Answer> {
    return new Promise((done) => {
      const answer = async (sight: Sight): Promise<void> => {
        done({ is: "sight", sight });
        await Promise.resolve();
      };
      if (ask.ask === "sight") this.asked.push({ ask, answer });
      if (ask.ask === "reaches")
        this.wondered.push({
          held: ask.held,
          answer: async (reaches) => {
            done({ is: "reaches", reaches });
            for (let n = 0; n < 4; n++) await Promise.resolve();
          },
        });
      if (ask.ask === "heard")
        this.told.push({
          since: ask.since,
          answer: async (version, gestures) => {
            done({ is: "heard", version, gestures });
            // Past the waiting of whoever asked, and of what it waits for.
            for (let n = 0; n < 4; n++) await Promise.resolve();
          },
        });
    });
  }

  close(): void {
    this.asked.length = 0;
  }
}

const begin = (sight: Sight): News => ({
  is: "hello",
  messages: MESSAGES,
  table: {} as TableInfo,
  sight,
  heard: [],
  chat: [],
  presence: { sides: [], spectators: 0 },
});

const update = (version: number, turn: number, mark: number | null = null): News => ({
  is: "update",
  version,
  heard: [],
  changes: [["version", version] as Change, ["scene/turn", turn] as Change],
  mark,
});

function sat(): { table: Table; fake: Fake } {
  const told = (scene: unknown): LossesTold => (scene as { told?: LossesTold }).told ?? "all";
  const [table, fake] = [new Table("key", "a", told), new Fake()];
  table.open(() => fake);
  table.hear(begin(seen(1, 1)));
  return { table, fake };
}

const said = vi.fn();

beforeEach(() => {
  said.mockClear();
  vi.spyOn(console, "error").mockImplementation(said);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("a mark that is right asks nothing", () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, fingerprint(seen(2, 2))));
  expect([fake.asked.length, said.mock.calls.length]).toEqual([0, 0]);
  expect(table.sight).toEqual(seen(2, 2));
});

test("an update is made on a sight of its own: who holds the one before keeps it", () => {
  const { table } = sat();
  const before = table.sight;
  table.hear(update(2, 2));
  expect([before, table.sight]).toEqual([seen(1, 1), seen(2, 2)]);
});

test("what was submitted is known until it is answered, and is sent again by its nonce", async () => {
  const { table, fake } = sat();
  const answers: ((answer: Answer | Error) => void)[] = [];
  const asked = vi.spyOn(fake, "ask").mockImplementation(
    () =>
      new Promise((done, fail) => {
        answers.push((it) => {
          if (it instanceof Error) fail(it);
          else done(it);
        });
      }),
  );
  const [first, second] = [table.act(["end"]), table.submit({ do: "draw" })];
  const [kept] = table.unanswered;
  expect(table.unanswered.map((it) => it.input.do)).toEqual(["act", "draw"]);
  answers[0]?.({ is: "done", version: 2 });
  await first;
  answers[1]?.(new Error("refused"));
  await expect(second).rejects.toThrow("refused");
  expect(table.unanswered).toEqual([]);
  if (!kept) throw new Error("nothing was kept");
  void table.send(kept);
  expect(asked.mock.lastCall).toEqual(asked.mock.calls[0]);
});

test("each request has a nonce of its own, and what is done is done on the version that is seen", () => {
  const { table, fake } = sat();
  const ask = vi.spyOn(fake, "ask");
  void table.act(["end"]);
  table.hear(update(2, 2));
  void table.act(["end"]);
  const made = ask.mock.calls.flatMap(([it]) => (it.ask === "submit" ? [it] : []));
  expect(made.map((it) => it.input)).toEqual([
    { do: "act", acts: ["end"], version: 1 },
    { do: "act", acts: ["end"], version: 2 },
  ]);
  expect(new Set(made.map((it) => it.nonce)).size).toBe(2);
});

test("two pages of one chair have no nonce in common", () => {
  const nonces = [sat(), sat()].map(({ table, fake }) => {
    const ask = vi.spyOn(fake, "ask");
    void table.act(["end"]);
    const [it] = ask.mock.calls[0] ?? [];
    return it?.ask === "submit" ? it.nonce : undefined;
  });
  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("what is heard twice stands in the log once, and what comes late is put before it", async () => {
  const { table, fake } = sat();
  const [one, two, three] = [1, 2, 3].map((it) => gesture(it, { is: "phase" })) as [Gesture, Gesture, Gesture];
  table.hear({ ...update(2, 2), heard: [two] } as News);
  table.hear({ ...update(3, 3), heard: [two, three] } as News);
  expect(table.log).toEqual([two, three]);
  const recalled = table.recall(0);
  await fake.told[0]?.answer(3, [one, two, three]);
  await recalled;
  expect(table.log).toEqual([one, two, three]);
  expect(table.isWhole).toBe(true);
});

test("a sight that is not the table's is said and fetched whole, once", async () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, fingerprint(seen(2, 7))));
  table.hear(update(3, 3, fingerprint(seen(3, 7))));
  expect(fake.asked.map((it) => it.ask)).toEqual([{ ask: "sight" }]);
  expect(said.mock.calls).toEqual([[expect.stringContaining("at version 2")]]);
  await fake.asked[0]?.answer(seen(3, 7));
  expect(table.sight).toEqual(seen(3, 7));
  table.hear(update(4, 8, fingerprint(seen(4, 8))));
  expect([table.sight?.version, fake.asked.length, said.mock.calls.length]).toEqual([4, 1, 1]);
});

test("an update that is in the whole sight already is not made again", async () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, 0));
  await fake.asked[0]?.answer(seen(3, 9));
  table.hear(update(3, 3));
  expect(table.sight).toEqual(seen(3, 9));
});

test("an answer that is behind what was told is asked for again", async () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, 0));
  table.hear(update(3, 3));
  await fake.asked[0]?.answer(seen(2, 9));
  expect([table.sight?.version, fake.asked.length]).toEqual([3, 2]);
  await fake.asked[1]?.answer(seen(3, 9));
  expect(table.sight).toEqual(seen(3, 9));
});

test("what was asked before the table was begun anew is dropped", async () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, 0));
  table.hear(begin(seen(0, 1)));
  await fake.asked[0]?.answer(seen(2, 9));
  expect(table.sight).toEqual(seen(0, 1));
});

/** A game that hides losses, at a version. */
const fog = (version: number, at: { battle?: boolean; isOver?: boolean } = {}): Sight =>
  ({
    version,
    scene: { told: at.isOver ? "all" : at.battle ? "of this battle" : "none" },
    awaits: at.isOver ? { is: "over", winner: "a", how: "" } : { is: "choice", sides: ["a"], line: [] },
    prompt: null,
    offers: [],
  }) as unknown as Sight;

const gesture = (version: number, ...told: object[]): Gesture =>
  ({ version, by: "a", told: told.map((what) => ({ what, line: [] }) as unknown as Told) }) as Gesture;
const die = (cell: object | null) => ({ is: "rolled", roll: "combat", die: 4, cell });
const lost = { is: "lost", unit: 7 };
const CELL = { chart: 0, row: 3, column: 2 };

/** The table goes on to that sight. */
const on = (table: Table, to: Sight, heard: Gesture[]): void => {
  const changes = [["scene", to.scene] as Change, ["awaits", to.awaits] as Change, ["version", to.version] as Change];
  table.hear({ is: "update", version: to.version, heard, changes, mark: null });
};

test("what a battle cost is not kept where nobody may look it up, and is told when the game is over", async () => {
  const { table, fake } = sat();
  table.hear(begin(fog(1)));
  on(table, fog(2, { battle: true }), [gesture(2, { is: "attacked" }, die(CELL))]);
  expect(fake.told, "the battle is fought in the open").toHaveLength(0);
  on(table, fog(3), [gesture(3, lost)]);
  expect(fake.told.map((it) => it.since)).toEqual([1]);
  // What is heard while it is asked stays.
  on(table, fog(4), [gesture(4, { is: "phase" })]);
  const short = gesture(2, { is: "attacked" }, die(null));
  for (const it of fake.told) await it.answer(3, [short]);
  expect(table.log).toEqual([short, gesture(4, { is: "phase" })]);
  const asked = fake.told.length;
  on(table, fog(5), [gesture(5, { is: "phase" })]);
  expect(fake.told).toHaveLength(asked);

  const whole = [gesture(2, { is: "attacked" }, die(CELL)), gesture(3, lost), gesture(6, { is: "over" })];
  on(table, fog(6, { isOver: true }), [gesture(6, { is: "over" })]);
  expect(fake.told).toHaveLength(asked + 1);
  await fake.told.at(-1)?.answer(6, whole);
  expect(table.log).toEqual(whole);
  on(table, fog(7, { isOver: true }), []);
  expect(fake.told).toHaveLength(asked + 1);
});

test("where losses are open a log stays as it was heard", () => {
  const { table, fake } = sat();
  table.hear(begin(fog(1, { isOver: true })));
  on(table, fog(2, { isOver: true }), [gesture(2, { is: "attacked" }, die(CELL)), gesture(2, lost)]);
  expect([fake.told.length, table.log.length]).toEqual([0, 2]);
});

/** A sight in which these units are offered something. */
const offering = (version: number, ...units: number[]): Sight => ({
  ...seen(version, 1),
  offers: units.map((unit) => ({ act: `step ${String(unit)}`, unit }) as Offer),
});

/** A unit that can get to one hex. */
const marked = (mark: number, unit: number, hex: number): MarkedReach => ({
  mark,
  reach: {
    unit,
    from: null,
    kinds: [{ by: "foot", acts: ["step *"], stops: true, halts: [], ends: null, undo: "free" }],
    nodes: [[hex, 1, 0]],
  },
});

/** Where each unit can go, by what the page has. */
const gone = (table: Table): [number, number | undefined][] =>
  [...table.reaches].map(([unit, nodes]) => [unit, nodes[0]?.hex]);

test("a reach that is known is named, and not sent again", async () => {
  const [table, fake] = [new Table("key", "a"), new Fake()];
  table.open(() => fake);
  table.hear(begin(offering(1, 3, 5)));
  await fake.wondered[0]?.answer({ version: 1, fresh: [marked(30, 3, 1003), marked(50, 5, 1005)], held: [] });
  expect(gone(table)).toEqual([
    [3, 1003],
    [5, 1005],
  ]);

  // One is under way, and no other can be moved; when it halts, the other is as it was.
  table.hear(begin(offering(2, 5)));
  expect(gone(table), "what was known of another sight is not shown").toEqual([]);
  await fake.wondered[1]?.answer({ version: 2, fresh: [marked(51, 5, 1105)], held: [] });
  expect(gone(table)).toEqual([[5, 1105]]);
  table.hear(begin(offering(3, 3, 5)));
  await fake.wondered[2]?.answer({ version: 3, fresh: [marked(52, 5, 1205)], held: [3] });
  expect(gone(table)).toEqual([
    [3, 1003],
    [5, 1205],
  ]);
  expect(fake.wondered.map((it) => it.held)).toEqual([[], [30, 50], [30, 51]]);

  table.hear(begin(offering(4)));
  expect(fake.wondered, "nobody can be moved").toHaveLength(3);
});

test("reaches of another moment are kept, and not shown", async () => {
  const [table, fake] = [new Table("key", "a"), new Fake()];
  table.open(() => fake);
  table.hear(begin(offering(1, 3, 5)));
  await fake.wondered[0]?.answer({ version: 1, fresh: [marked(30, 3, 1003)], held: [] });
  table.hear(begin(offering(2, 3, 5)));
  table.hear(begin(offering(3, 3, 5)));
  // Both were asked when the first mark was known: what is held is that, though another has come since.
  await fake.wondered[1]?.answer({ version: 2, fresh: [marked(31, 3, 1103)], held: [] });
  expect(gone(table)).toEqual([]);
  await fake.wondered[2]?.answer({ version: 3, fresh: [marked(50, 5, 1005)], held: [3] });
  expect(gone(table)).toEqual([
    [3, 1003],
    [5, 1005],
  ]);
  expect(fake.wondered.map((it) => it.held)).toEqual([[], [30], [30]]);
});
