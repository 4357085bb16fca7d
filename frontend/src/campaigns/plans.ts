/** Plans to begin with, and how one is edited: a copy with nothing left out, and what is sent of it. */

import type { ExperienceRules, Plan, Territory } from "./api";
import { onMap, type Corner } from "./shapes";
import { idFor } from "./words";

export interface DraftTerritory {
  id: string;
  name: string;
  at: [number, number];
  borders: string[];
  gives: Record<string, number>;
  worth: number;
  table: string;
  mission: string;
  text: string;
  shape: Corner[];
}

export interface DraftExperience {
  earners: "leaders" | "all";
  kill: number;
  survival: number;
  victory: number;
  fallen: "recovers" | "replaced" | "lost";
  improvements: { id: string; name: string; cost: number; stat: string; by: number; most: number | null; ability: string; points: number }[];
}

export interface Draft {
  system: string;
  secret: boolean;
  attacks: number;
  points: number;
  points_each_round: number;
  table: string;
  mission: string;
  picture: string;
  territories: DraftTerritory[];
  resources: { id: string; name: string; start: number; each_round: number }[];
  events: { id: string; name: string; lines: { text: string; weight: number; pays: Record<string, number> }[] }[];
  prices: { resource: string; recruits: number; replacements: number };
  scoring: { win: number; draw: number; loss: number };
  victory: { territories: number; score: number; rounds: number };
  experience: DraftExperience | null;
  /** What of the experience rules this form does not show. */
  rest: Partial<ExperienceRules>;
}

/** The middle of the map, and how far out a ring of territories lies. */
const [MIDDLE, OUT] = [500, 380];

/** A ring of so many territories, each bordering on the next. */
export function ring(names: readonly string[], resource: string): Territory[] {
  const ids = names.reduce<string[]>((found, name) => [...found, idFor(name, found)], []);
  return names.map((name, place) => {
    const angle = (2 * Math.PI * place) / names.length - Math.PI / 2;
    const next = ids[(place + 1) % names.length]!;
    return {
      id: ids[place]!,
      name,
      at: [Math.round(MIDDLE + OUT * Math.cos(angle)), Math.round(MIDDLE + OUT * Math.sin(angle))],
      borders: next === ids[place] ? [] : [next],
      gives: { [resource]: 20 },
      worth: 1,
    };
  });
}

export function draftOf(plan: Plan): Draft {
  const { experience } = plan;
  return {
    system: plan.system,
    secret: plan.secret ?? false,
    attacks: plan.attacks ?? 1,
    points: plan.points ?? 0,
    points_each_round: plan.points_each_round ?? 0,
    table: plan.table ?? "",
    mission: plan.mission ?? "",
    picture: plan.picture ?? "",
    territories: (plan.territories ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      at: [(each.at?.[0] as number | undefined) ?? 0, (each.at?.[1] as number | undefined) ?? 0],
      borders: [...(each.borders ?? [])],
      gives: { ...each.gives },
      worth: each.worth ?? 0,
      table: each.table ?? "",
      mission: each.mission ?? "",
      text: each.text ?? "",
      shape: (each.shape ?? []).map((corner) => onMap(corner as Corner)),
    })),
    resources: (plan.resources ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      start: each.start ?? 0,
      each_round: each.each_round ?? 0,
    })),
    events: (plan.events ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      lines: each.lines.map((line) => ({ text: line.text, weight: line.weight ?? 1, pays: { ...line.pays } })),
    })),
    prices: {
      resource: plan.prices?.resource ?? "",
      recruits: plan.prices?.recruits ?? 100,
      replacements: plan.prices?.replacements ?? 100,
    },
    scoring: { win: plan.scoring?.win ?? 3, draw: plan.scoring?.draw ?? 1, loss: plan.scoring?.loss ?? 0 },
    victory: {
      territories: plan.victory?.territories ?? 0,
      score: plan.victory?.score ?? 0,
      rounds: plan.victory?.rounds ?? 0,
    },
    experience: experience ? experienceOf(experience) : null,
    rest: experience ? { name: experience.name, most_abilities: experience.most_abilities } : {},
  };
}

export function experienceOf(rules: ExperienceRules): DraftExperience {
  return {
    earners: rules.earners ?? "all",
    kill: rules.kill ?? 0,
    survival: rules.survival ?? 0,
    victory: rules.victory ?? 0,
    fallen: rules.fallen ?? "recovers",
    improvements: (rules.improvements ?? []).map((each) => ({
      id: each.id,
      name: each.name,
      cost: each.cost,
      stat: each.stat ?? "",
      by: each.by ?? 1,
      most: each.most ?? null,
      ability: each.ability ?? "",
      points: each.points ?? 0,
    })),
  };
}

/** The plan as it is sent. */
export function planOf({ rest, experience, ...draft }: Draft): Plan {
  const kept = draft.resources.map((each) => each.id);
  const known = (paid: Record<string, number>) =>
    Object.fromEntries(Object.entries(paid).filter(([id, amount]) => amount !== 0 && kept.includes(id)));
  const there = draft.territories.map((each) => each.id);
  return {
    ...draft,
    territories: draft.territories.map((each) => ({
      ...each,
      borders: each.borders.filter((id) => id !== each.id && there.includes(id)),
      gives: known(each.gives),
    })) as Territory[],
    events: draft.events.map((each) => ({
      ...each,
      lines: each.lines.map((line) => ({ ...line, pays: known(line.pays) })),
    })),
    prices: { ...draft.prices, resource: kept.includes(draft.prices.resource) ? draft.prices.resource : "" },
    experience: experience ? { ...clean(rest), ...experience } : null,
  };
}

const clean = (rest: Partial<ExperienceRules>): Partial<ExperienceRules> =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));

/** Experience to begin with, where organisers write their own. */
export const usualExperience = (): DraftExperience => ({
  earners: "all",
  kill: 2,
  survival: 1,
  victory: 2,
  fallen: "recovers",
  improvements: [],
});
