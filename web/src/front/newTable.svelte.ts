// A table that is to be made: what somebody has chosen so far. What is not chosen has the server's default.

import type { DataFile, DiceBy, Info, OptionInfo, SeatAsk, Side, TableAsk, Watch } from "../types";
import { boxOf } from "./titles";
import { capital } from "../words/text";

/** Who plays against whoever makes the table. */
export type Opponent = "computer" | "invited" | "open" | "me";

export const OPPONENTS: readonly { id: Opponent; name: string; says: string }[] = [
  { id: "computer", name: "The computer", says: "It sees no more than its side may know." },
  { id: "invited", name: "Somebody I invite", says: "You get a link to send. It is good once." },
  { id: "open", name: "Whoever comes", says: "The table stands among the open ones on the front page." },
  {
    id: "me",
    name: "Both sides are mine",
    says: "Two people at this screen, or you alone. What is secret stays behind a curtain.",
  },
];

export const isOpponent = (it: string | undefined): it is Opponent => OPPONENTS.some(({ id }) => id === it);

const SIDES: readonly Side[] = ["a", "b"];

export class NewTable {
  side: Side = $state("a");
  opponent: Opponent = $state("computer");
  level: string = $state("normal");
  scenario: string = $state("");
  options: Record<string, string> = $state({});
  data: DataFile[] = $state.raw([]);
  hints: boolean = $state(false);
  watch: Watch = $state("anybody");
  dice: DiceBy = $state("server");

  constructor(readonly game: Info) {
    this.scenario = game.scenarios[0]?.id ?? "";
    this.options = Object.fromEntries(game.options.map((it) => [it.id, it.default]));
  }

  /** The sides that somebody plays, with their names in a sentence. */
  get sides(): { side: Side; name: string }[] {
    return SIDES.flatMap((side, n) => {
      const info = this.game.sides[n];
      if (!info?.decides) return [];
      return [{ side, name: boxOf(this.game.id)?.sides[side] ?? capital(info.name) }];
    });
  }

  get isAlone(): boolean {
    return this.sides.length === 1;
  }

  /** Whether somebody else has a say in what is agreed on here. */
  get isAmongPeople(): boolean {
    return !this.isAlone && (this.opponent === "invited" || this.opponent === "open");
  }

  /** Options that are not as usual. */
  changed(among: readonly OptionInfo[]): OptionInfo[] {
    return among.filter((it) => this.options[it.id] !== it.default);
  }

  private seats(): SeatAsk[] {
    return this.sides.map(({ side }): SeatAsk => {
      if (side === this.side || this.isAlone) return { side, who: "me" };
      return this.opponent === "computer" ? { side, who: "computer", level: this.level } : { side, who: this.opponent };
    });
  }

  /** What is asked of the server. */
  ask(): TableAsk {
    return {
      game: this.game.id,
      scenario: this.scenario,
      options: Object.fromEntries(this.changed(this.game.options).map((it) => [it.id, this.options[it.id] as string])),
      seats: this.seats(),
      watch: this.watch,
      dice: this.dice,
      ...(this.data.length > 0 ? { data: this.data } : {}),
      ...(this.isAmongPeople ? { hints: this.hints } : {}),
    };
  }
}
