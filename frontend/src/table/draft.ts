/** An offer being completed: what has been said so far, what is missing, and the command it makes. */

import type { Command, Model, Need, Offer, Option, Point } from "./wire";

/** What fills a need: corners and end of a path, a place, chosen ids, or an angle. */
export type Answer = readonly Point[] | Point | readonly string[] | string | number;
export type Answers = Readonly<Record<string, Answer>>;

/**
 * What an offer begins with: an order stands as it came, and a need without choice is filled.
 * `obvious` says whether a lone candidate may be taken for granted: one's own models may not.
 */
export function firstAnswers(offer: Offer, obvious: (id: string) => boolean = () => true): Answers {
  const answers: Record<string, Answer> = {};
  for (const need of offer.needs) {
    const open = need.candidates.filter((candidate) => !candidate.refused);
    if (need.kind === "order") answers[need.field] = open.map((candidate) => candidate.id);
    const only = open.length === 1 && obvious(open[0]!.id) ? open[0]!.id : null;
    if (only === null) continue;
    if (need.kind === "pick") answers[need.field] = only;
    if (need.kind === "targets" && need.least > 0 && (need.least === 1 || need.repeats)) {
      answers[need.field] = Array.from({ length: need.least }, () => only);
    }
  }
  return answers;
}

export function isAnswered(need: Need, answers: Answers): boolean {
  const answer = answers[need.field];
  if (answer === undefined && need.least === 0) return true;
  switch (need.kind) {
    case "targets": {
      const count = Array.isArray(answer) ? answer.length : 0;
      return count >= need.least && count <= need.most;
    }
    case "path":
    case "order":
      return Array.isArray(answer) && answer.length > 0;
    case "place":
      return Array.isArray(answer);
    case "pick":
      return typeof answer === "string";
    case "facing":
      return typeof answer === "number";
  }
}

export function missing(offer: Offer, answers: Answers): Need[] {
  return offer.needs.filter((need) => !isAnswered(need, answers));
}

/** The need whose tool is out: the first that must be filled, else the first that may be, else the first. */
export function currentNeed(offer: Offer, answers: Answers): Need | null {
  const open = offer.needs.find((need) => answers[need.field] === undefined);
  return missing(offer, answers)[0] ?? open ?? offer.needs[0] ?? null;
}

/** The offer's command with its gaps filled; `facing` goes where the offer has room for it. */
export function commandOf(offer: Offer, answers: Answers, facing: number | null): Command {
  const filled: Record<string, unknown> = {};
  for (const need of offer.needs) {
    const answer = answers[need.field];
    if (answer !== undefined) filled[need.field] = answer;
  }
  const field = facingField(offer);
  if (field !== null && facing !== null) filled[field] = facing;
  return { ...offer.command, ...filled };
}

/** The command's field for the model's facing, or null where the offer leaves no choice. */
export function facingField(offer: Offer): string | null {
  const own = offer.needs.find((need) => need.kind === "facing");
  if (own) return own.field;
  const moves = offer.needs.some((need) => need.kind === "path");
  return moves || "facing" in offer.command ? "facing" : null;
}

/** One more of `id` among the chosen targets, or one fewer where no more may be had. */
export function toggled(need: Need, chosen: readonly string[], id: string): string[] {
  const has = chosen.includes(id);
  if (has && !need.repeats) return chosen.filter((other) => other !== id);
  if (chosen.length < need.most) return [...chosen, id];
  if (need.most === 1) return [id];
  return has ? without(chosen, id) : [...chosen.slice(1), id];
}

/** The chosen targets with one `id` fewer. */
export function without(chosen: readonly string[], id: string): string[] {
  const last = chosen.lastIndexOf(id);
  return chosen.filter((_, index) => index !== last);
}

/** The list with the item at `index` moved by `by` places. */
export function shifted<T>(list: readonly T[], index: number, by: number): T[] {
  const target = index + by;
  if (target < 0 || target >= list.length) return [...list];
  const moved = [...list];
  moved.splice(target, 0, ...moved.splice(index, 1));
  return moved;
}

/** An answer that needs a place, as an offer to be completed; it is about `model`, if about any. */
export function offerToAnswer(option: Option, command: Command, model: Model | null): Offer {
  const room = { candidates: [], least: 1, most: 1, repeats: false, origin: null, reach: null, areas: [] };
  return {
    id: `answer:${option.id}`,
    title: option.label,
    command: model === null ? command : { ...command, facing: model.facing },
    rule: option.rule ?? null,
    model: model?.id ?? null,
    unit: null,
    card: null,
    passes: false,
    cost: 0,
    price: null,
    refused: null,
    needs: [{ field: "at", kind: "place", label: option.label, ...room }],
  };
}
