// Writes the compressed forms of the built files beside them, so that the server need not compress anything.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
// Fonts and pictures are compressed already.
const isText = (name) => /\.(css|html|js|json|md|svg|txt)$/.test(name);

for (const name of readdirSync(dist, { recursive: true }).filter(isText)) {
  const file = new URL(name, dist);
  const plain = readFileSync(file);
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  for (const [ending, bytes] of [
    [".br", brotliCompressSync(plain, { params: hint })],
    [".gz", gzipSync(plain, { level: 9 })],
  ])
    if (bytes.length < plain.length) writeFileSync(new URL(name + ending, dist), bytes);
}
