/** Ids for what is made: a wish that is sent again after a bad line bears the same one, and is carried out once. */

import { uuid } from "./chance";
import { Unreachable } from "./http";

const unanswered = new Map<string, string>();

export async function once<T>(wish: string, send: (id: string) => Promise<T>): Promise<T> {
  const id = unanswered.get(wish) ?? uuid();
  unanswered.set(wish, id);
  try {
    const answer = await send(id);
    unanswered.delete(wish);
    return answer;
  } catch (failure) {
    if (!(failure instanceof Unreachable)) unanswered.delete(wish);
    throw failure;
  }
}
