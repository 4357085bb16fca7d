/** The table by keyboard: every key is an intention, and a draft takes the arrows for itself. */

import type { Battle } from "../battle.svelte";
import { INCH } from "../geometry";
import type { Offer, Point } from "../wire";
import type { Tools } from "./tools.svelte";

export interface Surroundings {
  battle: Battle;
  tools: Tools;
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
  const { battle, tools } = around;
  const draft = battle.draft;
  const arrow = ARROWS[event.key];
  if (arrow) {
    push(arrow, event.shiftKey ? INCH / 10 : INCH / 2, around);
    return true;
  }
  if (event.key === "Escape") {
    if (tools.putAway()) return true;
    if (draft) battle.cancel();
    else battle.select(null);
    return true;
  }
  if (event.key === "Enter" && (draft || tools.grouping) && !isControl(event.target)) {
    void (tools.grouping ? tools.group.confirm().then(() => tools.endGroup()) : battle.confirm());
    return true;
  }
  return around.singleKeys() && letter(event, around);
}

/** The arrows move what is about to go, else what is laid, else the table under the window. */
function push([x, y]: Point, step: number, around: Surroundings): void {
  const { battle, tools } = around;
  const laid = tools.measure === "template" ? tools.template : null;
  if (tools.grouping) {
    tools.group.nudge(x * step, y * step);
  } else if (laid) {
    const [atX, atY] = laid.at ?? around.middle();
    laid.put([atX + x * step, atY + y * step]);
  } else if (battle.draft?.spatial) {
    battle.draft.nudge(x * step, y * step, around.middle());
  } else {
    around.panBy(-x * PAN, y * PAN);
  }
}

function letter(event: KeyboardEvent, around: Surroundings): boolean {
  const { battle, tools } = around;
  const draft = battle.draft;
  const turned = tools.grouping ? tools.group : tools.measure === "template" ? tools.template : draft;
  const turn = event.shiftKey ? FINE_TURN : TURN;
  switch (event.key.toLowerCase()) {
    case "q":
      turned?.turnBy(turn);
      return turned !== null;
    case "e":
      turned?.turnBy(-turn);
      return turned !== null;
    case "m":
      tools.takeNext();
      return true;
    case "g":
      if (tools.grouping) tools.endGroup();
      else tools.beginGroup();
      return true;
    case "w":
      if (draft) void tools.reach.goRound(draft);
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
