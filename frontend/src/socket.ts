/**
 * One battle's line to the server: it loses nothing, repeats nothing, and never gives up.
 *
 * The server's log is the truth and every entry has a sequence number. The line keeps the number up to
 * which it has everything, drops what it has already, and asks for what is missing. A command keeps its
 * id until it is answered, so sending it again after a reconnection does it once. Where websockets do not
 * get through, the same is done by asking over HTTP.
 */

import type { ToldClock } from "./clocks/running";
import type { Listener, Ports } from "./linePorts";
import { Refused } from "./shared/http";
import { changed, whole } from "./table/changes";
import type { Changes, Shown } from "./table/changes";
import { completeEntry, completeOffers, completeView } from "./table/wire";
import type { Command, Entry, Preview, SeatId } from "./table/wire";

export type { Connection, Listener, Ports } from "./linePorts";

interface Pending {
  message: { type: "command"; id: string; command: Command; seq?: number };
  resolve(): void;
  reject(reason: Refused): void;
  underway: boolean;
}

/** A command that is done, and the head at which the table shows it. */
interface Done {
  head: number;
  resolve(): void;
}

type Told = Record<string, unknown> & { type: string };

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const SILENCE = 45_000;
const POLL = 3_000;
const PATIENCE = 800;
const FAILURES_BEFORE_POLLING = 2;
const TURNED_AWAY = new Set([4400, 4401, 4404]);

export class BattleLine {
  #socket: WebSocket | null = null;
  #have = 0;
  #tableHead = -1;
  /** The table at that head, as it was told. */
  #shown: Shown | null = null;
  #early = new Map<number, Entry>();
  #pending = new Map<string, Pending>();
  #done: Done[] = [];
  #previews = new Map<number, (preview: Preview | null) => void>();
  #ref = 0;
  #failures = 0;
  #greeted = false;
  #stopped = false;
  #expected = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #gap: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setTimeout> | undefined;

  /** `watch` is the code of the spectators' link, for who has no seat; `seat` which one it is, for who has both. */
  constructor(
    readonly battle: string,
    private readonly listener: Listener,
    private readonly ports: Ports,
    private readonly watch = "",
    private readonly seat = "",
  ) {}

  /** Everything up to this sequence number has been told. */
  get have(): number {
    return this.#have;
  }

  start(): void {
    this.#stopped = false;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of [this.#retry, this.#silence, this.#gap, this.#poll]) clearTimeout(timer);
    this.#drop();
  }

  /** Try at once instead of waiting: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#greeted) this.#send({ type: "ping" });
    else if (!this.#socket) this.#connect();
  }

  /**
   * Give a command. Resolves when the server has accepted it and the table that was told last shows it, so
   * that nothing is done on a table that one's own command has overtaken; rejects with its refusal.
   */
  command(command: Command, seq?: number): Promise<void> {
    const id = this.ports.uuid();
    const message = { type: "command" as const, id, command, ...(seq === undefined ? {} : { seq }) };
    return new Promise((resolve, reject) => {
      const pending = { message, resolve, reject, underway: false };
      this.#pending.set(id, pending);
      this.#give(pending);
    });
  }

  /** What a command would do; null where the answer got lost. */
  preview(command: Command): Promise<Preview | null> {
    if (!this.#greeted) {
      return this.ports
        .post<Preview>(this.#path("/api", "/preview"), { command })
        .catch(() => null);
    }
    this.#ref += 1;
    const ref = this.#ref;
    return new Promise((resolve) => {
      this.#previews.set(ref, resolve);
      this.#send({ type: "preview", ref, command });
    });
  }

  /** Measure on the table. Rejects with the server's reason where the question makes no sense. */
  measure<T>(question: object): Promise<T> {
    return this.ports.post<T>(this.#path("/api", "/measure"), question);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#poll === undefined) this.listener.connection("connecting");
    const socket = this.ports.open(this.#path("/ws", "", { after: this.#have, changes: 1 }));
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.#socket) this.#hear(String(event.data));
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.#socket) return;
      // Whoever is turned away learns why over HTTP.
      if (TURNED_AWAY.has(event?.code)) this.#failures = FAILURES_BEFORE_POLLING;
      this.#lost();
    };
    socket.onerror = () => undefined;
    this.#listenForSilence();
  }

  /** The address of a call about this battle, as whoever this line is for. */
  address(call: string): string {
    return this.#path("/api", call);
  }

  #path(root: string, call: string, query: Record<string, string | number> = {}): string {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    if (this.watch) asked.set("watch", this.watch);
    if (this.seat) asked.set("seat", this.seat);
    const search = asked.size > 0 ? `?${asked}` : "";
    return `${root}/battles/${this.battle}${call}${search}`;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (socket) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    for (const resolve of this.#previews.values()) resolve(null);
    this.#previews.clear();
  }

  #lost(): void {
    if (this.#stopped) return;
    clearTimeout(this.#silence);
    clearTimeout(this.#gap);
    this.#gap = undefined;
    this.#drop();
    for (const pending of this.#pending.values()) pending.underway = false;
    this.#failures += 1;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1));
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + this.ports.random() / 2));
    if (this.#poll === undefined) this.listener.connection("lost");
    if (this.#failures >= FAILURES_BEFORE_POLLING && this.#poll === undefined) this.#pollSoon(0);
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE);
  }

  #hear(data: string): void {
    this.#listenForSilence();
    let told: Told;
    try {
      told = JSON.parse(data) as Told;
    } catch {
      return;
    }
    this.#timed(told);
    switch (told.type) {
      case "hello":
        this.#hello(told);
        break;
      case "news":
        this.#news(told);
        break;
      case "head":
        this.listener.present((told.present ?? []) as SeatId[]);
        this.#expect(Number(told.head));
        break;
      case "talk":
        this.listener.talk(Number(told.head));
        break;
      case "accepted":
        this.#accepted(String(told.id), Number(told.head));
        break;
      case "refused":
        this.#refused(told);
        break;
      case "preview":
        this.#previewed(Number(told.ref), told.preview as Preview);
        break;
    }
  }

  #timed(told: Partial<Told>): void {
    if ("clock" in told) this.listener.clock(told.clock as ToldClock | null);
  }

  #hello(told: Told): void {
    this.#greeted = true;
    this.#failures = 0;
    clearTimeout(this.#poll);
    this.#poll = undefined;
    this.#news(told);
    if (told.present) this.listener.present(told.present as SeatId[]);
    this.listener.connection("live");
    this.listener.talk(null);
    for (const pending of this.#pending.values()) this.#give(pending);
  }

  #news(told: Told): void {
    const head = Number(told.head);
    this.#take((told.entries ?? []) as unknown[]);
    if (head >= this.#tableHead && this.#show(told)) {
      this.#tableHead = head;
      if (this.#shown) {
        const { offers, ...view } = this.#shown;
        this.listener.table(completeView(view), completeOffers(offers), head);
      }
      this.#resolveShown();
    }
    this.#expect(head);
  }

  /** Put the table together; false where these are changes of a table that we do not have. */
  #show(told: Told): boolean {
    const changes = told.changes as Changes | undefined;
    if (!changes) this.#shown = whole(told.view, told.offers) ?? this.#shown;
    else if (this.#shown && changes.since === this.#tableHead) this.#shown = changed(this.#shown, changes);
    else return false;
    return true;
  }

  /** Keep what is new, tell what is next in order, hold back what came early. */
  #take(entries: unknown[]): void {
    for (const raw of entries) {
      const entry = completeEntry(raw);
      if (entry.seq > this.#have) this.#early.set(entry.seq, entry);
    }
    const next: Entry[] = [];
    for (let entry; (entry = this.#early.get(this.#have + 1)); ) {
      this.#early.delete(entry.seq);
      this.#have = entry.seq;
      next.push(entry);
    }
    if (next.length > 0) this.listener.entries(next);
  }

  /** The log is known to reach `head`: where something is still missing in a moment, ask for it. */
  #expect(head: number): void {
    if (Number.isFinite(head)) this.#expected = Math.max(this.#expected, head);
    const complete = this.#have >= this.#expected && this.#tableHead >= this.#expected;
    if (complete) {
      clearTimeout(this.#gap);
      this.#gap = undefined;
    } else if (this.#gap === undefined && this.#greeted) {
      this.#gap = setTimeout(() => {
        this.#gap = undefined;
        this.#send({ type: "resume", after: this.#have });
        this.#expect(this.#expected);
      }, PATIENCE);
    }
  }

  #give(pending: Pending): void {
    if (this.#greeted) this.#send(pending.message);
    else if (this.#poll !== undefined) void this.#giveOverHttp(pending);
  }

  async #giveOverHttp(pending: Pending): Promise<void> {
    if (pending.underway) return;
    pending.underway = true;
    const { id, command, seq } = pending.message;
    try {
      const receipt = await this.ports.post<{ head: number }>(this.#path("/api", "/commands"), {
        id,
        command,
        ...(seq === undefined ? {} : { seq }),
      });
      this.#accepted(id, receipt.head);
      this.#pollSoon(0);
    } catch (error) {
      pending.underway = false;
      if (error instanceof Refused && error.status < 500) {
        this.#pending.delete(id);
        pending.reject(error);
      }
    }
  }

  #accepted(id: string, head: number): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending) this.#done.push({ head, resolve: pending.resolve });
    this.#resolveShown();
    this.#expect(head);
  }

  #resolveShown(): void {
    const shown = this.#done.filter((done) => done.head <= this.#tableHead);
    this.#done = this.#done.filter((done) => done.head > this.#tableHead);
    for (const done of shown) done.resolve();
  }

  #refused(told: Told): void {
    const reason = new Refused(
      422,
      String(told.code ?? "refused"),
      String(told.message ?? ""),
      (told.rule as string | undefined) ?? null,
      (told.remedy as string | undefined) ?? null,
    );
    if (told.ref !== undefined) {
      this.#previewed(Number(told.ref), null);
      return;
    }
    const pending = this.#pending.get(String(told.id));
    this.#pending.delete(String(told.id));
    pending?.reject(reason);
  }

  #previewed(ref: number, preview: Preview | null): void {
    const resolve = this.#previews.get(ref);
    this.#previews.delete(ref);
    resolve?.(preview);
  }

  #send(message: object): void {
    const socket = this.#socket;
    if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
  }

  #pollSoon(wait: number): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(() => void this.#pollOnce(), wait);
  }

  async #pollOnce(): Promise<void> {
    try {
      const log = await this.ports.get<Told>(this.#path("/api", "/log", { after: this.#have }));
      const table = await this.ports.get<Told>(this.#path("/api", "/view"));
      if (this.#stopped || this.#greeted) return;
      this.#take((log.entries ?? []) as unknown[]);
      this.#timed(table);
      this.#news({ type: "news", entries: [], head: table.head, view: table.view, offers: table.offers });
      this.listener.connection("polling");
      this.listener.talk(null);
      for (const pending of this.#pending.values()) void this.#giveOverHttp(pending);
    } catch (error) {
      if (this.#stopped || this.#greeted) return;
      if (error instanceof Refused && [401, 403, 404].includes(error.status)) {
        this.stop();
        this.listener.barred(error);
        return;
      }
      this.listener.connection("lost");
    }
    this.#pollSoon(POLL);
  }
}
