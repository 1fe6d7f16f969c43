// Pictures for the documentation: WebP, encoded by the browser itself, still or as a film of what changes.

import type { Page } from "@playwright/test";

export type Frame = { png: Buffer; ms: number };
type Encoded = { x: number; y: number; width: number; height: number; webp: Buffer };

/** A still picture. */
export async function still(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const [only] = await encode(page, [png], quality);
  if (!only) throw new Error("no picture was encoded");
  return only.webp;
}

/** A film that goes round for ever: of each frame only the rectangle that differs from the one before it. */
export async function film(page: Page, frames: readonly Frame[], quality: number): Promise<Buffer> {
  // What stands still is shown longer.
  const apart: Frame[] = [];
  for (const { png, ms } of frames) {
    const before = apart.at(-1);
    if (before?.png.equals(png)) before.ms += ms;
    else apart.push({ png, ms });
  }
  const pngs = apart.map((it) => it.png);
  const encoded = await encode(page, pngs, quality);
  const first = encoded[0];
  if (!first) throw new Error("no picture was encoded");
  const canvas = Buffer.concat([Buffer.from([0x02, 0, 0, 0]), u24(first.width - 1), u24(first.height - 1)]);
  const shown = encoded.map((it, n) => {
    const place = Buffer.concat([it.x / 2, it.y / 2, it.width - 1, it.height - 1, apart[n]?.ms ?? 0].map(u24));
    // Drawn over what was there, and left.
    return chunk("ANMF", Buffer.concat([place, Buffer.from([0x02]), pixels(it.webp)]));
  });
  const all = Buffer.concat([Buffer.from("WEBP"), chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6)), ...shown]);
  return chunk("RIFF", all);
}

function u24(n: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(n, 0, 3);
  return bytes;
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
}

/** The chunk of a still picture that holds its pixels. */
function pixels(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const [name, size] = [webp.toString("latin1", at, at + 4), webp.readUInt32LE(at + 4)];
    const end = at + 8 + size + (size % 2);
    if (name === "VP8 " || name === "VP8L") return webp.subarray(at, end);
    at = end;
  }
  throw new Error("a picture without pixels");
}

async function encode(page: Page, pngs: readonly Buffer[], quality: number): Promise<Encoded[]> {
  const blank = await page.context().browser()?.newPage();
  if (!blank) throw new Error("no browser to encode with");
  await blank.evaluate(() => {
    type Canvas = { before: Uint32Array | undefined };
    (globalThis as typeof globalThis & { film: Canvas }).film = { before: undefined };
  });
  const encoded: Encoded[] = [];
  for (const png of pngs) {
    const made = await blank.evaluate(
      async ({ png, quality }) => {
        const { film } = globalThis as typeof globalThis & { film: { before: Uint32Array | undefined } };
        const bytes = Uint8Array.from(atob(png), (it) => it.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const painted = (x: number, y: number, width: number, height: number): OffscreenCanvas => {
          const canvas = new OffscreenCanvas(width, height);
          canvas.getContext("2d", { alpha: false })?.drawImage(bitmap, -x, -y);
          return canvas;
        };
        const { width, height } = bitmap;
        const data = painted(0, 0, width, height).getContext("2d")?.getImageData(0, 0, width, height).data.buffer;
        const now = new Uint32Array(data ?? new ArrayBuffer(0));
        let [left, top, right, bottom] = film.before ? [width, height, 2, 2] : [0, 0, width, height];
        if (film.before)
          for (let i = 0; i < now.length; i++) {
            if (now[i] === film.before[i]) continue;
            const [x, y] = [i % width, Math.floor(i / width)];
            [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
          }
        film.before = now;
        // Places are even; a frame without a change is a dot.
        [left, top] = [Math.min(left, right - 2) & ~1, Math.min(top, bottom - 2) & ~1];
        const blob = await painted(left, top, right - left, bottom - top).convertToBlob({
          type: "image/webp",
          quality,
        });
        let text = "";
        for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
        return { x: left, y: top, width: right - left, height: bottom - top, webp: btoa(text) };
      },
      { png: png.toString("base64"), quality },
    );
    encoded.push({ ...made, webp: Buffer.from(made.webp, "base64") });
  }
  await blank.close();
  return encoded;
}
