/** Hears when challenges have changed: from the server at once, and by itself every so often should the line be down. */

const EVERY = 30_000;
const GATHER = 300;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Tell of every change, until what is returned is called. */
export function onChanges(tell: () => void): () => void {
  let socket: WebSocket | null = null;
  let stopped = false;
  let wait = FIRST_WAIT;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Many changes at once are told once. */
  function soon(): void {
    if (document.hidden) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      tell();
    }, GATHER);
  }

  function connect(): void {
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/lobby`);
    socket.onopen = () => (wait = FIRST_WAIT);
    socket.onmessage = soon;
    socket.onclose = () => {
      if (stopped) return;
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  }

  const timer = setInterval(soon, EVERY);
  document.addEventListener("visibilitychange", soon);
  connect();
  return () => {
    stopped = true;
    for (const each of [gathering, retry]) clearTimeout(each);
    clearInterval(timer);
    document.removeEventListener("visibilitychange", soon);
    socket?.close();
  };
}
