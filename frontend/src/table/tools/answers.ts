/** What measuring tells, as it stands on the wire: lengths in thousandths of an inch, shares of a thousand. */

import type { components } from "../../api/schema";
import type { Point, Preview } from "../wire";

type Schemas = components["schemas"];

export type Ring = Schemas["Ring"];
export type Rings = Schemas["Rings"];
export type Sighting = Schemas["Sighting"];
export type Hiding = Schemas["Hiding"];
export type Picture = Schemas["Picture"];
export type Area = Schemas["Reached"];
export type WayRound = Schemas["WayRound"];
export type Template = Schemas["TemplateShape"];
export type Templates = Schemas["Templates"];
export type Under = Schemas["Under"];
export type Together = Omit<Schemas["Together"], "previews"> & { previews: Preview[] };

/** Something that sight is measured to or from: a model by its id, or a place. */
export type Aim = string | Point;
