// Four orders are bought at once. The table offers every set that can be bought; steppers only walk among these.

import type { Offer } from "../../types";
import type { Order } from "./types";
import { ORDERS, ORDER_LIST } from "./names";

export type Basket = Readonly<Record<Order, number>>;

export const EMPTY: Basket = { blitz: 0, assault: 0, withdraw: 0, hold: 0 };

/** What an offer such as `buy HWAB` buys. */
function basketOf({ act }: Offer): Basket {
  const letters = [...act.replace(/^\S+\s*/, "")];
  const n = (order: Order): number => letters.filter((it) => it === ORDERS[order].letter).length;
  return { blitz: n("blitz"), assault: n("assault"), withdraw: n("withdraw"), hold: n("hold") };
}

export const isPurchase = (offer: Offer): boolean => offer.verb === "buy";

export class Shop {
  private readonly all: readonly { offer: Offer; basket: Basket }[];

  constructor(offers: readonly Offer[]) {
    this.all = offers.filter(isPurchase).map((offer) => ({ offer, basket: basketOf(offer) }));
  }

  /** Orders that some set has. */
  get orders(): Order[] {
    return ORDER_LIST.filter((order) => this.all.some((it) => it.basket[order] > 0));
  }

  /** Whether these can be part of a set that is offered. */
  may(basket: Basket): boolean {
    return this.all.some((it) => ORDER_LIST.every((order) => basket[order] <= it.basket[order]));
  }

  /** The offer that buys exactly these. */
  offer(basket: Basket): Offer | undefined {
    return this.all.find((it) => ORDER_LIST.every((order) => basket[order] === it.basket[order]))?.offer;
  }
}

export const size = (basket: Basket): number => ORDER_LIST.reduce((sum, it) => sum + basket[it], 0);

export const listed = (basket: Basket): Order[] =>
  ORDER_LIST.flatMap((it) => Array.from({ length: basket[it] }, () => it));
