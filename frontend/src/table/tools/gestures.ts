/** Fingers, pens and mice on the table, told as intentions. Pixels of the window throughout. */

import type { Point } from "../wire";

export interface Intentions {
  /** Whether something lies here that the pointer takes hold of instead of the table. */
  grab(at: Point): boolean;
  drag(at: Point): void;
  drop(at: Point): void;
  tap(at: Point, shift: boolean): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  hover(at: Point | null): void;
}

/** A pointer that moves less than this has not moved. */
const SLACK = 5;

export class Gestures {
  #pointers = new Map<number, Point>();
  #start: Point | null = null;
  #mode: "none" | "press" | "drag" | "pan" | "pinch" = "none";
  #holds = false;
  #space = false;
  #rect: DOMRect | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly intentions: Intentions,
  ) {
    element.addEventListener("pointerdown", this.#down);
    element.addEventListener("pointermove", this.#move);
    element.addEventListener("pointerup", this.#up);
    element.addEventListener("pointercancel", this.#cancel);
    element.addEventListener("pointerleave", this.#leave);
    element.addEventListener("wheel", this.#wheel, { passive: false });
    window.addEventListener("keydown", this.#key);
    window.addEventListener("keyup", this.#key);
  }

  stop(): void {
    window.removeEventListener("keydown", this.#key);
    window.removeEventListener("keyup", this.#key);
  }

  #key = (event: KeyboardEvent): void => {
    if (event.code === "Space") this.#space = event.type === "keydown";
  };

  #at(event: PointerEvent | WheelEvent): Point {
    this.#rect = this.element.getBoundingClientRect();
    return [event.clientX - this.#rect.left, event.clientY - this.#rect.top];
  }

  #down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    const at = this.#at(event);
    this.element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 2) {
      this.#mode = "pinch";
      return;
    }
    this.#start = at;
    this.#mode = "press";
    this.#holds = event.button === 0 && !this.#space && this.intentions.grab(at);
  };

  #move = (event: PointerEvent): void => {
    const at = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      this.intentions.hover(at);
      return;
    }
    if (this.#mode === "pinch") this.#pinch(event.pointerId, before, at);
    if (this.#mode === "press" && this.#start && apart(this.#start, at) > SLACK) {
      this.#mode = this.#holds ? "drag" : "pan";
    }
    if (this.#mode === "drag") this.intentions.drag(at);
    if (this.#mode === "pan") this.intentions.pan(at[0] - before[0], at[1] - before[1]);
    this.#pointers.set(event.pointerId, at);
  };

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    const was = apart(before, other);
    if (was > 0) this.intentions.zoom(apart(at, other) / was, middle);
    this.intentions.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  #up = (event: PointerEvent): void => {
    const at = this.#at(event);
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#mode === "drag") this.intentions.drop(at);
    if (this.#mode === "press") this.intentions.tap(at, event.shiftKey);
    if (this.#pointers.size === 0) this.#mode = "none";
    else if (this.#mode === "pinch") this.#mode = "pan";
  };

  #cancel = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.#mode = "none";
  };

  #leave = (): void => {
    if (this.#pointers.size === 0) this.intentions.hover(null);
  };

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const steps = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    const factor = Math.exp(-steps * (event.ctrlKey ? 0.01 : 0.0015));
    this.intentions.zoom(factor, this.#at(event));
  };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
