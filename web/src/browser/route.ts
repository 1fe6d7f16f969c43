// Where one is in the client, by the address of the page.

import type { Chair, Invited } from "../types";

export type Route =
  | { page: "front" }
  | { page: "new"; game: string | undefined; opponent: string | undefined }
  | { page: "table"; key: string; chair: Chair | undefined }
  | { page: "join"; key: string; token: string; place: Chair | undefined }
  | { page: "account" }
  | { page: "licences" }
  | { page: "lost" };

const CHAIRS: readonly Chair[] = ["a", "b", "spectator"];

/** What an address of this site shows. */
export function routeOf(at: URL): Route {
  const [first = "", second, ...more] = at.pathname.split("/").filter(Boolean);
  const search = (name: string): string | undefined => at.searchParams.get(name) ?? undefined;
  if (more.length > 0) return { page: "lost" };
  if (second !== undefined) {
    const chair = CHAIRS.find((it) => it === search("as"));
    if (first === "t") return { page: "table", key: second, chair };
    if (first === "join") return { page: "join", key: second, token: at.hash.slice(1), place: chair };
    return { page: "lost" };
  }
  switch (first) {
    case "":
      return { page: "front" };
    case "new":
      return { page: "new", game: search("game"), opponent: search("with") };
    case "account":
    case "licences":
      return { page: first };
    default:
      return { page: "lost" };
  }
}

/** A link that invites somebody: what must not get into any log stands behind the `#`. */
export const invitationLink = (key: string, { place, token }: Invited): string =>
  `${location.origin}/join/${key}?as=${place}#${token}`;
