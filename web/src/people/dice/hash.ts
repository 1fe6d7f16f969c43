// Hashes and bytes. Browsers offer SHA-256 on secure pages only, and a table for the whole house is on a plain one: the
// library's serves both.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as toHex, concatBytes as joined, utf8ToBytes as text } from "@noble/hashes/utils.js";

export { joined, sha256, text, toHex };

/** Lenient, unlike the library's: digits that are not, in a journal from elsewhere, are a secret that does not fit. */
export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (it) => Number.parseInt(it, 16));
