import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fingerprint } from "../fingerprint";
import type { Answer, Ask, Change, Sight, TableInfo } from "../types";
import type { Carrier, News } from "./carrier";
import { Table } from "./table.svelte";

/** A sight that shows no more than a number. */
const seen = (version: number, turn: number): Sight =>
  ({ version, scene: { turn }, prompt: null, offers: [] }) as unknown as Sight;

/** What a table is asked, and how it is answered when it pleases the test. */
class Fake implements Carrier {
  readonly asked: { ask: Ask; answer: (sight: Sight) => Promise<void> }[] = [];

  ask(ask: Ask): Promise<Answer> {
    return new Promise((done) => {
      const answer = async (sight: Sight): Promise<void> => {
        done({ is: "sight", sight, reach: null });
        await Promise.resolve();
      };
      if (ask.ask === "sight") this.asked.push({ ask, answer });
    });
  }

  close(): void {
    this.asked.length = 0;
  }
}

const begin = (sight: Sight): News => ({
  is: "hello",
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
  const [table, fake] = [new Table("key", "a"), new Fake()];
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

test("a sight that is not the table's is said and fetched whole, once", async () => {
  const { table, fake } = sat();
  table.hear(update(2, 2, fingerprint(seen(2, 7))));
  table.hear(update(3, 3, fingerprint(seen(3, 7))));
  expect(fake.asked.map((it) => it.ask)).toEqual([{ ask: "sight", reach: false }]);
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
