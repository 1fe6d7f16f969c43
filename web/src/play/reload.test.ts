import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Submit } from "../table/table.svelte";
import { MESSAGES, type Answer } from "../types";
import type { Page } from "./page.svelte";
import { Reload } from "./reload.svelte";

const NAME = "sandtable.undone.k3y.a";
const SUBMIT: Submit = { nonce: "one-1", input: { do: "act", acts: ["attack 1", "join 2"], version: 7 } };

/** What the tab keeps. */
let tab: Map<string, string>;
let isWriting: boolean;

beforeEach(() => {
  [tab, isWriting] = [new Map(), false];
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => tab.set(name, value),
    removeItem: (name: string) => tab.delete(name),
  });
  vi.stubGlobal("document", {
    get activeElement() {
      return { matches: () => isWriting };
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page, and what was asked of it. */
function opened(answer: () => Promise<Answer> = () => new Promise(() => undefined)) {
  const load = vi.fn();
  const sent: Submit[] = [];
  const said: unknown[] = [];
  const choice = {
    draft: { acts: [] as string[] },
    unit: undefined as number | undefined,
    way: undefined as { unit: number; to: number } | undefined,
    isLaid: false,
    isBusy: false,
    ending: undefined,
    lay: vi.fn(() => Promise.resolve(true)),
    renew: vi.fn(() => Promise.resolve()),
    choose: vi.fn(),
    refuse: (why: unknown) => said.push(why),
  };
  const table = {
    key: "k3y",
    chair: "a",
    unanswered: [] as Submit[],
    send: (it: Submit) => {
      sent.push(it);
      return answer();
    },
  };
  const page = { table, choice, saying: "", staged: undefined, lookingAt: undefined };
  return { page, table, choice, load, sent, said, reload: new Reload(page as unknown as Page, load) };
}

test("where nothing is undone the page is loaded anew by itself, once", () => {
  const first = opened();
  first.reload.keep();
  expect(first.load).toHaveBeenCalledTimes(1);
  // The next page is no newer: it only says so.
  const next = opened();
  next.reload.keep();
  expect(next.load).not.toHaveBeenCalled();
  next.reload.now();
  expect(next.load).toHaveBeenCalledTimes(1);
  expect([...tab.keys()]).toEqual([`sandtable.reloaded.${String(MESSAGES)}`]);
});

test("where nothing can be kept it is never loaded by itself, and promises nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { reload, choice, load } = opened();
  reload.keep();
  choice.draft.acts = ["attack 1"];
  reload.keep();
  expect(load).not.toHaveBeenCalled();
  expect(reload.isKept).toBe(false);
});

test("nobody is interrupted who thinks, waits for an answer or writes", () => {
  const { reload, page, table, choice, load } = opened();
  choice.draft.acts = ["attack 1"];
  reload.keep();
  [choice.draft.acts, choice.way] = [[], { unit: 3, to: 1012 }];
  reload.keep();
  [choice.way, table.unanswered] = [undefined, [SUBMIT]];
  reload.keep();
  [table.unanswered, page.saying] = [[], "Well pl"];
  reload.keep();
  [page.saying, isWriting] = ["", true];
  reload.keep();
  expect(load).not.toHaveBeenCalled();
  isWriting = false;
  reload.keep();
  expect(load).toHaveBeenCalledTimes(1);
});

test("what is undone is taken up by the next page, and then forgotten", async () => {
  const before = opened();
  [before.choice.draft.acts, before.page.saying] = [["attack 1"], "Well pl"];
  before.table.unanswered = [SUBMIT];
  before.reload.keep();
  const { reload, choice, page, sent, said } = opened(() => Promise.reject(new Error("too late")));
  reload.begin();
  expect([sent, page.saying, choice.isBusy]).toEqual([[SUBMIT], "Well pl", true]);
  await reload.renew();
  expect(choice.lay.mock.calls).toEqual([[["attack 1"], false]]);
  expect(said).toEqual([new Error("too late")]);
  expect([choice.isBusy, choice.renew.mock.calls.length, tab.size]).toEqual([false, 1, 0]);
  await reload.renew();
  expect([sent.length, choice.lay.mock.calls.length]).toEqual([1, 1]);
});

test("what turns out to be done is not thought of again", async () => {
  const before = opened();
  [before.choice.draft.acts, before.table.unanswered] = [["attack 1", "join 2"], [SUBMIT]];
  before.reload.keep();
  const { reload, choice, sent } = opened(() => Promise.resolve({ is: "done", version: 8 }));
  reload.begin();
  await reload.renew();
  expect(sent).toEqual([SUBMIT]);
  expect(choice.lay).not.toHaveBeenCalled();
});

test("a page that is outdated itself hands on what it was left", () => {
  const before = opened();
  before.table.unanswered = [SUBMIT];
  before.reload.keep();
  const kept = tab.get(NAME);
  const second = opened();
  second.reload.begin();
  second.reload.keep();
  expect(second.load).not.toHaveBeenCalled();
  expect(tab.get(NAME)).toBe(kept);
});

test("what cannot be read is forgotten", () => {
  for (const text of ["{", "7", "[]", '{"submits":3,"acts":[]}', "null"]) {
    tab.set(NAME, text);
    const { reload, sent } = opened();
    reload.begin();
    expect([sent, tab.size], text).toEqual([[], 0]);
  }
});
