// One's own hand in the dice: a secret, the commitment that binds it, and what is kept to check the game when it is over.

import type { Pledges, Side } from "../../types";
import { fromHex, joined, sha256, text, toHex } from "./hash";

/** What a player keeps of the dice, in this browser. */
export type Kept = {
  /** What commitments are bound to; the table's own is part of it. */
  root: string;
  /** In hexadecimal digits. */
  secret: string;
  /** The commitments of both sides as they stood before the secret was shown. */
  commitments?: Pledges["commitments"];
};

const RANDOM = 16;
const LONGEST = 64;

/** A secret: random bytes, so that nobody can guess it, and after them the player's own words, if there are any. */
export function makeSecret(words: string): Uint8Array {
  const own = text(words.trim()).slice(0, LONGEST - RANDOM);
  const random = crypto.getRandomValues(new Uint8Array(own.length > 0 ? RANDOM : 2 * RANDOM));
  return joined(random, own);
}

/** A commitment of the table or of a side, as docs/dice.md has it. */
export const commitmentTo = (root: string, party: string, secret: Uint8Array): string =>
  `sha256:${toHex(sha256(joined(text("sandtable/commit/2"), fromHex(root), text(party), new Uint8Array(1), secret)))}`;

const place = (key: string, side: Side): string => `sandtable.dice.${key}.${side}`;

/** What is kept of this table; nothing if it was kept elsewhere, or this browser keeps nothing. */
export function keptOf(key: string, side: Side): Kept | undefined {
  try {
    const kept = localStorage.getItem(place(key, side));
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}

/** Throws where the browser keeps nothing: a secret must not be sealed and then lost. */
export function keep(key: string, side: Side, kept: Kept): void {
  localStorage.setItem(place(key, side), JSON.stringify(kept));
}
