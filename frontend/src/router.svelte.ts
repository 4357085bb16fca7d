/** The address bar, and moving about without loading the page anew. */

/** Addresses that the server answers by itself. */
const OF_THE_SERVER = /^\/(accounts|admin|api|l|static|metrics)(\/|$)/;

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  /** Whether this is another page than the one that was loaded: then its heading is where one reads on. */
  moved = false;

  constructor() {
    window.addEventListener("popstate", () => {
      this.moved = true;
      this.#read();
    });
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** What the page is about: the second part of the path, as in `/battles/<id>`. */
  get subject(): string {
    return this.#part(2);
  }

  /** What of it: the third part, as in `/rules/<system>/<rule>`. */
  get detail(): string {
    return this.#part(3);
  }

  /** A word of the query string. */
  asked(name: string): string {
    return new URLSearchParams(this.search).get(name) ?? "";
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.moved = true;
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Another address for the same page, without a step back. */
  replace(address: string): void {
    try {
      history.replaceState(null, "", address);
    } catch {
      return; // Some browsers allow no more than a few changes a second.
    }
    this.#read();
  }

  #part(place: number): string {
    const part = this.path.split("/")[place] ?? "";
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.origin !== location.origin) return;
    if (OF_THE_SERVER.test(link.pathname) || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
