// Requests to the server that are not made at a table.

import type { Chair, Info, Lobby, Me, NewlyMade, Problem, SessionInfo, TableAsk, TableInfo } from "../types";
import { Trouble } from "./trouble";

const SILENT = "The server does not answer. Try again in a moment.";

/** Asks something; what `outlives` the page that asks is sent though that is left meanwhile. */
export async function request<T>(method: string, path: string, body?: unknown, outlives = false): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      keepalive: outlives,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Error(SILENT);
  }
  const read = parsed(await answer.text());
  if (answer.ok) return read as T;
  throw isProblem(read) ? new Trouble(read) : new Error(SILENT);
}

/** What was answered; a proxy before a server that is away answers something else than JSON. */
function parsed(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    throw new Error(SILENT);
  }
}

const isProblem = (it: unknown): it is Problem => typeof it === "object" && it !== null && "problem" in it;

/** Whether somebody has to be somebody for this, at least a guest. */
export const isSignedOut = (why: unknown): boolean => why instanceof Trouble && why.problem.problem === "signed_out";

/** What went wrong, as a sentence. */
export const sentence = (why: unknown): string =>
  why instanceof Error ? why.message : "Something went wrong. Try again in a moment.";

// People.
export const me = (): Promise<Me> => request("GET", "/api/me");
/** Whoever is somebody already stays so. */
export const becomeGuest = (): Promise<Me> => request("POST", "/api/guest", {});
export const register = (name: string, password: string): Promise<Me> =>
  request("POST", "/api/register", { name, password });
export const signIn = (name: string, password: string): Promise<Me> =>
  request("POST", "/api/sign-in", { name, password });
export const signOut = (): Promise<void> => request("POST", "/api/sign-out");
export const changePassword = (old: string, to: string): Promise<Me> =>
  request("POST", "/api/password", { old, new: to });
export const sessions = (): Promise<SessionInfo[]> => request("GET", "/api/sessions");
export const endSession = (key: string): Promise<void> => request("DELETE", `/api/sessions/${key}`);

// Tables.
export const games = (): Promise<Info[]> => request("GET", "/api/games");
export const mine = (): Promise<TableInfo[]> => request("GET", "/api/mine");
/** Tables that wait for players, a page; `after` is the `next` of the page before it. */
export const lobby = (after?: string): Promise<Lobby> =>
  request("GET", after === undefined ? "/api/lobby" : `/api/lobby?after=${encodeURIComponent(after)}`);
export const make = (table: TableAsk): Promise<NewlyMade> => request("POST", "/api/tables", table);
/** What an invitation leads to; it is not used up. */
export const invitation = (token: string): Promise<TableInfo> =>
  request("POST", "/api/invitation", { invitation: token });
export const join = (key: string, by: { place?: Chair; invitation?: string }): Promise<TableInfo> =>
  request("POST", `/api/tables/${key}/join`, by);
