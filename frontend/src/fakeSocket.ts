/** A websocket in the hands of a test, which plays the server. */

export const BOARD = { system: "toy", size: [24000, 24000], turn: 1, phase: "Play", awaited: [] };
const SHOWN = { view: BOARD, offers: [] };

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.readyState = 3;
  }

  tell(message: object): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  hello(head: number, from = 1, table: object = {}): void {
    this.tell({ type: "hello", head, seat: "red", ...SHOWN, ...table, entries: entries(from, head) });
  }

  news(head: number, from: number, to = head, table: object = {}): void {
    this.tell({ type: "news", head, ...SHOWN, ...table, entries: entries(from, to) });
  }

  fail(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  sentOf(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export function entries(from: number, to: number): object[] {
  const made = [];
  for (let seq = from; seq <= to; seq += 1) made.push({ seq, at: "", text: `entry ${seq}` });
  return made;
}

/** The socket that was opened last. */
export const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
