// What the server's own tests wrote of whole games, and of leaps from any sight to any other, is made with the functions that
// the page uses: after every change the sight is the server's.

import { expect, test } from "vitest";

import { apply } from "./changes";
import { fingerprint } from "./fingerprint";
import type { Changes, Sight } from "../types";

type Stream = { first: [Sight, number][]; told: [number, Changes, number][] };

const files = import.meta.glob<string>("./streams/*.json.gz", { query: "?inline", import: "default", eager: true });

async function read(address: string): Promise<Stream> {
  const { body } = await fetch(address);
  if (!body) throw new Error("an empty file");
  return (await new Response(body.pipeThrough(new DecompressionStream("gzip"))).json()) as Stream;
}

test("there are streams of all games", () => {
  const names = Object.keys(files).map((it) => it.split("/").at(-1));
  expect(names).toEqual(["east.json.gz", "hindenburg.json.gz", "leaps.json.gz", "mukden.json.gz"]);
});

for (const [name, address] of Object.entries(files))
  test(`every sight of ${name} is the server's`, async () => {
    const { first, told } = await read(address);
    const sights = first.map(([sight, mark]) => {
      expect(fingerprint(sight)).toBe(mark);
      return sight;
    });
    for (const [n, [chair, changes, mark]] of told.entries()) {
      // As a table does it: what somebody holds on to is not changed.
      const sight = structuredClone(sights[chair] as Sight);
      apply(sight, changes);
      expect(fingerprint(sight), `${name}, message ${String(n)}, ${JSON.stringify(changes).slice(0, 500)}`).toBe(mark);
      sights[chair] = sight;
    }
  });
