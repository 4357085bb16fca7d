/** The table by keyboard: every key is an intention, and a draft takes the arrows for itself. */

import type { Battle } from "../battle.svelte";
import { INCH } from "../geometry";
import type { Offer, Point } from "../wire";

export interface Surroundings {
  battle: Battle;
  /** Offers in the order in which the panel numbers them. */
  numbered(): Offer[];
  panBy(dx: number, dy: number): void;
  look(factor: number | "all"): void;
  /** Where something new is put first. */
  middle(): Point;
  help(): void;
  singleKeys(): boolean;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PAN = 60;
const TURN = 1500;
const FINE_TURN = 100;

/** Act on a key. True where it meant something here. */
export function press(event: KeyboardEvent, around: Surroundings): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { battle } = around;
  const draft = battle.draft;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (draft?.spatial) {
      const step = event.shiftKey ? INCH / 10 : INCH / 2;
      draft.nudge(arrow[0] * step, arrow[1] * step, around.middle());
    } else {
      around.panBy(-arrow[0] * PAN, arrow[1] * PAN);
    }
    return true;
  }
  if (event.key === "Escape") {
    if (draft) battle.cancel();
    else battle.select(null);
    return true;
  }
  if (event.key === "Enter" && draft && !isControl(event.target)) {
    void battle.confirm();
    return true;
  }
  return around.singleKeys() && letter(event, around);
}

function letter(event: KeyboardEvent, around: Surroundings): boolean {
  const { battle } = around;
  const draft = battle.draft;
  const turn = event.shiftKey ? FINE_TURN : TURN;
  switch (event.key.toLowerCase()) {
    case "q":
      draft?.turnBy(turn);
      return draft !== null;
    case "e":
      draft?.turnBy(-turn);
      return draft !== null;
    case "c":
      draft?.addCorner();
      return draft !== null;
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
    case "n":
      battle.selectNext(event.shiftKey ? -1 : 1);
      return true;
    case "?":
      around.help();
      return true;
    default:
      return numbered(event.key, around);
  }
}

function numbered(key: string, around: Surroundings): boolean {
  if (!/^[1-9]$/.test(key)) return false;
  const { battle } = around;
  const index = Number(key) - 1;
  const option = battle.asked?.options[index];
  if (battle.asked) {
    if (option) battle.answer(option);
    return option !== undefined;
  }
  const offer = around.numbered()[index];
  if (offer) battle.begin(offer);
  return offer !== undefined;
}

/** Whether Enter already means something to what has the focus. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, input, select, summary, dialog") !== null;
}
