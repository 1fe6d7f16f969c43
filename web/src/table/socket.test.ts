import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Trouble } from "../server/trouble";
import { type Ask, type Heard, MESSAGES, type Problem } from "../types";
import type { Line, News } from "./carrier";
import { SocketCarrier } from "./socket";

/** The browser's socket, whose other end is the test. */
class Fake {
  static readonly OPEN = 1;
  static all: Fake[] = [];
  static get last(): Fake {
    return Fake.all.at(-1) as Fake;
  }

  readyState = 0;
  readonly sent: { n: number; ask: Ask }[] = [];
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly address: URL) {
    Fake.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { n: number; ask: Ask });
  }

  close(): void {
    this.lose(1000);
  }

  /** The server lets the client hear something; `hello` comes first and opens the way. */
  tell(heard: object): void {
    this.readyState = Fake.OPEN;
    this.onmessage({ data: JSON.stringify(heard as Heard) });
  }

  lose(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const lines: [Line, string | undefined][] = [];
const news: News["is"][] = [];
let version: number | undefined;

function sat(): SocketCarrier {
  return new SocketCarrier("k3y", "b", {
    hear: (it) => news.push(it.is),
    line: (line, why) => lines.push([line, why]),
    get version() {
      return version;
    },
  });
}

const submit = (nonce: string): Ask => ({ ask: "submit", nonce, input: { do: "undo", version: 1 } });
const HELLO = { is: "hello", messages: MESSAGES };
const DONE = { is: "done", version: 2 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("location", { href: "https://house.test/t/k3y?as=b" });
  [Fake.all, lines.length, news.length, version] = [[], 0, 0, undefined];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first time it asks for everything, and later for what has come since", async () => {
  sat();
  expect(Fake.last.address.href).toBe("wss://house.test/api/tables/k3y/socket?as=b");
  Fake.last.tell(HELLO);
  version = 17;
  Fake.last.lose(1006);
  await vi.advanceTimersByTimeAsync(400);
  expect(Fake.all).toHaveLength(2);
  expect(Fake.last.address.searchParams.get("since")).toBe("17");
  expect(lines.map(([it]) => it)).toEqual(["opening", "open", "lost", "lost"]);
  expect(news).toEqual(["hello"]);
});

test("answers go to those who asked, in whatever order they come", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const first = carrier.ask({ ask: "journal" });
  const second = carrier.ask(submit("one"));
  const [a, b] = Fake.last.sent;
  Fake.last.tell({ is: "answer", re: b?.n, answer: DONE });
  Fake.last.tell({ is: "answer", re: a?.n, answer: { is: "journal", journal: "x" } });
  expect([(await first).is, (await second).is]).toEqual(["journal", "done"]);
  expect(news).toEqual(["hello"]);
});

test("what has no answer when the way is lost is asked again by the same nonce, and once", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const answered = carrier.ask(submit("answered"));
  Fake.last.tell({ is: "answer", re: Fake.last.sent[0]?.n, answer: DONE });
  await answered;
  const open = carrier.ask(submit("open"));
  const before = Fake.last.sent.at(-1);
  Fake.last.lose(1012);
  // What is asked meanwhile waits for the way.
  const later = carrier.ask(submit("later"));
  await vi.advanceTimersByTimeAsync(400);
  expect(Fake.last.sent).toEqual([]);
  Fake.last.tell(HELLO);
  expect(Fake.last.sent[0]).toEqual(before);
  expect(Fake.last.sent.map(({ ask }) => ask.ask === "submit" && ask.nonce)).toEqual(["open", "later"]);
  for (const { n } of Fake.last.sent) Fake.last.tell({ is: "answer", re: n, answer: DONE });
  expect([await open, await later]).toEqual([DONE, DONE]);
});

test("a problem is thrown to who asked, and one that is nobody's is said", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const problem = { problem: "refused", message: "Not there." } as unknown as Problem;
  const refused = carrier.ask(submit("one")).catch((why: unknown) => why);
  Fake.last.tell({ is: "problem", re: Fake.last.sent[0]?.n, problem });
  expect(await refused).toBeInstanceOf(Trouble);
  Fake.last.tell({ is: "problem", re: null, problem });
  expect(lines.at(-1)).toEqual(["lost", "Not there."]);
});

test("it comes back later and later, and says why it waits", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sat();
  Fake.last.tell(HELLO);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    Fake.last.lose(n === 0 ? 1012 : 1006);
    const [begun, all] = [Date.now(), Fake.all.length];
    while (Fake.all.length === all) await vi.advanceTimersByTimeAsync(50);
    waits.push(Date.now() - begun);
  }
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  expect(lines.at(-1)).toEqual(["opening", expect.stringContaining("starts again")]);
  Fake.last.tell(HELLO);
  Fake.last.lose(1006);
  expect(lines.at(-1)).toEqual(["lost", undefined]);
  await vi.advanceTimersByTimeAsync(200);
  expect(Fake.all).toHaveLength(9);
  vi.restoreAllMocks();
});

test("whoever sits there no more does not come back, and is told so", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const open = carrier.ask(submit("one"));
  Fake.last.lose(4003);
  await expect(open).rejects.toThrow("no longer sit");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Fake.all).toHaveLength(1);
  expect(lines.at(-1)?.[0]).toBe("closed");
});

test("a table that is left is left for good", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const open = carrier.ask(submit("one"));
  // Also while it is about to come back.
  Fake.last.lose(1006);
  carrier.close();
  await expect(open).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Fake.all).toHaveLength(1);
});

test("messages of another number are not read, and nobody comes back", async () => {
  const carrier = sat();
  Fake.last.tell(HELLO);
  const settled = vi.fn();
  carrier.ask(submit("open")).then(settled, settled);
  Fake.last.lose(1012);
  await vi.advanceTimersByTimeAsync(400);
  [lines.length, news.length] = [0, 0];
  Fake.last.tell({ is: "hello", messages: MESSAGES + 1 });
  expect(Fake.last.readyState).toBe(3);
  expect([lines, news]).toEqual([[["outdated", undefined]], []]);
  carrier.ask(submit("later")).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Fake.all).toHaveLength(2);
  // What has no answer is neither asked of such a server nor said to be refused.
  expect(Fake.last.sent).toEqual([]);
  expect(settled).not.toHaveBeenCalled();
});

test("a server that says no number speaks of other messages", () => {
  sat();
  Fake.last.tell({ is: "hello" });
  expect(lines.map(([it]) => it)).toEqual(["opening", "outdated"]);
});
