// The journal of a game as a file.

import type { Table } from "../table/table.svelte";

export async function journalOf(table: Table): Promise<string> {
  const answer = await table.ask({ ask: "journal" });
  return answer.is === "journal" ? answer.journal : "";
}

/** Hands the journal to the browser, to be saved. */
export async function download(table: Table): Promise<void> {
  const address = URL.createObjectURL(new Blob([await journalOf(table)], { type: "text/plain" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, `${table.info?.game ?? "game"}-${table.key.slice(0, 8)}.journal`];
  link.click();
  URL.revokeObjectURL(address);
}
