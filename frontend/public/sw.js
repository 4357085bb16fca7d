// What the browser keeps of the site itself, so that it opens while the server is out of reach. What one builds is kept
// by the pages (src/army/store/shelf.ts). The build puts the names of its files, and a word that tells one build from
// another, in place of the empty ones.
const BUILD = "";
const FILES = [];

const CACHE = `site ${BUILD}`;
const PAGE = "/";
const ME = "/api/me";

/** Addresses that the server answers by itself (see src/router.svelte.ts). */
const OF_THE_SERVER = /^\/(accounts|admin|api|static|metrics|l)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, ME, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && !OF_THE_SERVER.test(url.pathname)) event.respondWith(newest(request, PAGE));
  else if (url.pathname === ME) event.respondWith(newest(request, ME));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

// A battle waits: said once for each battle, the newest in place of the one before. Who is looking at it needs no word.
self.addEventListener("push", (event) => {
  let said;
  try {
    said = event.data.json();
  } catch {
    return;
  }
  const { title, body, tag } = said;
  const data = { url: ownAddress(said.url) };
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const page = new URL(data.url, self.location.origin).pathname;
      const looking = windows.some((each) => each.focused && new URL(each.url).pathname === page);
      if (!looking || tag === "try") return self.registration.showNotification(title, { body, tag, data });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(ownAddress(event.notification.data?.url), self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (windows) => {
      const page = address.split("#")[0];
      const open = windows.find((each) => each.url.split("#")[0] === page) ?? windows.find((each) => each.url === `${self.location.origin}/`);
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      if (open.url.split("#")[0] !== page) await open.navigate(address);
    }),
  );
});

/** An address of this site, whatever was sent. */
function ownAddress(url) {
  return typeof url === "string" && /^\/(?!\/)/.test(url) ? url : "/";
}

/** As the server has it; as it was last, where it cannot be reached. */
async function newest(request, name) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(name, answer.clone());
    return answer;
  } catch (failure) {
    const known = await cache.match(name);
    if (!known) throw failure;
    return known;
  }
}

/** What is built never changes under its name. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}
