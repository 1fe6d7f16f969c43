import { expect, test } from "vitest";
import type { Offer } from "../../types";
import { EMPTY, Shop, listed, size } from "./shop";

const offer = (letters: string): Offer => ({
  act: `buy ${letters}`,
  verb: "buy",
  unit: null,
  via: null,
  hex: null,
  button: letters,
  note: null,
  undo: "sealed",
  ends: null,
});

test("steppers walk only among the sets that are offered", () => {
  const shop = new Shop([offer("HHHH"), offer("HHHW"), offer("HWWB")]);
  expect(shop.orders).toEqual(["blitz", "withdraw", "hold"]);
  expect(shop.may({ ...EMPTY, withdraw: 2 })).toBe(true);
  expect(shop.may({ ...EMPTY, withdraw: 2, hold: 2 })).toBe(false);
  expect(shop.may({ ...EMPTY, assault: 1 })).toBe(false);
});

test("only a whole set has an offer", () => {
  const shop = new Shop([offer("HWWB")]);
  const whole = { ...EMPTY, hold: 1, withdraw: 2, blitz: 1 };
  expect(shop.offer({ ...EMPTY, hold: 1 })).toBeUndefined();
  expect(shop.offer(whole)?.act).toBe("buy HWWB");
  expect(size(whole)).toBe(4);
  expect(listed(whole)).toEqual(["blitz", "withdraw", "withdraw", "hold"]);
});
