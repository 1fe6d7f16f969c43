// SHA-256 of bytes. Browsers offer theirs on secure pages only; on a plain page of a home network the one below does it.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the first 32 bits of the fractions of the roots of the first primes.
for (let n = 2, found = 0; found < 64; n++) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d++) isPrime &&= n % d !== 0;
  if (!isPrime) continue;
  K[found] = (Math.cbrt(n) % 1) * 2 ** 32;
  if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
  found++;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** By hand, for pages without WebCrypto. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = START.slice();
  const w = new Uint32Array(64);
  const at = (from: Uint32Array, i: number): number => from[i] as number;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = view.getUint32(block + i * 4);
      else {
        const [x, y] = [at(w, i - 15), at(w, i - 2)];
        w[i] =
          at(w, i - 16) +
          (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
          at(w, i - 7) +
          (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
    }
    const s = hash.slice();
    for (let i = 0; i < 64; i++) {
      const [a, e] = [at(s, 0), at(s, 4)];
      const choice = (e & at(s, 5)) ^ (~e & at(s, 6));
      const first = at(s, 7) + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(K, i) + at(w, i);
      const most = (a & at(s, 1)) ^ (a & at(s, 2)) ^ (at(s, 1) & at(s, 2));
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
      s.copyWithin(1, 0, 7);
      s[4] = at(s, 4) + first;
      s[0] = first + second;
    }
    s.forEach((it, i) => (hash[i] = at(hash, i) + it));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((it, i) => {
    out.setUint32(i * 4, it);
  });
  return new Uint8Array(out.buffer);
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

export const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const toHex = (bytes: Uint8Array): string => [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (it) => Number.parseInt(it, 16));
