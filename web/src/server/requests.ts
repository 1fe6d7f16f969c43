// What is asked of the server about a table, beside what goes through its socket.

import { request } from "./api";
import type { Answer, Ask, Chair, Invited, NewToken, Note, Sheet, TableInfo, TokenAsk, TokenInfo } from "../types";

const at = (key: string): string => `/api/tables/${encodeURIComponent(key)}`;

export const infoOf = (key: string): Promise<TableInfo> => request("GET", at(key));
export const sheetOf = (key: string): Promise<Sheet> => request("GET", `${at(key)}/sheet`);

/** Asks from another chair of one's own than the one the socket sits on. */
export const askFrom = (key: string, chair: Chair, ask: Ask): Promise<Answer> =>
  request("POST", `${at(key)}/ask?as=${chair}`, ask);

export const talk = (key: string, text: string): Promise<void> => request("POST", `${at(key)}/chat`, { text });
export const noteOf = (key: string): Promise<Note> => request("GET", `${at(key)}/note`);
export const keepNote = (key: string, text: string): Promise<void> => request("PUT", `${at(key)}/note`, { text }, true);

export const invite = (key: string, place: Chair): Promise<Invited> =>
  request("POST", `${at(key)}/invitations`, { place });
export const leave = (key: string): Promise<void> => request("POST", `${at(key)}/leave`);
export const breakOff = (key: string, offer: boolean): Promise<TableInfo> =>
  request("POST", `${at(key)}/abort`, { offer });
export const rematch = (key: string): Promise<TableInfo> => request("POST", `${at(key)}/rematch`);

export const tokensOf = (key: string): Promise<TokenInfo[]> => request("GET", `${at(key)}/tokens`);
export const makeToken = (key: string, ask: TokenAsk): Promise<NewToken> => request("POST", `${at(key)}/tokens`, ask);
export const revokeToken = (token: string): Promise<void> =>
  request("DELETE", `/api/tokens/${encodeURIComponent(token)}`);
