// The address of the page, and how one goes from one to another without loading the client anew.

import { type Route, routeOf } from "./route";

class Router {
  at: Route = $state.raw(routeOf(new URL(location.href)));
  /** Whether the page was reached from another one of the client. */
  hasCome = false;

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
    this.hasCome = true;
    this.at = routeOf(new URL(location.href));
  }
}

export const router = new Router();
