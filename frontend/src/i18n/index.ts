/** The interface's own sentences; what concerns a game comes from the server, ready in the reader's language. */

import { en } from "./en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = (typeof LANGUAGES)[number]["id"];

export const LANGUAGES = [
  { id: "en", name: "English" },
  { id: "fr", name: "Français" },
] as const;

/** The server reads the same cookie, so that its sentences come in the same language, on websockets too. */
const COOKIE = "django_language";
const YEAR = 365 * 24 * 3600;

let texts: Texts = en;
let spoken: Language = "en";
let plural = new Intl.PluralRules("en");

export function language(): Language {
  return spoken;
}

/** The sentence `key` with its `{gaps}` filled. A key ending in `.one` is used where `count` is singular. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const single = `${key}.one` as Key;
  const one = typeof gaps.count === "number" && single in texts && plural.select(gaps.count) === "one";
  return texts[one ? single : key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ""));
}

/** A number as it is written, with at most so many decimals. */
export function written(value: number, decimals = 0): string {
  const text = value.toFixed(decimals);
  const short = decimals > 0 ? text.replace(/\.?0+$/, "") : text;
  return spoken === "fr" ? short.replace(".", ",") : short;
}

/** Speak a language from now on. */
export async function speak(wanted: Language): Promise<void> {
  texts = wanted === "fr" ? (await import("./fr")).fr : en;
  spoken = wanted;
  plural = new Intl.PluralRules(wanted);
}

/** The language that the server is told with every request, if it is one of ours. */
export function told(cookies: string): Language | undefined {
  const cookie = cookies.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  return known(cookie?.slice(COOKIE.length + 1));
}

/** The language that a person has chosen for this browser, else the first that the browser asks for and we have. */
export function preferred(cookies: string, wishes: readonly string[]): Language {
  const wished = wishes.map((wish) => known(wish.split("-")[0])).find((each) => each !== undefined);
  return told(cookies) ?? wished ?? "en";
}

function known(id: string | undefined): Language | undefined {
  return LANGUAGES.find((each) => each.id === id)?.id;
}

/** Tell the server what is spoken, for as long as the browser is open: it cannot hear what the page has found out. */
export function announce(): void {
  document.cookie = `${COOKIE}=${spoken}; path=/; samesite=lax`;
}

/** Keep a choice, and begin anew in that language: what the server has said so far was in the other one. */
export function choose(wanted: Language): void {
  document.cookie = `${COOKIE}=${wanted}; path=/; max-age=${YEAR}; samesite=lax`;
  location.reload();
}
