// How fast what happened is shown. It is everybody's own choice, and kept.

import { keep, kept } from "../browser/kept";
import type { What } from "../types";

export const SPEEDS = ["calm", "brisk", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = "speed";

class Pace {
  speed: Speed = $state("brisk");
  /** Whether the system asks for less motion. */
  isStill: boolean = $state(false);

  constructor() {
    const before = kept(KEY);
    this.speed = SPEEDS.find((it) => it === before) ?? "brisk";
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    this.isStill = query.matches;
    query.addEventListener("change", () => (this.isStill = query.matches));
  }

  set(speed: Speed): void {
    this.speed = speed;
    keep(KEY, speed);
  }

  private get factor(): number {
    return this.speed === "calm" ? 2 : 1;
  }

  /** How long an event takes. */
  of(what: What): number {
    return this.isStill ? (FADES.includes(what.is) ? 150 : 0) : lasts(what) * this.factor;
  }

  /** How long it stands before the next, so that it can be read. */
  rest(what: What): number {
    return (RESTS[what.is] ?? 240) * (this.speed === "calm" ? 2.4 : 1);
  }
}

const FADES: readonly What["is"][] = ["moved", "lost", "placed", "marked", "restored"];

const RESTS: Partial<Record<What["is"], number>> = {
  rolled: 700,
  attacked: 450,
  moved: 180,
  said: 600,
  phase: 450,
  passed: 300,
  turn: 350,
  drawn: 350,
  lost: 420,
};

function lasts(what: What): number {
  switch (what.is) {
    case "moved":
      if (what.by === "rail") return 500;
      if (what.by === "retreat") return 220;
      return Math.min(450, Math.max(90, 90 * (what.route.length - 1)));
    case "rolled":
      return 600;
    case "attacked":
      return 240;
    case "lost":
      return 320;
    case "turn":
      return 700;
    case "drawn":
      return 450;
    case "placed":
      return 300;
    case "control":
    case "marked":
    case "restored":
    case "marker":
      return 190;
    default:
      return 0;
  }
}

export const pace = new Pace();
