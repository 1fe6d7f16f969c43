// How the folders of the page lie upon each other, and that games are spoken of in their own folders only.

import { expect, test } from "vitest";
import { GAMES } from "./games";

/** From the lowest. A folder uses those below it; those that stand side by side do not use each other. */
const LAYERS: readonly (readonly string[])[] = [
  ["types.ts"],
  ["words", "browser"],
  ["server"],
  ["table"],
  ["board"],
  ["play"],
  ["parts"],
  ["guide"],
  ["games"],
  ["bar", "edge", "motion", "panel", "people", "reference"],
  ["log", "front"],
  ["pages"],
  ["App.svelte"],
  ["main.ts"],
];

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources).map(([path, text]) => ({ path: path.slice(2), text }));
const isTest = (path: string): boolean => path.endsWith(".test.ts");

const folderOf = (path: string): string => path.split("/")[0] ?? "";
const layerOf = (folder: string): number => LAYERS.findIndex((it) => it.includes(folder));

/** The files of the page that one imports, as paths from here without their ends. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
  const all = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]*)"/g)].map((it) => it[1] ?? "");
  return all.map((to) => new URL(to, `file:///${path}`).pathname.slice(1).replace(/\/$/, ""));
}

test("every folder has its place among the layers", () => {
  const lost = files.filter((it) => it.path.includes("/") && layerOf(folderOf(it.path)) < 0).map((it) => it.path);
  expect(lost, "Put the folder into LAYERS: above what it uses, below what uses it.").toEqual([]);
});

test("no folder uses one above or beside it", () => {
  const wrong = files.flatMap((file) => {
    const [from, at] = [folderOf(file.path), layerOf(folderOf(file.path))];
    if (at < 0) return [];
    return importsOf(file).flatMap((to) => {
      const other = to === "types" ? "types.ts" : folderOf(to);
      return other === from || layerOf(other) < at
        ? []
        : [`${file.path} uses ${to}: ${other} does not lie below ${from}.`];
    });
  });
  expect(wrong, "Move what both need to a lower folder.").toEqual([]);
});

test("no game uses another, and of what they share only the interface", () => {
  const wrong = files.flatMap((file) => {
    const game = /^games\/(\w+)\//.exec(file.path)?.[1];
    if (game === undefined) return [];
    const others = importsOf(file).filter((it) => it.startsWith("games") && !it.startsWith(`games/${game}/`));
    return others.filter((it) => it !== "games/game").map((it) => `${file.path} uses ${it}.`);
  });
  expect(wrong).toEqual([]);
});

test("only its own folder and the registry name a game, or look at a game's furniture", () => {
  const ids = GAMES.map((it) => it.id).join("|");
  const names = new RegExp(`(?<![a-z])(?:${ids}|furniture)(?![a-z])`, "i");
  // What lies to the north or the south speaks of the compass.
  const isCompass = (line: string): boolean => /north|south/i.test(line) && !/furniture/i.test(line);
  const wrong = files.flatMap(({ path, text }) => {
    if (path === "types.ts" || path.startsWith("games/") || isTest(path)) return [];
    return text.split("\n").flatMap((line, n) => {
      return names.test(line) && !isCompass(line) ? [`${path}:${String(n + 1)} ${line.trim()}`] : [];
    });
  });
  expect(wrong, "Let the interface in games/game.ts ask for it, and the game's folder answer.").toEqual([]);
});
