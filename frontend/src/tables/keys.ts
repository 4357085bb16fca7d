/** Drawing by keyboard: every key is an intention. */

import type { Point } from "../table/wire";
import type { Editor } from "./editor.svelte";

export interface Around {
  editor: Editor;
  panBy(dx: number, dy: number): void;
  look(factor: number | "all"): void;
  /** Bring what is selected into sight. */
  show(): void;
  singleKeys: boolean;
}

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PAN = 60;
const STEP = 500;
const FINE_STEP = 100;
const TURN = 1500;
const FINE_TURN = 100;

/** Act on a key. True where it meant something here. */
export function press(event: KeyboardEvent, around: Around): boolean {
  const { editor } = around;
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return together(event, editor);
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.shiftKey ? FINE_STEP : STEP;
    if (editor.selected) editor.nudge([arrow[0] * step, arrow[1] * step]);
    else around.panBy(-arrow[0] * PAN, arrow[1] * PAN);
    around.show();
    return true;
  }
  if (event.key === "Delete" || event.key === "Backspace") {
    editor.remove();
    return true;
  }
  if (event.key === "Escape") {
    if (editor.brush) editor.brush = null;
    else editor.select(null);
    return true;
  }
  return around.singleKeys && letter(event, around);
}

function together(event: KeyboardEvent, editor: Editor): boolean {
  const key = event.key.toLowerCase();
  if (key === "z") {
    if (event.shiftKey) editor.redo();
    else editor.undo();
  } else if (key === "y") editor.redo();
  else if (key === "d") editor.duplicate();
  else return false;
  return true;
}

function letter(event: KeyboardEvent, around: Around): boolean {
  const { editor } = around;
  const angle = event.shiftKey ? FINE_TURN : TURN;
  switch (event.key.toLowerCase()) {
    case "q":
      editor.turnBy(angle);
      return true;
    case "e":
      editor.turnBy(-angle);
      return true;
    case "d":
      editor.duplicate();
      return true;
    case "n":
      editor.selectNext(event.shiftKey ? -1 : 1);
      around.show();
      return true;
    case "+":
    case "=":
      around.look(1.3);
      return true;
    case "-":
      around.look(1 / 1.3);
      return true;
    case "0":
      around.look("all");
      return true;
    default:
      return false;
  }
}
