// Names of what the wire says in single words.

import type { Side } from "../../types";
import type { Command, CupMarker, Order } from "./types";

export const ORDERS: Record<Order, { name: string; letter: string }> = {
  blitz: { name: "Blitz", letter: "B" },
  assault: { name: "Assault", letter: "A" },
  withdraw: { name: "Withdraw", letter: "W" },
  hold: { name: "Hold", letter: "H" },
};

/** The dearest first, as they are bought. */
export const ORDER_LIST: readonly Order[] = ["blitz", "assault", "withdraw", "hold"];

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
