// The lobby comes in pages; the front page shows the first, and more when asked for.

import type { Lobby, TableInfo } from "../types";

/** Reads so many pages as one. A table that moved from one page to the next meanwhile is there once. */
export async function pagesOf(read: (after?: string) => Promise<Lobby>, count: number): Promise<Lobby> {
  const tables = new Map<string, TableInfo>();
  let next: string | null = null;
  for (let n = 0; n < count; n++) {
    const page: Lobby = await read(next ?? undefined);
    for (const table of page.tables) tables.set(table.key, table);
    next = page.next;
    if (next === null) break;
  }
  return { tables: [...tables.values()], next };
}
