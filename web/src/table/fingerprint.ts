// A fingerprint of a sight: FNV-1a with 32 bits over its JSON as the server writes it. Whoever has made all changes has the
// same text. `Sight::mark` in the catalog is the same in Rust.

const utf8 = new TextEncoder();

export function fingerprint(sight: object): number {
  const bytes = utf8.encode(JSON.stringify(sight));
  return bytes.reduce((mark, byte) => Math.imul(mark ^ byte, 0x0100_0193), 0x811c_9dc5) >>> 0;
}
