/** A pack of homebrew as its forms know it. What was typed or sent as JSON may be anything: `tidy` looks at it. */

export interface Weapon {
  name?: string;
  like?: string | null;
  r?: number | string | null;
  st?: number | null;
  rof?: number | null;
  avv?: number | null;
  type?: string;
  class?: string;
  melee?: boolean;
  traits?: string[];
}

export interface Profile {
  m?: number | null;
  cc?: number | null;
  rs?: number | null;
  st?: number | null;
  con?: number | null;
  wp?: number | null;
  ld?: number | null;
  w?: number | null;
  a?: number | string;
  types?: Record<string, number | null>;
  base?: number | null;
  height?: number | null;
  ap?: number | null;
}

export interface Model {
  name?: string;
  points?: number | null;
  role?: string | null;
  warlord_type?: string | null;
  like?: string | null;
  profile?: Profile;
  weapons?: string[];
  skills?: string[];
  powers?: string[];
}

export interface Rank {
  model: string;
  least?: number | null;
  most?: number | null;
  commander?: boolean;
}

export interface Option {
  name?: string;
  points?: number | null;
  to?: string[];
  weapons?: string[];
  skills?: string[];
}

export interface Unit {
  name?: string;
  role?: string;
  models: Rank[];
  skills?: string[];
  options?: Record<string, Option>;
}

export interface Card {
  name?: string;
  text?: string;
  kind?: string;
  cost?: number | null;
  laid_on?: string;
  whose?: string;
  effects?: string[];
  bonded?: string | null;
}

export interface Pieces {
  units: Unit;
  models: Model;
  weapons: Weapon;
  cards: Card;
}

export type Part = keyof Pieces;
export const PARTS: readonly Part[] = ["units", "models", "weapons", "cards"];

export type Pack = { name?: string; faction?: string; summary?: string } & { [P in Part]?: Record<string, Pieces[P]> };

/** One piece that is looked at. */
export interface Place {
  part: Part;
  id: string;
}

export type Use = "model" | "squad" | "weapon" | "card";

export interface Named {
  id: string;
  name: string;
}

/** What belongs together among what may be chosen. */
export interface Group {
  name: string;
  items: readonly Named[];
}

export interface SkillWord extends Named {
  /** What stands behind it in brackets. */
  value: "" | "number" | "name";
  rule: string;
  least?: number;
  most?: number;
}

/** What may be chosen in this game. */
export interface Words {
  factions: (Named & { models: Named[]; weapons: Named[] })[];
  roles: Named[];
  warlord_types: string[];
  damage: Named[];
  classes: (Named & { rule: string })[];
  templates: string[];
  skills: Record<Use, SkillWord[]>;
  powers: (Named & { kind: string; factions: string[] })[];
  weapons: Named[];
  vehicles: Named[];
  card_kinds: Named[];
  laid_on: string[];
  whose: string[];
}

/** The profile of somebody of whom nothing is said: what the server takes for left out. */
export const USUAL = { m: 5, cc: 12, rs: 12, st: 8, con: 10, wp: 10, ld: 13, w: 1, a: 12, base: 30, height: 0, ap: 2 };

const TEXTS = /skills|weapons|powers|traits|effects|to/;

/** A document in which forms find the shapes they expect; what has no place in any form is left as it is. */
export function tidy(written: unknown): Pack {
  const pack = (isObject(written) ? structuredClone(written) : {}) as Record<string, unknown>;
  for (const part of PARTS) {
    const pieces = isObject(pack[part]) ? (pack[part] as Record<string, unknown>) : {};
    for (const [id, piece] of Object.entries(pieces)) if (!isObject(piece)) delete pieces[id];
    for (const piece of Object.values(pieces) as Record<string, unknown>[]) tidyPiece(part, piece);
    pack[part] = pieces;
  }
  for (const text of ["name", "faction", "summary"]) if (typeof pack[text] !== "string") pack[text] = "";
  return pack as Pack;
}

function tidyPiece(part: Part, piece: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(piece)) {
    if (TEXTS.test(key) && key !== "type" && Array.isArray(value)) piece[key] = value.filter((each) => typeof each === "string");
  }
  if (part === "models") piece.profile = isObject(piece.profile) ? piece.profile : {};
  if (part !== "units") return;
  piece.models = Array.isArray(piece.models) ? piece.models.filter(isObject) : [];
  const options = isObject(piece.options) ? (piece.options as Record<string, unknown>) : {};
  for (const [id, option] of Object.entries(options)) {
    if (!isObject(option)) delete options[id];
    else tidyPiece("models", option), delete option.profile;
  }
  piece.options = options;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An id made of a name, which none of those that are taken is. */
export function idFor(name: string, taken: Iterable<string>): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 30);
  const start = plain || "piece";
  const used = new Set(taken);
  let id = start;
  for (let number = 2; used.has(id); number += 1) id = `${start}_${number}`;
  return id;
}

/** A skill as it is written, in its parts: `heal(4)`. */
export function parts(written: string): { id: string; value: string } {
  const found = /^([a-z0-9_]*)(?:\((.*)\))?$/.exec(written);
  return { id: found?.[1] ?? written, value: found?.[2] ?? "" };
}

export const skill = (id: string, value: string): string => (value === "" ? id : `${id}(${value})`);

/** A skill as it is first chosen: with the least value that it may have. */
export function chosen(word: SkillWord): string {
  if (word.value === "number") return skill(word.id, String(word.least! > 0 ? word.least : Math.min(1, word.most!)));
  return word.id;
}

/** Who of the pack names a piece, so that it is not thrown away unseen. */
export function users(pack: Pack, { part, id }: Place): string[] {
  const found: string[] = [];
  const names = (list: string[] | undefined) => (list ?? []).includes(id);
  for (const unit of Object.values(pack.units ?? {})) {
    const options = Object.values(unit.options ?? {});
    const ranked = part === "models" && unit.models.some((rank) => rank.model === id);
    const armed = part === "weapons" && options.some((option) => names(option.weapons));
    if (ranked || armed) found.push(unit.name ?? "");
  }
  if (part === "weapons") {
    for (const model of Object.values(pack.models ?? {})) if (names(model.weapons)) found.push(model.name ?? "");
  }
  return found;
}
