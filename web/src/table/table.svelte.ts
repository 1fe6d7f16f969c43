// A table as a client holds it: the sheet, the sight of its chair, what it heard, and the way there.

import { apply } from "./changes";
import { fingerprint } from "./fingerprint";
import { type ReachNode, nodes } from "./reach";
import type {
  AnyScene,
  Answer,
  Ask,
  Chair,
  ChatLine,
  Gesture,
  Input,
  Presence,
  Sheet,
  Sight,
  TableInfo,
  UnitId,
} from "../types";
import type { Carrier, Line, Listener, News } from "./carrier";

/** What may be told of losses while a game is on: all of them, those of the battle that is being fought, or none. */
export type LossesTold = "all" | "of this battle" | "none";

/** A reach, and the mark by which it is named. */
type Known = { readonly mark: number; readonly nodes: readonly ReachNode[] };

/** Something to do, with the name by which it is done once. */
export type Submit = { nonce: string; input: Input };

export class Table implements Listener {
  sight: Sight | undefined = $state.raw();
  info: TableInfo | undefined = $state.raw();
  sheet: Sheet | undefined = $state.raw();
  chat: ChatLine[] = $state.raw([]);
  presence: Presence | undefined = $state.raw();
  /** What happened, gesture by gesture, as far as it was asked for. */
  log: readonly Gesture[] = $state.raw([]);
  way: Line = $state("opening");
  why: string | undefined = $state();
  /** The reach of every unit that can move, once it has come for the present sight. */
  reaches: ReadonlyMap<UnitId, readonly ReachNode[]> = $state.raw(new Map());
  /** What was submitted and has no answer yet, the first one first. */
  unanswered: readonly Submit[] = $state.raw([]);
  /** Whether the log begins with the game. */
  isWhole: boolean = $state(false);
  /** What has just been heard, for whoever animates it: with the scene before it, and whether one was away meanwhile. */
  onnews: ((gestures: Gesture[], before: AnyScene, wasAway: boolean) => void) | undefined;

  private carrier: Carrier | undefined;
  private nonces = 0;
  /** The last reach that was sent of each unit, also of those that cannot move now. */
  private known: ReadonlyMap<UnitId, Known> = new Map();
  /** How often the sight was begun anew: what was asked before that is of no use. */
  private begun = 0;
  private isMending = false;
  /** Whether the log lacks, or will lack, what nobody may look up while the game is on. */
  private isShortened = false;
  private isRetelling = false;
  private readonly name = Math.random().toString(36).slice(2, 12);

  constructor(
    readonly key: string,
    readonly chair: Chair,
    private readonly lossesTold: (scene: AnyScene) => LossesTold = () => "all",
  ) {}

  /** Goes to the table by this carrier. */
  open(by: (listener: Listener) => Carrier): void {
    this.carrier = by(this);
  }

  close(): void {
    this.carrier?.close();
  }

  get version(): number | undefined {
    return this.sight?.version;
  }

  line(line: Line, why?: string): void {
    this.way = line;
    this.why = why;
  }

  hear(news: News): void {
    switch (news.is) {
      case "hello":
        this.begun++;
        [this.info, this.chat, this.presence] = [news.table, news.chat, news.presence];
        this.take(news.sight, news.heard, true);
        if (!this.sheet) void this.fetchSheet();
        break;
      case "anew":
        this.begun++;
        [this.info, this.log, this.isWhole, this.isShortened] = [news.table, [], true, false];
        this.see(news.sight);
        break;
      case "update": {
        if (!this.sight) break;
        // A whole sight may have been ahead of what was told.
        if (news.version <= this.sight.version) {
          this.note(news.heard);
          break;
        }
        const sight = structuredClone(this.sight);
        apply(sight, news.changes);
        this.take(sight, news.heard, false);
        if (news.mark !== null && news.mark !== fingerprint(sight)) void this.mend();
        break;
      }
      case "table":
        this.info = news.table;
        break;
      case "chat":
        this.chat = [...this.chat, ...news.lines];
        break;
      case "presence":
        this.presence = news.presence;
        break;
    }
  }

  ask(ask: Ask): Promise<Answer> {
    return this.carrier?.ask(ask) ?? Promise.reject(new Error("The table is not open."));
  }

  /** Wants something done. The same request keeps its nonce however often it has to be sent. */
  submit(input: Input): Promise<Answer> {
    return this.send({ nonce: `${this.name}-${String(++this.nonces)}`, input });
  }

  /** Sends what may have been sent before, by this page or the one before it: it is done once. */
  async send(submit: Submit): Promise<Answer> {
    this.unanswered = [...this.unanswered, submit];
    try {
      return await this.ask({ ask: "submit", ...submit });
    } finally {
      this.unanswered = this.unanswered.filter((it) => it !== submit);
    }
  }

  act(acts: string[]): Promise<Answer> {
    const { version } = this;
    return this.submit(version === undefined ? { do: "act", acts } : { do: "act", acts, version });
  }

  private see(sight: Sight): void {
    this.sight = sight;
    this.reaches = new Map();
    // Where nothing is offered to a unit, none can go anywhere.
    if (sight.offers.some((it) => it.unit !== null)) void this.fetchReaches();
  }

  /** Takes the whole sight in place of one that is not the table's. */
  private async mend(): Promise<void> {
    if (this.isMending) return;
    console.error(`What is shown is not what the table says at version ${String(this.version)}: it is fetched whole.`);
    this.isMending = true;
    const { begun } = this;
    try {
      for (;;) {
        const answer = await this.ask({ ask: "sight" });
        if (answer.is !== "sight" || begun !== this.begun) break;
        // An answer may be behind what was told meanwhile.
        if (answer.sight.version < (this.version ?? 0)) continue;
        this.see(answer.sight);
        break;
      }
    } catch {
      // Without an answer the next mark tells again.
    } finally {
      this.isMending = false;
    }
  }

  private take(sight: Sight, heard: Gesture[], wasAway: boolean): void {
    const before = this.sight?.scene;
    this.see(sight);
    this.note(heard);
    if (before && heard.length > 0) this.onnews?.(heard, before, wasAway);
    const isOpened = this.isShortened && !this.hidesLosses;
    this.isShortened ||= this.hidesLosses;
    if (isOpened || this.isTooLong) void this.retell();
  }

  /** Whether nobody is told while the game is on what was lost in it. */
  private get hidesLosses(): boolean {
    const { sight } = this;
    return sight !== undefined && this.lossesTold(sight.scene) !== "all" && sight.awaits.is !== "over";
  }

  /** Whether the log still has what a battle brought that is over, and that nobody may look up. */
  private get isTooLong(): boolean {
    const { sight } = this;
    if (!sight || !this.hidesLosses || this.lossesTold(sight.scene) !== "none") return false;
    return this.log.some(({ told }) =>
      told.some(({ what }) => what.is === "rolled" && what.roll === "combat" && what.cell !== null),
    );
  }

  /** Asks anew for all that the log has: the table tells again no more than may be looked up now. */
  private async retell(): Promise<void> {
    if (this.isRetelling) return;
    this.isRetelling = true;
    const { begun } = this;
    const first = this.log[0]?.version ?? 1;
    const isShortened = this.hidesLosses;
    try {
      const answer = await this.ask({ ask: "heard", since: first - 1 });
      if (answer.is !== "heard" || begun !== this.begun) return;
      // What has come since it was answered is not in the answer.
      const kept = this.log.filter((it) => it.version < first || it.version > answer.version);
      this.log = [...answer.gestures, ...kept].sort((a, b) => a.version - b.version);
      this.isShortened = isShortened;
    } catch {
      // Without an answer it is asked with the next news.
    } finally {
      this.isRetelling = false;
    }
  }

  private note(gestures: readonly Gesture[]): void {
    const last = this.log.at(-1)?.version ?? -1;
    const fresh = gestures.filter((it) => it.version > last);
    if (fresh.length > 0) this.log = [...this.log, ...fresh];
  }

  /** Asks for what happened after a version: 0 for the whole game. What the log has already stays. */
  async recall(since: number): Promise<Gesture[]> {
    const answer = await this.ask({ ask: "heard", since });
    if (answer.is !== "heard") return [];
    const first = this.log[0]?.version ?? Infinity;
    const older = answer.gestures.filter((it) => it.version < first);
    if (older.length > 0) this.log = [...older, ...this.log];
    if (since === 0) this.isWhole = true;
    return answer.gestures;
  }

  /** What was seen when the version was that. */
  async sceneAt(version: number): Promise<AnyScene | undefined> {
    const answer = await this.ask({ ask: "scene_at", version });
    return answer.is === "scene" ? answer.scene : undefined;
  }

  private async fetchSheet(): Promise<void> {
    const answer = await this.ask({ ask: "sheet" });
    if (answer.is === "sheet") this.sheet = answer.sheet;
  }

  /**
   * The reach of all units is asked for before anybody clicks: a click is answered in the same frame. What is known already
   * is not sent again.
   */
  private async fetchReaches(): Promise<void> {
    const { known, begun } = this;
    const answer = await this.ask({ ask: "reaches", held: [...known.values()].map((it) => it.mark) });
    if (answer.is !== "reaches") return;
    const { version, fresh, held } = answer.reaches;
    const sent = fresh.map(({ mark, reach }) => [reach.unit, { mark, nodes: nodes(reach) }] as const);
    this.known = new Map([...this.known, ...sent]);
    if (begun !== this.begun || version !== this.version) return;
    // What is held is what was known when it was asked, whatever has come since.
    const all = [...held.map((unit) => [unit, known.get(unit)] as const), ...sent];
    this.reaches = new Map(
      all.flatMap(([unit, it]) => (it ? [[unit, it.nodes] as const] : [])).sort(([a], [b]) => a - b),
    );
  }
}
