import { middleOfZone } from "./beginning";
import { angleTo, FULL_TURN } from "./geometry";
import type { Model, TableView } from "./wire";

const QUARTER = 9000;

/** Where a model looks if nothing is said: as it does; one that is not placed yet, to the middle of the table. */
export function restingFacing(model: Model | null, view: TableView | null): number {
  if (!model || !view) return 0;
  if (model.at) return model.facing;
  const middle = middleOfZone(model.seat, view);
  if (!middle) return model.facing;
  const angle = angleTo(middle, [view.size[0] / 2, view.size[1] / 2]);
  return (Math.round(angle / QUARTER) * QUARTER) % FULL_TURN;
}
