/** Calls to the server: JSON in and out, refusals as one kind of error. */

import { t } from "../i18n";

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    readonly remedy: string | null = null,
    readonly fields: Record<string, unknown> | null = null,
  ) {
    super(message);
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

export function get<T>(path: string): Promise<T> {
  const begun = ahead.get(path);
  ahead.delete(path);
  return (begun as Promise<T> | undefined) ?? call<T>("GET", path);
}

const ahead = new Map<string, Promise<unknown>>();

/** Milliseconds after which an answer that nobody has got is no news any more. */
const STALE = 10_000;

/** Ask for something before it is known who wants it; the next `get` of the same has the answer. `next` tells what
 * will be asked for once this is known. */
export function begin<T>(path: string, next?: (answer: T) => string | undefined): void {
  const answer = call<T>("GET", path);
  answer.then(
    (told) => {
      const more = next?.(told);
      if (more) begin(more);
    },
    () => undefined, // Looked at by who gets it.
  );
  ahead.set(path, answer);
  setTimeout(() => ahead.get(path) === answer && ahead.delete(path), STALE);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>("POST", path, body);
}

export function put<T>(path: string, body: unknown): Promise<T> {
  return call<T>("PUT", path, body);
}

export function patch<T>(path: string, body: unknown): Promise<T> {
  return call<T>("PATCH", path, body);
}

export function remove(path: string): Promise<null> {
  return call<null>("DELETE", path, {});
}

/** The end of an address that asks for these; nothing is said of what is empty. */
export function query(asked: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== "");
  const words = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length > 0 ? `?${words}` : "";
}

/** What was asked for, or null where it is not there, or not there any more. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof Refused && failure.status === 404) return null;
    throw failure;
  }
}

/** What went wrong, in a sentence for a reader, and what would mend it, where that is known. */
export function explained(failure: unknown): string {
  if (!(failure instanceof Refused) || !failure.message) return t("app.failed");
  return [failure.message, failure.remedy].filter(Boolean).join(" ");
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) {
    headers["Content-Type"] = body instanceof Blob ? body.type : "application/json";
    headers["X-CSRFToken"] = cookie("csrftoken");
  }
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const content = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, content);
  return content as T;
}

function refusal(status: number, content: unknown): Refused {
  const problem = (content ?? {}) as Record<string, unknown>;
  return new Refused(
    status,
    String(problem.code ?? "failed"),
    String(problem.message ?? `HTTP ${status}`),
    (problem.rule as string | undefined) ?? null,
    (problem.remedy as string | undefined) ?? null,
    (problem.fields as Record<string, unknown> | undefined) ?? null,
  );
}

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
