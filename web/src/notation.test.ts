// What comes from a table as text is shown, and never read: whatever the page needs of an offer, a name or a sentence is a
// field of its own. The few places that take text apart are named here, each with whose text it is.

import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources)
  .map(([path, text]) => ({ path: path.slice(2), lines: text.split("\n") }))
  .filter(({ path }) => !path.endsWith(".test.ts"));

const METHODS = "split|match|matchAll|replaceAll|startsWith|endsWith|substring|substr|charAt|search|exec|test";
/** Ways to look into a text. Another page's address is replaced by a method of that name, too. */
const APART = new RegExp(`\\.(?:${METHODS})\\(|(?<!router)\\.replace\\(|\\bRegExp\\(`);

/** How many lines of a file take text apart, and why that is no reading of what a table wrote. */
const OWN: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  "board/Fan.svelte": [1, "a key"],
  "board/geo.ts": [1, "a figure of its own"],
  "board/map/places.ts": [1, "signs of markup are escaped"],
  "board/overlays.ts": [1, "a capital"],
  "browser/route.ts": [1, "an address"],
  "front/OwnData.svelte": [2, "files of the visitor"],
  "front/agent.ts": [1, "what browsers call themselves"],
  "log/LogRow.svelte": [1, "a minus sign"],
  "motion/Battle.svelte": [1, "a minus sign"],
  "motion/Fought.svelte": [1, "a minus sign"],
  "motion/motion.svelte.ts": [1, "a sentence of its own begins small"],
  "motion/playbackKeys.ts": [1, "a key"],
  "pages/LicencesPage.svelte": [1, "what somebody searches for"],
  "panel/Ask.svelte": [1, "a phase begins small within a sentence"],
  "parts/ByDie.svelte": [1, "words of its own"],
  "parts/Odds.svelte": [2, "a minus sign, a figure of its own"],
  "parts/Sentence.svelte": [1, "a stop is kept from beginning a line"],
  "people/dice/CheckDice.svelte": [2, "digits of a secret, as docs/dice.md writes them"],
  "people/dice/hash.ts": [1, "digits of a hash"],
  "people/dice/verify.ts": [3, "a journal, checked as docs/dice.md says"],
  "play/keys.ts": [1, "a key"],
  "reference/ChartTable.svelte": [1, "a minus sign"],
  "reference/chapters.ts": [3, "what somebody searches for"],
  "reference/sources.ts": [1, "a sentence ends with a stop"],
  "table/changes.ts": [1, "a path of changes, as docs/protocol.md writes it"],
  "table/reach.ts": [1, "what stands for the number of a hex in a packed reach"],
  "table/socket.ts": [1, "an address"],
  "words/text.ts": [1, "a capital"],
};

test("text is taken apart only where it is no table's", () => {
  const found = files.map(({ path, lines }) => ({ path, at: lines.filter((it) => APART.test(it)) }));
  const wrong = found.filter(({ path, at }) => at.length > (OWN[path]?.[0] ?? 0));
  expect(
    wrong.map(({ path, at }) => `${path}: ${at.map((it) => it.trim()).join(" | ")}`),
    "Let the table say it in a field of its own.",
  ).toEqual([]);
});

test("no notation, name or other text of a table is cut or looked into by place", () => {
  const texts = "act|aim|block|button|code|date|id|name|note|short|source|title";
  const cut = new RegExp(
    [
      // `offer.act.slice(2)`, `name.includes("Kluge")`
      `\\b(?:${texts})\\??\\.(?:slice|at|includes|indexOf|lastIndexOf|charCodeAt|codePointAt)\\b`,
      // `[...offer.act]`, `act[0]`
      `\\.\\.\\.(?:\\w+\\.)*(?:act|button|code|name|note)\\b(?!\\()|\\b(?:act|button|code|name)\\[\\d`,
    ].join("|"),
  );
  const wrong = files
    // Somebody searches the titles of rules for words.
    .filter(({ path }) => path !== "types.ts" && path !== "reference/chapters.ts")
    .flatMap(({ path, lines }) => lines.filter((it) => cut.test(it)).map((it) => `${path}: ${it.trim()}`));
  expect(wrong, "Let the table say it in a field of its own.").toEqual([]);
});

test("what is forbidden would be found", () => {
  for (const line of ["/ (\\d{1,2})$/.exec(offer.act)", 'it.kind.startsWith("francois")', "say(it).replace(/,.*/, '')"])
    expect(APART.test(line), line).toBe(true);
});
