// Names of what the wire says in single words.

import type { Side, Weather } from "../types";
import type { Command, CupMarker, Order } from "../games/east/types";
import type { Army } from "../games/hindenburg/types";

export const ORDERS: Record<Order, { name: string; letter: string }> = {
  blitz: { name: "Blitz", letter: "B" },
  assault: { name: "Assault", letter: "A" },
  withdraw: { name: "Withdraw", letter: "W" },
  hold: { name: "Hold", letter: "H" },
};

/** The dearest first, as they are bought. */
export const ORDER_LIST: readonly Order[] = ["blitz", "assault", "withdraw", "hold"];

export const WEATHERS: Record<Weather, string> = {
  clear: "Fair",
  light_mud: "Light mud",
  mud: "Mud",
  frost: "Frost",
  snow: "Snow",
};

export const ARMIES: Record<Army, string> = { First: "1st Army", Second: "2nd Army", Eighth: "8th Army" };

export const COMMANDS: Record<Command, string> = {
  north: "North",
  center: "Center",
  south: "South",
  antonescu: "Antonescu",
  northwest_front: "Northwest",
  west_front: "West",
  southwest_front: "Southwest",
  south_front: "South",
};

/** A marker of the cup: its letter, its name, whose it is. */
export function markerOf(marker: CupMarker): { letter: string; name: string; side: Side | undefined } {
  switch (marker.is) {
    case "order":
      return { ...ORDERS[marker.order], side: marker.side };
    case "counterattack":
      return { letter: "C", name: "Counterattack", side: undefined };
    case "zhukov":
      return { letter: "Z", name: "Zhukov", side: undefined };
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As many places as a number, to draw something so often. */
export const times = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

/** A number and its noun: "1 unit", "3 units". */
export const count = (n: number, noun: string, nouns = `${noun}s`): string => `${String(n)} ${n === 1 ? noun : nouns}`;
