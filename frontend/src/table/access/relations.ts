/** Where a model stands, told by what matters: who is near, what is to be held, what it stands in. */

import { t } from "../../i18n";
import type { Key } from "../../i18n";
import type { Battle } from "../battle.svelte";
import { gap, toEdge } from "../bases";
import { angleTo, centre, contains, distance, inches } from "../geometry";
import type { Base } from "../bases";
import type { Model, Point, TableView } from "../wire";

/** Something by which one finds one's way about the table. */
export interface Landmark {
  id: string;
  kind: "enemy" | "friend" | "place" | "terrain";
  name: string;
  at: Point;
  /** Between the edges, in thousandths of an inch. */
  away: number;
}

/** Directions as on a map: the table's upper edge is north. */
const WINDS = ["e", "ne", "n", "nw", "w", "sw", "s", "se"] as const;

/** Terrain farther away than this, in thousandths of an inch, is not worth a word. */
const NEAR = 4000;

export function direction(from: Point, to: Point): Key {
  const eighth = Math.round(angleTo(from, to) / 4500) % 8;
  return `access.wind.${WINDS[eighth]!}`;
}

/** "Trooper 2, 7.5 inches north-east". */
export function away(from: Point, mark: Landmark): string {
  if (mark.away <= 0) return t("access.touches", { name: mark.name });
  const wind = t(direction(from, mark.at));
  return t("access.away", { name: mark.name, distance: inches(mark.away), direction: wind });
}

/** All there is to go by, the nearest first, as somebody at `from` finds it. */
export function landmarks(battle: Battle, view: TableView, from: Base & { id?: string; seat?: string }): Landmark[] {
  if (!from.at) return [];
  const at = from.at;
  const models = view.models
    .filter((other) => other.at && !other.out && other.id !== from.id)
    .map((other): Landmark => {
      const kind = other.seat === (from.seat ?? view.seat) ? "friend" : "enemy";
      return { id: other.id, kind, name: inFull(battle, other), at: other.at!, away: gap(from, other) };
    });
  const places = objectives(view).map((place): Landmark => {
    const off = place.shape ? toShape(place.shape, at) : distance(at, place.at) - from.radius;
    return { id: place.id, kind: "place", name: battle.placeInWords(place), at: place.at, away: Math.max(0, off) };
  });
  const pieces = view.terrain.map((piece): Landmark => {
    const off = toShape(piece.shape, at) - from.radius;
    return { id: piece.id, kind: "terrain", name: piece.name, at: centre(piece.shape), away: Math.max(0, off) };
  });
  return [...models, ...places, ...pieces].sort((a, b) => a.away - b.away);
}

/** What is said of where a model stands, the most important first. */
export function standing(battle: Battle, view: TableView, model: Model): string[] {
  if (model.out) return [t("units.out")];
  if (!model.at) return [t("units.unplaced")];
  const at = model.at;
  const all = landmarks(battle, view, model);
  const enemy = all.find((mark) => mark.kind === "enemy");
  const place = all.find((mark) => mark.kind === "place");
  const inside = view.terrain.filter((piece) => contains(piece.shape, at)).map((piece) => piece.name);
  const beside = all.find((mark) => mark.kind === "terrain" && mark.away > 0 && mark.away <= NEAR);
  const zones = view.zones.filter((zone) => zone.seat !== null && contains(zone.shape, at));
  return [
    enemy && t("access.enemy", { what: away(at, enemy) }),
    place && t("access.place", { what: away(at, place) }),
    inside.length > 0 && t("access.inside", { what: inside.join(", ") }),
    beside && t("access.near", { what: away(at, beside) }),
    together(battle, model),
    zones.length > 0 && t("access.zone", { what: zones.map((zone) => zone.name).join(", ") }),
    t("access.edges", { x: inches(at[0]), y: inches(at[1]) }),
  ].filter((words): words is string => typeof words === "string");
}

/** How far it is from whom its unit keeps together about, where the game says so. */
function together(battle: Battle, model: Model): string | undefined {
  const unit = battle.units.get(model.unit);
  const about = unit?.coherency_about ? battle.models.get(unit.coherency_about) : undefined;
  if (!unit?.coherency || !about?.at || about.id === model.id || about.out) return undefined;
  const far = gap(model, about);
  const gaps = { name: battle.nameOf(about.id), distance: inches(far), most: inches(unit.coherency) };
  return t(far <= unit.coherency ? "access.together" : "access.apart", gaps);
}

function objectives(view: TableView): { id: string; name: string; holder: string | null; at: Point; shape?: readonly Point[] }[] {
  const areas = view.zones.filter((zone) => zone.seat === null);
  return [...view.marks, ...areas.map((zone) => ({ ...zone, at: centre(zone.shape) }))];
}

function inFull(battle: Battle, model: Model): string {
  const unit = battle.units.get(model.unit)?.name ?? "";
  return unit === model.name ? model.name : `${battle.nameOf(model.id)} (${unit})`;
}

/** How far a point is from the edge of a shape; negative inside. */
function toShape(shape: readonly Point[], at: Point): number {
  return toEdge({ radius: 0, outline: shape, facing: 0, at: [0, 0] }, at);
}
