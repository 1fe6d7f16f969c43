import { expect, test } from "vitest";
import type { Table } from "../table/table.svelte";
import type { Answer, Ask, Offer, SetOf } from "../types";
import { Draft } from "./draft.svelte";

const offer = (act: string, more: Partial<Offer> = {}): Offer => ({
  act,
  verb: "join",
  unit: null,
  via: null,
  hex: null,
  button: null,
  note: null,
  undo: "free",
  ends: null,
  ...more,
});
const [A, B, C] = [offer("join A", { unit: 1 }), offer("join B", { unit: 2 }), offer("join C", { unit: 3 })] as const;
const FIGHT = offer("fight", { verb: "fight", button: "fight", undo: "die" });

/** A table whose one set wants its members ascending, as every table does, and no more than two of them. */
function table(): Table {
  const members = [A, B, C];
  const after = (acts: readonly string[]): Answer => {
    const at = acts.map((it) => members.findIndex((member) => member.act === it));
    if (at.some((it, n) => it < 0 || it <= (at[n - 1] ?? -1)) || at.length > 2) throw new Error("not ascending");
    const set: SetOf = { what: "attackers", members: members.map((it) => it.act), chosen: [...acts], min: 1, max: 2 };
    const later = at.length < 2 ? members.slice((at.at(-1) ?? -1) + 1) : [];
    const offers = acts.length > 0 ? [...later, FIGHT] : later;
    return { is: "ahead", ahead: { prompt: { rule: "9", text: [], set }, offers, proposals: [] } };
  };
  const first = after([]);
  if (first.is !== "ahead") throw new Error("no question");
  return {
    version: 1,
    sight: first.ahead,
    ask: (ask: Ask) => {
      try {
        return Promise.resolve(after(ask.ask === "ahead" ? ask.acts : []));
      } catch (why) {
        return Promise.reject(why as Error);
      }
    },
  } as unknown as Table;
}

test("members come in any order, and stand in the one the table wants", async () => {
  const draft = new Draft(table());
  await draft.think([C]);
  const found = draft.find((it) => it.unit === 1);
  expect(found?.at).toBe(0);
  if (found) await draft.think(draft.with(found));
  expect(draft.acts).toEqual(["join A", "join C"]);
  expect(draft.counted).toEqual({ what: "attackers", n: 2, min: 1, max: 2 });
});

test("a member goes out, and the others stay", async () => {
  const draft = new Draft(table());
  await draft.think([A, B]);
  await draft.drop(A);
  expect(draft.acts).toEqual(["join B"]);
});

test("what the table refuses is not thought of", async () => {
  const draft = new Draft(table());
  await draft.think([A, B]);
  await expect(draft.think([B, A])).rejects.toThrow("not ascending");
  expect(draft.acts).toEqual(["join A", "join B"]);
});

test("of two thoughts the later holds, however late the table answers the first", async () => {
  const slow: (() => void)[] = [];
  const played = table();
  const ask = played.ask.bind(played);
  const draft = new Draft(
    Object.assign(played, {
      ask: async (it: Ask) => {
        if (it.ask === "ahead" && it.acts[0] === "join A") await new Promise<void>((done) => slow.push(done));
        return ask(it);
      },
    }) as Table,
  );
  const first = draft.think([A]);
  expect(await draft.think([B])).toBe(true);
  slow.forEach((done) => {
    done();
  });
  expect(await first).toBe(false);
  expect(draft.acts).toEqual(["join B"]);
});

test("what was thought of another version is stale, and its answers are not used again", async () => {
  const played = table();
  const asked: string[] = [];
  const ask = played.ask.bind(played);
  Object.assign(played, {
    ask: (it: Ask) => {
      if (it.ask === "ahead") asked.push(it.acts.join());
      return ask(it);
    },
  });
  const draft = new Draft(played);
  await draft.think([A]);
  await draft.think([A]);
  expect([draft.isStale, asked]).toEqual([false, ["join A"]]);
  Object.assign(played, { version: 2 });
  expect(draft.isStale).toBe(true);
  await draft.think([A]);
  expect([draft.isStale, asked]).toEqual([false, ["join A", "join A"]]);
});

test("what is thought is whole when nothing more is asked", async () => {
  const draft = new Draft(table());
  await draft.think([A, B]);
  expect([draft.isWhole, draft.isPlain]).toEqual([false, false]);
  draft.clear();
  expect([draft.acts, draft.isWhole]).toEqual([[], false]);
});
