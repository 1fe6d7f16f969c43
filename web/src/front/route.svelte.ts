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

class Way {
  at: Route = $state.raw(routeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => {
      this.read();
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  /** Goes on without leaving a trace of the present address. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.read();
  }

  /** A click on a link of this client needs no new page. */
  follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const to = new URL(link.href);
    if (to.pathname === location.pathname && to.hash) return;
    if (routeOf(to).page === "lost") return;
    event.preventDefault();
    this.go(link.href);
  }

  private read(): void {
    this.at = routeOf(new URL(location.href));
  }
}

export const way = new Way();
