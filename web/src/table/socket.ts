// A table over the server's socket. It comes back by itself with its version, and nothing is missed or heard twice.

import { request } from "../server/api";
import { Trouble } from "../server/trouble";
import { type Answer, type Ask, type Chair, type Heard, MESSAGES, type Problem, type Sheet } from "../types";
import type { Carrier, Listener } from "./carrier";

/** Codes after which coming back is of no use. */
const FINAL: Record<number, string> = {
  4003: "You are signed out here, or no longer sit at this table.",
  4004: "The table cannot be opened.",
};

/** Codes after which one comes back, with more to say than that the way is lost. */
const PASSING: Record<number, string> = {
  1012: "The server starts again. Your last move is safe; trying again.",
  4029: "Too much was asked at once. Your last move is safe; trying again.",
};

const LONGEST = 5000;

type Waiting = { ask: Ask; done: (answer: Answer) => void; fail: (why: Error) => void };

export class SocketCarrier implements Carrier {
  private socket: WebSocket | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private n = 0;
  private pause = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** What was said when the way was lost. */
  private said: string | undefined;

  constructor(
    private readonly key: string,
    private readonly chair: Chair,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  ask(ask: Ask): Promise<Answer> {
    if (ask.ask === "sheet") return this.fetchSheet();
    return new Promise((done, fail) => {
      const n = ++this.n;
      this.waiting.set(n, { ask, done, fail });
      if (this.socket?.readyState === WebSocket.OPEN) this.send(n, ask);
    });
  }

  /** The sheet never changes: it comes by a way that compresses, and that the browser keeps it by. */
  private async fetchSheet(): Promise<Answer> {
    const sheet = await request<Sheet>("GET", `/api/tables/${this.key}/sheet`);
    return { is: "sheet", hash: "", sheet };
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    for (const it of this.waiting.values()) it.fail(new Error("The table was left."));
    this.waiting.clear();
  }

  private send(n: number, ask: Ask): void {
    this.socket?.send(JSON.stringify({ n, ask }));
  }

  private open(): void {
    const { version } = this.listener;
    const address = new URL(`/api/tables/${this.key}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("as", this.chair);
    if (version !== undefined) address.searchParams.set("since", String(version));
    this.listener.line(version === undefined ? "opening" : "lost", this.said);
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      this.take(JSON.parse(message.data) as Heard);
    };
    socket.onclose = ({ code }) => {
      this.lost(code);
    };
  }

  private take(heard: Heard): void {
    if (heard.is === "answer" || (heard.is === "problem" && heard.re !== null)) {
      const re = heard.re as number;
      const asked = this.waiting.get(re);
      this.waiting.delete(re);
      if (heard.is === "answer") asked?.done(heard.answer);
      else asked?.fail(new Trouble(heard.problem));
      return;
    }
    if (heard.is === "problem") {
      this.listener.line("lost", (heard.problem as Problem).message);
      return;
    }
    if (heard.is === "hello") {
      // Before anything else of it is read.
      if (heard.messages !== MESSAGES) {
        this.outdate();
        return;
      }
      const unanswered = [...this.waiting];
      [this.pause, this.said] = [0, undefined];
      this.listener.hear(heard);
      this.listener.line("open");
      // Whatever has no answer yet is asked again: a submit has its nonce, and is not done twice.
      for (const [n, { ask }] of unanswered) this.send(n, ask);
      return;
    }
    this.listener.hear(heard);
  }

  /** The server's messages are not those of this page: nobody comes back, and what is asked stays without an answer. */
  private outdate(): void {
    this.isClosed = true;
    this.socket?.close();
    this.listener.line("outdated");
  }

  private lost(code: number): void {
    if (this.isClosed) return;
    const why = FINAL[code];
    if (why) {
      this.listener.line("closed", why);
      for (const it of this.waiting.values()) it.fail(new Error(why));
      this.waiting.clear();
      return;
    }
    this.said = PASSING[code] ?? this.said;
    this.listener.line("lost", this.said);
    // Not all at once when a server starts again.
    this.pause = Math.min(LONGEST, Math.max(200, this.pause * 2));
    this.timer = setTimeout(
      () => {
        this.open();
      },
      this.pause * (0.5 + Math.random()),
    );
  }
}
