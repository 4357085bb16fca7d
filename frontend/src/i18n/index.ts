/** The interface's own sentences; what concerns a game comes from the server, ready in the reader's language. */

import { en } from "./en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;

const texts: Texts = en;

/** The sentence `key` with its `{gaps}` filled. A key ending in `.one` is used where `count` is 1. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const single = `${key}.one` as Key;
  const template = gaps.count === 1 && single in texts ? texts[single] : texts[key];
  return template.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ""));
}
