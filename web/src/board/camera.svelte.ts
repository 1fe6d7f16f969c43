// Where one looks, and from how near. The board is moved by a transform alone: nothing in it is laid out anew.

import type { Point } from "./geo";

export const ZOOM = { least: 0.35, most: 2.5 } as const;
/** How long after the last change the board is at rest. */
const REST = 120;
/** How much of the desk may be seen beside the map, and how near to the edge is too near. */
const EDGE = 40;
const FOOT = 80;

export class Camera {
  /** The point of the board at the upper left corner of the window, in pixels of the window. */
  x = $state.raw(0);
  y = $state.raw(0);
  zoom = $state.raw(1);
  /** Whether it is being moved: a picture of the board is moved then, and drawn sharply again at rest. */
  isMoving = $state.raw(false);
  width = $state.raw(1);
  height = $state.raw(1);
  /** How much of the window's foot lies under a sheet. */
  covered = $state.raw(0);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly box: readonly [number, number, number, number]) {}

  /** Where a point of the board is in the window. */
  inWindow([x, y]: Point): Point {
    return [(x - this.box[0]) * this.zoom + this.x, (y - this.box[1]) * this.zoom + this.y];
  }

  /** Which point of the board is at a point of the window. */
  onBoard([x, y]: Point): Point {
    return [(x - this.x) / this.zoom + this.box[0], (y - this.y) / this.zoom + this.box[1]];
  }

  size(width: number, height: number): void {
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    this.hold();
  }

  pan(dx: number, dy: number): void {
    [this.x, this.y] = [this.x + dx, this.y + dy];
    this.hold();
    this.settle();
  }

  /** Nearer or farther, around a point of the window. */
  scale(by: number, [x, y]: Point): void {
    const zoom = Math.min(ZOOM.most, Math.max(this.least(), this.zoom * by));
    const real = zoom / this.zoom;
    [this.x, this.y] = [x - (x - this.x) * real, y - (y - this.y) * real];
    this.zoom = zoom;
    this.hold();
    this.settle();
  }

  /** The whole map. */
  fit(): void {
    this.zoom = this.least();
    const [, , width, height] = this.box;
    [this.x, this.y] = [(this.width - width * this.zoom) / 2, (this.height - this.covered - height * this.zoom) / 2];
  }

  /** Brings a point of the board to the middle of what is free of the window. */
  centre([x, y]: Point, zoom = this.zoom): void {
    this.zoom = Math.min(ZOOM.most, Math.max(this.least(), zoom));
    this.x = this.width / 2 - (x - this.box[0]) * this.zoom;
    this.y = (this.height - this.covered) / 2 - (y - this.box[1]) * this.zoom;
    this.hold();
  }

  /** Whether a point of the board can be seen, and is not at the very edge. */
  shows(point: Point): boolean {
    const [x, y] = this.inWindow(point);
    return x > EDGE && y > EDGE && x < this.width - EDGE && y < this.height - this.covered - EDGE;
  }

  private least(): number {
    const [, , width, height] = this.box;
    return Math.max(ZOOM.least, Math.min(this.width / width, (this.height - this.covered) / height));
  }

  /** Keeps the map in the window, with a little of the desk around it. */
  private hold(): void {
    const [, , width, height] = this.box;
    const within = (at: number, room: number, size: number): number =>
      size <= room ? (room - size) / 2 : Math.min(EDGE, Math.max(room - EDGE - size, at));
    this.x = within(this.x, this.width, width * this.zoom);
    // What lies at the foot of the map must come out from under the row of overlays.
    const room = this.height - this.covered;
    const foot = room - FOOT - height * this.zoom;
    this.y =
      height * this.zoom <= room - FOOT ? (room - height * this.zoom) / 2 : Math.min(EDGE, Math.max(foot, this.y));
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.isMoving = true;
    this.timer = setTimeout(() => (this.isMoving = false), REST);
  }
}
