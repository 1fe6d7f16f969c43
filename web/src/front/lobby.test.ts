import { expect, test } from "vitest";
import type { Lobby, TableInfo } from "../types";
import { pagesOf } from "./lobby";

const page = (keys: string, next: string | null): Lobby => ({
  tables: [...keys].map((key) => ({ key }) as TableInfo),
  next,
});

test("pages are read one after the other, each table once", async () => {
  const asked: (string | undefined)[] = [];
  const read = (after?: string): Promise<Lobby> => {
    asked.push(after);
    return Promise.resolve(after === undefined ? page("abc", "c") : after === "c" ? page("cde", "e") : page("f", null));
  };
  const keys = async (count: number): Promise<[string, string | null]> => {
    const { tables, next } = await pagesOf(read, count);
    return [tables.map((it) => it.key).join(""), next];
  };
  expect(await keys(1)).toEqual(["abc", "c"]);
  expect(await keys(2)).toEqual(["abcde", "e"]);
  asked.length = 0;
  expect(await keys(9)).toEqual(["abcdef", null]);
  expect(asked).toEqual([undefined, "c", "e"]);
});
