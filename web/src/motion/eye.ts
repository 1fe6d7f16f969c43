// The eye follows what happens: only as far as it must, not in a leap, and back again when it is over.

import type { Camera } from "../board/camera.svelte";
import type { Page } from "../play/page.svelte";
import type { HexNo } from "../types";
import { pace } from "./pace.svelte";

/** How near to the edge of what is free something may happen. */
const EDGE = 48;
const MS = 220;

type View = { x: number; y: number; zoom: number };
const viewOf = ({ x, y, zoom }: Camera): View => ({ x, y, zoom });
/** What a window's own measures may round. */
const isSame = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 1.5 && Math.abs(a.y - b.y) < 1.5 && Math.abs(a.zoom - b.zoom) < 0.001;

export class Eye {
  /** Where one looked before, and where this has put the view since. */
  private home: View | undefined;
  private left: View | undefined;
  private run = 0;

  constructor(private readonly page: Page) {}

  /** Whether somebody has moved the map since: then it stays as he wants it. */
  private get isTaken(): boolean {
    const { camera } = this.page;
    return camera !== undefined && this.left !== undefined && !isSame(viewOf(camera), this.left);
  }

  /** Brings hexes into view, if they are not; nothing moves otherwise. */
  follow(hexes: readonly HexNo[]): void {
    const { camera, map } = this.page;
    if (!camera || !map || hexes.length === 0) return;
    const points = hexes.map((it) => camera.inWindow(map.grid.centre(it)));
    const by = (values: readonly number[], most: number): number => {
      const [low, high] = [Math.min(...values), Math.max(...values)];
      if (high - low > most - EDGE) return 0;
      return low < EDGE ? EDGE - low : high > most ? most - high : 0;
    };
    const dx = by(
      points.map(([x]) => x),
      camera.width - EDGE,
    );
    const dy = by(
      points.map(([, y]) => y),
      camera.height - camera.covered - EDGE,
    );
    if (dx === 0 && dy === 0) return;
    if (this.isTaken) [this.home, this.left] = [undefined, viewOf(camera)];
    else if (!this.left) this.home = viewOf(camera);
    void this.pan(camera, dx, dy);
  }

  /** Looks again where one looked before, unless somebody has moved the map meanwhile. */
  async back(): Promise<void> {
    const { camera } = this.page;
    const { home, isTaken } = this;
    [this.home, this.left] = [undefined, undefined];
    this.run++;
    if (!camera || !home || isTaken || camera.zoom !== home.zoom) return;
    await this.pan(camera, home.x - camera.x, home.y - camera.y);
    this.left = undefined;
  }

  private pan(camera: Camera, dx: number, dy: number): Promise<void> {
    const mine = ++this.run;
    const move = (x: number, y: number): void => {
      camera.pan(x, y);
      this.left = viewOf(camera);
    };
    if (pace.isStill) {
      move(dx, dy);
      return Promise.resolve();
    }
    const begun = performance.now();
    let gone = 0;
    this.left = viewOf(camera);
    return new Promise((done) => {
      const frame = (now: number): void => {
        // Whoever drags the map meanwhile has it.
        if (mine !== this.run || this.isTaken) {
          done();
          return;
        }
        const t = Math.min(1, Math.max(0, (now - begun) / MS));
        const eased = 1 - (1 - t) ** 3;
        move(dx * (eased - gone), dy * (eased - gone));
        gone = eased;
        if (t < 1) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }
}
