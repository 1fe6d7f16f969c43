// Draws the pictures on the boxes of the front page, public/boxes/*.webp, with the client's own board and counters from
// positions that the program lays out: `node scripts/crops.mjs PROGRAM`. `cargo xtask pictures` runs it; needs Chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { createServer } from "vite";

/** What of each board is shown: left, top, width and height in the board's units. */
const VIEWS = {
  hindenburg: [262, 478, 520, 332],
  mukden: [270, 500, 560, 357],
  east: [120, 210, 600, 383],
};
/** Small for plain screens, large for fine ones; both somewhat larger than they are shown, which keeps lines sharp. */
const SIZES = [
  ["1x", 560, 0.66],
  ["2x", 840, 0.6],
];
const [WIDTH, HEIGHT] = [420, 268];

const program = process.argv[2] ?? "../target/release/sandtable";
const browserPath = process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
if (!browserPath) throw new Error("Chromium is missing: apt-get install chromium");
const here = (path) => new URL(path, import.meta.url);

/** Sheet and scene of a position, as a spectator sees them. */
async function laidOut(game) {
  const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const reply = JSON.parse((await lines.next()).value);
    if (!reply.ok) throw new Error(`${game}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const position = JSON.parse(readFileSync(here(`crops/${game}.json`), "utf8"));
  await ask({ do: "load", game, position, seed: "a picture" });
  const { sheet } = await ask({ do: "sheet", as: "spectator" });
  const { scene } = await ask({ do: "view", as: "spectator" });
  engine.stdin.end();
  return { sheet, scene };
}

const vite = await createServer({
  root: here("..").pathname,
  // Not that of a developer's own server, which may be running.
  cacheDir: `${tmpdir()}/sandtable-crops`,
  server: { port: 0, strictPort: false, fs: { strict: false } },
});
await vite.listen();
const origin = `http://localhost:${vite.httpServer.address().port}`;
const load = (path) => vite.ssrLoadModule(path);
const [{ drawMap, plainDress }, { gameOf }, { faceOf }, { SYMBOLS }, { default: Counter }, { backdrop }, { render }] =
  await Promise.all(
    [
      "/src/board/map/index.ts",
      "/src/games/index.ts",
      "/src/board/faces.ts",
      "/src/board/symbols.ts",
      "/src/board/Counter.svelte",
      "/scripts/backdrop.ts",
      "svelte/server",
    ].map(load),
  );

/** The page that is photographed: the map, and the top counter of every stack. */
function page(game, { sheet, scene }, isDark) {
  const map = drawMap(sheet, gameOf(game).map ?? plainDress(sheet.title), backdrop(game));
  const stacks = grouped(scene.pieces);
  const counters = [...stacks]
    .filter(([hex]) => hex !== undefined)
    .sort(([a], [b]) => (a % 100) - (b % 100))
    .map(([hex, stack]) => {
      const props = { face: faceOf(sheet, stack[0]), behind: stack.length - 1, count: stack.length };
      return `<g transform="translate(${map.grid.centre(hex).join(" ")})">${render(Counter, { props }).body}</g>`;
    });
  const sheets = ["fonts", "theme", "board/board", "board/live", `games/${game}/look`];
  return `<!doctype html><html class="${isDark ? "dark" : ""}"><head>
    ${sheets.map((it) => `<link rel="stylesheet" href="/src/${it}.css">`).join("")}
    <style>body{margin:0}svg{display:block}</style></head>
    <body><svg class="board" viewBox="${VIEWS[game].join(" ")}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">
    <defs>${SYMBOLS}${map.defs}</defs>${map.ground}${map.lines}${map.names}${counters.join("")}</svg></body></html>`;
}

const keyOf = (piece) => (piece.at.is === "hex" ? piece.at.hex : undefined);

/** The pieces on each hex, the top one first. */
function grouped(pieces) {
  const all = new Map();
  for (const it of pieces) all.set(keyOf(it), [...(all.get(keyOf(it)) ?? []), it]);
  return all;
}

/** Chromium itself makes the small files: Playwright saves no WebP. */
const asWebp = (shot, width, quality) => async (browserPage) =>
  browserPage.evaluate(
    async ([png, to, how]) => {
      const image = await createImageBitmap(await (await fetch(png)).blob());
      const canvas = new OffscreenCanvas(to, Math.round((to * image.height) / image.width));
      const brush = canvas.getContext("2d");
      brush.imageSmoothingQuality = "high";
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: how });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [`data:image/png;base64,${shot.toString("base64")}`, width, quality],
  );

mkdirSync(here("../public/boxes"), { recursive: true });
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const camera = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 });
for (const game of Object.keys(VIEWS)) {
  const table = await laidOut(game);
  for (const isDark of [false, true]) {
    await camera.route(`${origin}/crop`, (it) =>
      it.fulfill({ contentType: "text/html", body: page(game, table, isDark) }),
    );
    await camera.goto(`${origin}/crop`);
    await camera.evaluate(() => document.fonts.ready);
    const shot = await camera.screenshot();
    await camera.unroute(`${origin}/crop`);
    for (const [name, width, quality] of SIZES) {
      const file = `${game}${isDark ? "-dark" : ""}-${name}.webp`;
      const bytes = await asWebp(shot, width, quality)(camera);
      writeFileSync(here(`../public/boxes/${file}`), Uint8Array.from(bytes));
      console.log(file, bytes.length);
    }
  }
}
await browser.close();
await vite.close();
