// Where one looks, and from how near. The board is moved by a transform alone: nothing in it is laid out anew.

import { HEX, type Point } from "./geo";

export const ZOOM = { least: 0.35, most: 2.5 } as const;
/** How long after the last change the board is at rest. */
const REST = 120;
/** How much of what is around the map may be seen beside the map. */
const EDGE = 40;
/** How near to the edge of what is free a point is no longer seen well. */
const NEAR = 40;

/** What may lie over the foot of the window: the sheet of a phone, and the card of a hex where there is little height. */
export type Cover = "sheet" | "card";

export class Camera {
  /** The point of the board at the upper left corner of the window, in pixels of the window. */
  x = $state.raw(0);
  y = $state.raw(0);
  zoom = $state.raw(1);
  /** Whether it is being moved: a picture of the board is moved then, and drawn sharply again at rest. */
  isMoving = $state.raw(false);
  width = $state.raw(1);
  height = $state.raw(1);

  private covers: Readonly<Record<Cover, number>> = $state.raw({ sheet: 0, card: 0 });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly box: readonly [number, number, number, number]) {}

  /** How much of the window's foot lies under something. */
  get covered(): number {
    return Math.max(this.covers.sheet, this.covers.card);
  }

  /** The rectangle of the window that nothing lies over: it begins at the upper left corner. */
  get free(): { width: number; height: number } {
    return { width: this.width, height: Math.max(1, this.height - this.covered) };
  }

  /** The middle of what is free. */
  get middle(): Point {
    return [this.free.width / 2, this.free.height / 2];
  }

  /** Where a point of the board is in the window. */
  inWindow([x, y]: Point): Point {
    return [(x - this.box[0]) * this.zoom + this.x, (y - this.box[1]) * this.zoom + this.y];
  }

  /** Which point of the board is at a point of the window. */
  onBoard([x, y]: Point): Point {
    return [(x - this.x) / this.zoom + this.box[0], (y - this.y) / this.zoom + this.box[1]];
  }

  /** The window is another: what was in its middle stays there, and a map that was seen whole still is. */
  size(width: number, height: number): void {
    const [isFirst, isWhole, middle] = [this.width <= 1, this.isWhole, this.onBoard(this.middle)];
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    if (isFirst) this.hold();
    else if (isWhole) this.fit();
    else this.centre(middle);
  }

  /** Something else lies over the foot of the window. Only a map that was seen whole moves for it. */
  cover(by: Cover, height: number): void {
    if (this.covers[by] === height) return;
    const { isWhole } = this;
    this.covers = { ...this.covers, [by]: height };
    if (isWhole) this.fit();
    else this.hold();
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
    this.hold();
  }

  /** Brings a point of the board to the middle of what is free. */
  centre([x, y]: Point, zoom = this.zoom): void {
    this.zoom = Math.min(ZOOM.most, Math.max(this.least(), zoom));
    const [mx, my] = this.middle;
    this.x = mx - (x - this.box[0]) * this.zoom;
    this.y = my - (y - this.box[1]) * this.zoom;
    this.hold();
  }

  /** Moves no further than it must for a hex around this point to lie in what is free, with one beside it where there is room. */
  reveal(point: Point): void {
    const { width, height } = this.free;
    const room = (size: number): number => Math.min(HEX * this.zoom * 1.5, size / 2);
    const by = (at: number, size: number): number =>
      at < room(size) ? room(size) - at : Math.min(0, size - room(size) - at);
    const [x, y] = this.inWindow(point);
    const [dx, dy] = [by(x, width), by(y, height)];
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** Whether a point of the board can be seen, and is not at the very edge. */
  shows(point: Point): boolean {
    const [x, y] = this.inWindow(point);
    const { width, height } = this.free;
    return x > NEAR && y > NEAR && x < width - NEAR && y < height - NEAR;
  }

  /** Whether all of the map is seen as large as it can be. */
  private get isWhole(): boolean {
    return Math.abs(this.zoom - this.least()) < 1e-6 && this.least() > ZOOM.least;
  }

  private least(): number {
    const [, , width, height] = this.box;
    const { free } = this;
    return Math.max(ZOOM.least, Math.min(free.width / width, free.height / height));
  }

  /** Keeps the map in what is free of the window, with a little of what is around it. */
  private hold(): void {
    const [, , width, height] = this.box;
    const within = (at: number, room: number, size: number): number =>
      size <= room ? (room - size) / 2 : Math.min(EDGE, Math.max(room - EDGE - size, at));
    this.zoom = Math.max(this.zoom, this.least());
    this.x = within(this.x, this.free.width, width * this.zoom);
    this.y = within(this.y, this.free.height, height * this.zoom);
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.isMoving = true;
    this.timer = setTimeout(() => (this.isMoving = false), REST);
  }
}
