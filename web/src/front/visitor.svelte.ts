// Who one is here. Nobody is asked for a name: a guest is made when somebody first needs to be one.

import * as api from "../server/api";
import type { Me } from "../types";
import { keep, kept } from "../browser/kept";

class Visitor {
  me: Me | undefined = $state.raw();

  /** Whether this browser has been somebody before; without that, the server need not be asked. */
  get isKnown(): boolean {
    return kept("somebody") !== undefined;
  }

  /** Learns who one is, if one has been somebody. */
  async look(): Promise<Me | undefined> {
    if (!this.isKnown) return undefined;
    try {
      return this.be(await api.me());
    } catch (why) {
      if (!api.isSignedOut(why)) throw why;
      this.forget();
      return undefined;
    }
  }

  /** Does something as somebody: as a guest, if one is nobody yet. */
  async does<T>(act: () => Promise<T>): Promise<T> {
    if (!this.isKnown) this.be(await api.becomeGuest());
    try {
      return await act();
    } catch (why) {
      if (!api.isSignedOut(why)) throw why;
      this.be(await api.becomeGuest());
      return await act();
    }
  }

  be(me: Me): Me {
    keep("somebody", "yes");
    this.me = me;
    return me;
  }

  forget(): void {
    keep("somebody", undefined);
    this.me = undefined;
  }
}

export const visitor = new Visitor();
