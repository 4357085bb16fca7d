/** Pushes to this browser: whether it can, whether it does, and turning them on and off. */

import { get, post, remove } from "../shared/http";
import type { Schemas } from "../shared/types";

export type Pushes = Schemas["Pushes"];
export type PushAddress = Schemas["PushAddress"];
/** `none`: this browser cannot; `denied`: its owner has forbidden it. */
export type Ability = "none" | "denied" | "off" | "on";

export function pushes(): Promise<Pushes> {
  return get<Pushes>("/api/me/pushes");
}

export async function ability(): Promise<Ability> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "none";
  if (Notification.permission === "denied") return "denied";
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) ? "on" : "off";
}

/** Ask the person, then the browser's maker for an address, and tell it to the server. */
export async function subscribe(key: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await registered();
  const before = await worker.pushManager.getSubscription();
  if (before && !sameKey(before.options.applicationServerKey, key)) await before.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  const browser = browserName(navigator.userAgent);
  return post<PushAddress>("/api/me/pushes", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, browser });
}

export async function unsubscribe(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
}

export function forget(id: string): Promise<null> {
  return remove(`/api/me/pushes/${id}`);
}

export function tryOut(id: string): Promise<null> {
  return post<null>(`/api/me/pushes/${id}`, {});
}

/** "Firefox, Linux": what its owner may know a browser by. */
export function browserName(agent: string): string {
  const browser = first(agent, { Edge: "Edg", Opera: "OPR", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" });
  const system = first(agent, { Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows", macOS: "Mac OS", Linux: "Linux" });
  return [browser, system].filter(Boolean).join(", ");
}

function first(agent: string, names: Record<string, string>): string {
  return Object.entries(names).find(([, sign]) => agent.includes(sign))?.[0] ?? "";
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function sameKey(known: ArrayBuffer | null, key: string): boolean {
  const wanted = bytes(key);
  const has = known ? new Uint8Array(known) : new Uint8Array();
  return has.length === wanted.length && has.every((byte, i) => byte === wanted[i]);
}
