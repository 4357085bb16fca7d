import { centre } from "./geometry";
import type { Model, Need, Point, TableView } from "./wire";

/** The middle of the zone that a model is set up in. */
export function middleOfZone(model: Model, view: TableView): Point | null {
  const zone = view.zones.find((each) => each.seat === model.seat);
  return zone ? centre(zone.shape) : null;
}

/** Whether what is being put on the table begins in the half of it that is drawn below. */
export function beginsBelow(need: Need | null, model: Model | null, view: TableView): boolean {
  const start = need?.origin ?? model?.at ?? (model ? middleOfZone(model, view) : null);
  return start !== null && start[1] < view.size[1] / 2;
}
