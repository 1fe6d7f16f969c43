// What a page can check of a finished game's dice: that seed and secrets are those to which everybody was bound before
// the first roll. That each die follows from them, and that each move was legal, only the rules can tell.

import type { Side } from "../../types";
import { fromHex, joined, sha256, text, toHex } from "./hash";
import { type Kept, commitmentTo } from "./pledge";
import { capital } from "../../words/text";

export type Finding = { is: "good" | "bad" | "open"; text: string };

/** The names of the sides in a journal, and as people say them. */
export type Names = Record<Side, { id: string; name: string }>;

/** The top fields of a JSON object as they are written: hashes are of these bytes, and reading them anew may reorder them. */
export function fieldsOf(json: string): [name: string, raw: string][] {
  const fields: [string, string][] = [];
  let [depth, from, isText] = [0, 1, false];
  for (let at = 0; at < json.length; at++) {
    const c = json[at];
    if (isText) {
      if (c === "\\") at++;
      else if (c === '"') isText = false;
    } else if (c === '"') isText = true;
    else if (c === "{" || c === "[") depth++;
    else if (c === "}" || c === "]") depth--;
    const isEnd = !isText && ((depth === 1 && c === ",") || (depth === 0 && c === "}"));
    if (!isEnd || at === from) continue;
    const raw = json.slice(from, at);
    fields.push([JSON.parse(raw.slice(0, raw.indexOf(":"))) as string, raw]);
    from = at + 1;
  }
  return fields;
}

function hashWithout(header: string, kind: string, left: readonly string[]): string {
  const rest = fieldsOf(header).filter(([name]) => !left.includes(name));
  return toHex(sha256(joined(text(kind), text(`{${rest.map(([, raw]) => raw).join(",")}}`))));
}

const found = (isGood: boolean, good: string, bad: string): Finding =>
  isGood ? { is: "good", text: good } : { is: "bad", text: bad };

/** The seed and the secrets, once they are open. */
export function opened(journal: string): { seed: string | undefined; secrets: [side: string, secret: string][] } {
  const lines = linesOf(journal);
  return {
    seed: lines.findLast(([word]) => word === "seed")?.[1],
    secrets: lines.flatMap(([word, side, secret]) => (word === "reveal" && side && secret ? [[side, secret]] : [])),
  };
}

/** The words of each line, without its number and its mark. */
function linesOf(journal: string): string[][] {
  return journal
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^\d+ /, "").replace(/ #[0-9a-f]+$/, ""))
    .filter((line) => line !== "")
    .map((line) => line.split(" "));
}

/** Checks a journal, also against what this browser has kept of the game. */
export function check(journal: string, names: Names, kept: Partial<Record<Side, Kept>>): Finding[] {
  const header = journal.slice(0, journal.indexOf("\n"));
  const read = JSON.parse(header) as { format: number; dice?: string; secrets?: string[] };
  const lines = linesOf(journal);
  if (read.format !== 3 || lines.some(([word]) => word === "resume" || word === "dice"))
    return [
      {
        is: "open",
        text: "The game went on with other dice or by other rules on the way; this page does not follow it.",
      },
    ];
  const findings: Finding[] = [];
  const base = hashWithout(header, "sandtable/header/2", ["dice", "seed", "mark"]);
  const root = hashWithout(header, "sandtable/sides/2", ["start", "seed", "mark"]);
  const { seed, secrets } = opened(journal);
  if (seed === undefined) findings.push({ is: "open", text: "The journal has no seed: the game is not over." });
  else
    findings.push(
      found(
        commitmentTo(base, "table", fromHex(seed)) === read.dice,
        "The table's seed is the one it was bound to before the first roll.",
        "The table's seed is not the one it was bound to.",
      ),
    );
  if (!read.secrets?.length)
    findings.push({ is: "open", text: "Nobody else had a hand in the dice: the server alone chose the seed." });
  for (const side of ["a", "b"] as const) {
    const { id, name } = names[side];
    if (!read.secrets?.includes(id)) continue;
    const bound = lines.find(([word, by]) => word === "commit" && by === id)?.[2];
    const secret = secrets.find(([by]) => by === id)?.[1];
    if (secret === undefined) {
      findings.push({ is: "open", text: `${capital(name)} never showed a secret: the dice were not agreed on.` });
      continue;
    }
    findings.push(
      found(
        commitmentTo(root, id, fromHex(secret)) === bound,
        `The secret of ${name} is the one it was sealed with.`,
        `The secret of ${name} is not the one it was sealed with.`,
      ),
    );
    const mine = kept[side];
    if (!mine) continue;
    findings.push(
      found(mine.root === root, "The seed was fixed before your secret was shown.", "This is not the game you sealed."),
      found(mine.secret === secret, `Your secret for ${name} is in the dice.`, `The secret of ${name} is not yours.`),
    );
    const theirs = mine.commitments;
    if (theirs)
      findings.push(
        found(
          (["a", "b"] as const).every(
            (it) =>
              theirs[it] === null ||
              lines.some(([word, by, to]) => word === "commit" && by === names[it].id && to === theirs[it]),
          ),
          "Both sides are bound as they were before your secret was shown.",
          "A side is bound to something else than before your secret was shown.",
        ),
      );
  }
  return findings;
}
