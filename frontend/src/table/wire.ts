/**
 * What the server says about a table, as it stands on the wire.
 *
 * Distances are thousandths of an inch, y up; angles hundredths of a degree counter-clockwise from +x;
 * texts are sentences in the reader's language. The server leaves defaults out, so every view passes
 * through the `complete...` functions at the end, once, at the edge.
 */

import type { components } from "../api/schema";

type Schemas = components["schemas"];

/** A value of the wire with its defaults filled in. */
type Complete<T, Inner = unknown> = Required<Omit<T, keyof Inner>> & Inner;

export type Point = readonly [number, number];
export type Polygon = readonly Point[];
export type SeatId = string;
export type Command = { do: string } & Record<string, unknown>;

export type Refusal = Schemas["Refusal"];
export type Terrain = Complete<Schemas["TerrainView"], { shape: Polygon; openings: [Point, Point][] }>;
export type Zone = Complete<Schemas["ZoneView"], { shape: Polygon }>;
export type Model = Complete<Schemas["ModelView"], { at: Point | null; outline: Polygon }>;
export type Unit = Complete<Schemas["UnitView"]>;
export type Mark = Complete<Schemas["MarkView"], { at: Point }>;
export type Seat = Complete<Schemas["SeatView"]>;
export type Card = Schemas["CardView"];
export type Option = Schemas["Option"];
export type Decision = Schemas["DecisionView"];
export type Candidate = Schemas["Candidate"];
export type Need = Complete<Schemas["Need"], { origin: Point | null; areas: Polygon[]; candidates: Candidate[] }>;
export type Offer = Complete<Schemas["Offer"], { command: Command; needs: Need[] }>;
export type Modifier = Schemas["Modifier"];
export type Check = Schemas["Check"];
export type Roll = Schemas["RollLine"];
export type SightLine = Schemas["SightLine"];
export type Preview = Schemas["Preview"];
export type Result = Schemas["Result"];

export type TableView = Complete<
  Schemas["TableView"],
  {
    size: Point;
    seats: Seat[];
    units: Unit[];
    models: Model[];
    terrain: Terrain[];
    zones: Zone[];
    marks: Mark[];
    result: Result | null;
  }
>;

export type Entry = Omit<Schemas["Entry"], "event"> & {
  event: ({ type: string; check?: Check | null } & Record<string, unknown>) | null;
};

type Loose<T> = Partial<T> & Record<string, unknown>;

const modelDefaults = {
  at: null,
  facing: 0,
  elevation: 0,
  outline: [],
  wounds: 1,
  wounds_full: 1,
  action_points: 0,
  may_act: null,
  active: false,
  done: false,
  leader: false,
  out: false,
  stats: [],
  weapons: [],
  skills: [],
  badges: [],
  control_radius: 0,
};

const unitDefaults = {
  role: null,
  active: false,
  done: false,
  coherency: null,
  coherency_about: null,
  badges: [],
  points: 0,
};

const seatDefaults = { faction: null, initiative: false, counters: [], piles: [], badges: [] };

const viewDefaults = {
  turns: null,
  mission: null,
  prompt: null,
  seat: null,
  decision: null,
  draw_offered_by: null,
  draw_waits_for: [],
  left: [],
  result: null,
  request: null,
  undo: null,
  umpire: false,
};

const needDefaults = { candidates: [], least: 1, most: 1, repeats: false, origin: null, reach: null, areas: [] };

const offerDefaults = { rule: null, model: null, unit: null, card: null, cost: 0, price: null, refused: null, passes: false };

/** What was filled up before, by the thing that came: what has not changed stays the very same, and is not drawn anew. */
const filled = new WeakMap<object, object>();

function fill(defaults: object, raw: object): object {
  let made = filled.get(raw);
  if (!made) filled.set(raw, (made = { ...defaults, ...raw }));
  return made;
}

const terrainDefaults = { look: "area", notes: [], openings: [] };
const zoneDefaults = { seat: null, holder: null };
const markDefaults = { holder: null };

/** A view with every default that the wire leaves out; a unit that does not list its models gets them. */
export function completeView(raw: unknown): TableView {
  const view = raw as Loose<TableView>;
  const members = (unit: string): string[] =>
    (view.models ?? []).filter((model) => model.unit === unit).map((model) => model.id);
  return {
    ...viewDefaults,
    ...view,
    seats: (view.seats ?? []).map((seat) => ({ ...seatDefaults, ...seat })),
    units: (view.units ?? []).map((unit) => ({
      ...unitDefaults,
      ...unit,
      models: unit.models.length > 0 ? unit.models : members(unit.id),
    })),
    models: (view.models ?? []).map((model) => fill(modelDefaults, model)),
    terrain: (view.terrain ?? []).map((piece) => fill(terrainDefaults, piece)),
    zones: (view.zones ?? []).map((zone) => fill(zoneDefaults, zone)),
    marks: (view.marks ?? []).map((mark) => fill(markDefaults, mark)),
  } as TableView;
}

/** Offers with every default that the wire leaves out. */
export function completeOffers(raw: unknown): Offer[] {
  return ((raw ?? []) as Loose<Offer>[]).map(
    (offer) =>
      ({
        ...offerDefaults,
        ...offer,
        needs: ((offer.needs ?? []) as Loose<Need>[]).map((need) => ({ ...needDefaults, ...need })),
      }) as Offer,
  );
}

/** A log entry with every default that the wire leaves out. */
export function completeEntry(raw: unknown): Entry {
  return { ...{ event: null, text: null, rolls: [] }, ...(raw as object) } as unknown as Entry;
}
