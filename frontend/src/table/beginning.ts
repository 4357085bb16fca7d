import { centre } from "./geometry";
import type { Model, Need, Point, TableView } from "./wire";

/** The middle of the zone that a seat sets up in. */
export function middleOfZone(seat: string | null, view: TableView): Point | null {
  const zone = view.zones.find((each) => seat !== null && each.seat === seat);
  return zone ? centre(zone.shape) : null;
}

/** Whether what is being put on the table begins in the half of it that is drawn below. */
export function beginsBelow(need: Need | null, model: Model | null, view: TableView): boolean {
  const start = need?.origin ?? model?.at ?? middleOfZone(view.seat, view);
  return start !== null && start[1] < view.size[1] / 2;
}
