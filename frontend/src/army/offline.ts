/** Milliseconds that the page has for itself: first comes what one waits for. */
const CALM = 2000;

/** Let the browser keep the site itself, so that the builder opens while the server is out of reach. Browsers do so only
 * for pages that were loaded over HTTPS, or from this machine. */
export function keepSite(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // Without it the builder works as long as its page is open.
    });
  }, CALM);
}
