// Which stack is laid open, and until when: by the pointer resting on it, or on purpose.

import type { HexNo } from "../types";

/** How long the pointer rests on a stack before it opens. */
const REST = 250;
/** How long it may be elsewhere before the stack closes. */
const GRACE = 350;

export class Opened {
  hex: HexNo | undefined = $state.raw();
  /** Opened by key or finger: it stays until something else is done. */
  isHeld: boolean = $state(false);
  /** Which member is pointed at or has the focus, counted from the top of the stack. */
  at: number | undefined = $state();

  private timer: ReturnType<typeof setTimeout> | undefined;
  private aim: HexNo | undefined;

  /** The pointer is over a stack, or over none. */
  rest(hex: HexNo | undefined): void {
    if (hex === this.aim || this.isHeld) return;
    this.aim = hex;
    clearTimeout(this.timer);
    if (hex !== undefined && hex === this.hex) return;
    this.timer = setTimeout(
      () => {
        [this.hex, this.at] = [this.aim, undefined];
      },
      hex === undefined ? GRACE : REST,
    );
  }

  /** The pointer is over the open stack itself. */
  stay(): void {
    clearTimeout(this.timer);
    this.aim = this.hex;
  }

  hold(hex: HexNo): void {
    clearTimeout(this.timer);
    [this.hex, this.aim, this.isHeld, this.at] = [hex, hex, true, undefined];
  }

  close(): void {
    clearTimeout(this.timer);
    [this.hex, this.isHeld, this.at] = [undefined, false, undefined];
  }
}
