// Requests to the server that are not made at a table.

import type { Info, Me, NewlyMade, Problem, TableAsk, TableInfo } from "./types";
import { Trouble } from "./table/carrier";

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Error("The server does not answer. Try again in a moment.");
  }
  const text = await answer.text();
  const read: unknown = text ? JSON.parse(text) : undefined;
  if (!answer.ok) throw new Trouble(read as Problem);
  return read as T;
}

/** Who one is; a guest is made when somebody first needs to be one. */
export const me = (): Promise<Me> => request("GET", "/api/me");
export const becomeGuest = (): Promise<Me> => request("POST", "/api/guest", {});
export const games = (): Promise<Info[]> => request("GET", "/api/games");
export const mine = (): Promise<TableInfo[]> => request("GET", "/api/mine");
export const lobby = (): Promise<TableInfo[]> => request("GET", "/api/lobby");
export const make = (table: TableAsk): Promise<NewlyMade> => request("POST", "/api/tables", table);

/** Does something as somebody: as a guest, if one is nobody yet. */
export async function asSomebody<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (why) {
    if (!(why instanceof Trouble) || why.problem.problem !== "signed_out") throw why;
    await becomeGuest();
    return await act();
  }
}
