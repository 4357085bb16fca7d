/** A list that is being edited. What one does shows at once, is kept in this browser, and is sent to the server edit by
 * edit; the server answers with the list as it then is, with what is wrong and what would mend it. */

import { uuid } from "../../shared/chance";
import { amount } from "./amounts";
import { apply, identified, Unforeseen } from "./apply";
import { Books } from "./books.svelte";
import { totals, type Totals } from "./points";
import { outcome, server as realServer, type Server } from "./server";
import { shelf as realShelf } from "./shelf";
import type { ArmyList, Edit, Order, Problem, Refusal, Roster } from "./shapes";
import { isOpen, thisWindow, Whispers } from "./windows";

export type Status = "loading" | "saved" | "saving" | "offline" | "signed-out" | "gone" | "failed";

export interface Outside {
  server: Server;
  shelf: typeof realShelf;
  uuid: () => string;
}

/** Milliseconds: until problems are asked for anew, between tries to reach the server, between looks for news. */
const CALM = 250;
const AGAIN = [1000, 2000, 5000, 10_000, 20_000];
const NEWS = 30_000;

export class OpenList {
  /** The list as the server told it last. */
  told = $state.raw<ArmyList | null>(null);
  /** What has been done to it since, the oldest first. */
  orders = $state.raw<readonly Order[]>([]);
  /** The list as one sees it. */
  roster = $state.raw<Roster | null>(null);
  /** What the server would not carry out, until it has been read. */
  refused = $state.raw<readonly Refusal[]>([]);
  /** Whether something that another window did has come in, until it has been read. */
  merged = $state(false);
  /** Whether everything that was done shows already. */
  foreseen = $state(true);
  readonly books: Books;

  #trouble = $state<"" | "offline" | "signed-out" | "gone" | "failed">("");
  #redo = $state.raw<readonly (Edit | null)[]>([]);
  /** What the list was before each thing done here, and after each undone. */
  #before: Roster[] = [];
  #sending: Order | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** Where each order stands among those that wait. */
  readonly #places = new Map<string, number>();
  #closed = false;
  readonly #outside: Outside;
  readonly #whispers: Whispers;
  readonly #stops: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly person: string,
    outside: Partial<Outside> = {},
  ) {
    this.#outside = { server: realServer, shelf: realShelf, uuid, ...outside };
    this.books = new Books(this.#outside.server, this.#outside.shelf);
    this.#whispers = new Whispers(({ list, version }) => {
      if (list === this.id && version > (this.told?.version ?? 0)) void this.#refresh();
    });
  }

  // reading ----------------------------------------------------------------------------------------

  status = $derived.by<Status>(() => {
    if (this.#trouble) return this.#trouble;
    if (!this.told) return "loading";
    return this.orders.length > 0 ? "saving" : "saved";
  });

  /** The first type of points, which is the one that is shown. */
  kind = $derived(Object.keys(this.told?.review.points ?? {})[0] ?? "");

  totals = $derived.by<Totals>(() => {
    if (!this.told || !this.roster) return { parts: new Map(), army: 0 };
    return totals(this.roster, this.kind, this.told, this.books.of);
  });

  limit = $derived.by<number | null>(() => {
    const written = this.roster?.limits?.[this.kind] ?? this.told?.review.limits[this.kind];
    if (written == null) return null;
    return amount(written) < 0 ? null : amount(written);
  });

  /** What the server found wrong when it last looked; whether that is with the list as one sees it: `checked`. */
  problems = $derived<readonly Problem[]>(this.told?.review.problems ?? []);
  checked = $derived(this.told !== null && this.orders.length === 0);

  canUndo = $derived.by(() => {
    const last = this.orders.at(-1);
    if (!last) return this.told?.can_undo ?? false;
    return last.kind === "edit" || this.#before.length > 0;
  });
  canRedo = $derived(this.#redo.length > 0 || (this.orders.length === 0 && (this.told?.can_redo ?? false)));

  /** What something is called: as the server said, or as its handbook does. */
  nameOf(id: string): string {
    return this.told?.review.parts[id]?.name ?? "";
  }

  // opening and closing ----------------------------------------------------------------------------

  /** Show what this browser has kept, then what the server has. */
  async open(): Promise<void> {
    const { shelf, server } = this.#outside;
    const answer = server.read(this.id, false);
    // Whichever is here first is shown. That the server cannot be reached is looked at below.
    answer.then(
      (list) => this.told ?? (this.#closed || this.#tell(list)),
      () => undefined,
    );
    const kept = await shelf.list(this.id, this.person);
    if (kept && !this.told) {
      this.refused = kept.refused;
      this.#tell(kept.list);
    }
    await this.#adopt();
    this.#watch();
    if (await this.#read(false, answer)) await this.#send();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
    this.#whispers.close();
    for (const stop of this.#stops) stop();
  }

  /** Orders that wait since an earlier visit, or of a window that was closed. */
  async #adopt(): Promise<void> {
    const { shelf } = this.#outside;
    const mine: Order[] = [];
    for (const each of await shelf.waiting(this.id, this.person)) {
      if (each.window !== thisWindow && (await isOpen(each.window))) continue;
      if (this.orders.some((order) => order.id === each.order.id)) continue;
      this.#places.set(each.order.id, each.place);
      await shelf.keepOrder({ ...each, window: thisWindow });
      mine.push(each.order);
    }
    if (mine.length === 0) return;
    this.orders = [...mine, ...this.orders];
    this.#rebase();
  }

  #watch(): void {
    if (typeof window === "undefined" || this.#closed) return;
    const look = (): void => {
      if (!document.hidden) void this.#refresh();
    };
    const timer = setInterval(look, NEWS);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    this.#stops.push(() => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    });
  }

  // editing ----------------------------------------------------------------------------------------

  /** Do something to the list; what is done, with the ids of what is added. */
  edit(wish: Edit): Edit | null {
    if (!this.roster) return null;
    const edit = identified(wish, this.roster, this.books.of, () => `a-${this.#outside.uuid().slice(0, 13)}`);
    this.#redo = [];
    this.#give({ id: this.#outside.uuid(), kind: "edit", edit, version: null, shows: null });
    return edit;
  }

  /** The list as it was before the last thing done; what was not sent yet never is. */
  undo(): void {
    if (!this.canUndo) return;
    const last = this.orders.at(-1);
    const before = this.#before.pop() ?? null;
    if (last?.kind === "edit" && last.version === null) {
      this.#redo = [...this.#redo, last.edit];
      this.#done(last);
      this.#rebase();
      return;
    }
    this.#redo = [...this.#redo, null];
    this.#give({ id: this.#outside.uuid(), kind: "undo", edit: null, version: this.#next(), shows: before });
  }

  redo(): void {
    if (!this.canRedo) return;
    const again = this.#redo.at(-1) ?? null;
    this.#redo = this.#redo.slice(0, -1);
    if (again) this.#give({ id: this.#outside.uuid(), kind: "edit", edit: again, version: null, shows: null });
    else this.#give({ id: this.#outside.uuid(), kind: "redo", edit: null, version: this.#next(), shows: null });
  }

  /** Bring the list up to date with its catalogues. */
  update(): void {
    if (!this.roster || this.orders.length > 0) return;
    this.#give({ id: this.#outside.uuid(), kind: "update", edit: null, version: this.#next(), shows: null });
  }

  /** What was not carried out has been read. */
  forgive(): void {
    this.refused = [];
    this.merged = false;
    this.#keep();
  }

  #give(order: Order): void {
    const before = this.roster!;
    if (order.kind !== "undo") this.#before.push(before);
    this.orders = [...this.orders, order];
    if (this.foreseen) this.#show(order);
    this.#places.set(order.id, Math.max(Date.now(), ...this.#places.values()) + 1);
    this.#keepOrder(order);
    void this.#send();
  }

  /** The version that the list will have when all that waits is done: nobody undoes what they have not seen. */
  #next(): number {
    return this.told!.version + this.orders.length;
  }

  #keepOrder(order: Order): void {
    const place = this.#places.get(order.id)!;
    const waiting = { list: this.id, person: this.person, window: thisWindow, place, order };
    void this.#outside.shelf.keepOrder(waiting);
  }

  #show(order: Order): void {
    try {
      if (order.kind === "edit") this.roster = apply(this.roster!, order.edit!, this.books.of);
      else if (order.shows) this.roster = order.shows;
      else throw new Unforeseen(order.kind);
    } catch (failure) {
      if (!(failure instanceof Unforeseen)) throw failure;
      this.foreseen = false;
    }
  }

  /** What one sees, anew: as the server has it, and what has been done since. */
  #rebase(): void {
    if (!this.told) return;
    this.roster = this.told.roster;
    this.foreseen = true;
    for (const order of this.orders) if (this.foreseen) this.#show(order);
  }

  // the server -------------------------------------------------------------------------------------

  async #send(): Promise<void> {
    if (this.#sending || this.#closed) return;
    clearTimeout(this.#timer);
    while (this.orders.length > 0 && this.told) {
      const order = this.#versioned(this.orders[0]!, this.told.version);
      this.#sending = order;
      try {
        const receipt = await this.#outside.server.send(this.id, order);
        this.#answered(order, receipt.list, receipt.merged && !receipt.replayed);
      } catch (failure) {
        if (!(await this.#failed(order, failure))) return;
      } finally {
        this.#sending = null;
      }
    }
    this.#ask();
  }

  /** The order, with the version that it is sent against: it keeps that, so that the server knows it again. */
  #versioned(order: Order, version: number): Order {
    if (order.version !== null) return order;
    const made = { ...order, version };
    this.orders = [made, ...this.orders.slice(1)];
    this.#keepOrder(made);
    return made;
  }

  #answered(order: Order, list: ArmyList, merged: boolean): void {
    this.#done(order);
    this.#trouble = "";
    this.#tries = 0;
    if (merged) this.merged = true;
    const asSeen = this.foreseen && !merged && this.orders.length > 0;
    this.#tell(list, asSeen);
    this.#whispers.tell({ list: this.id, version: list.version });
  }

  #done(order: Order): void {
    this.orders = this.orders.filter((each) => each.id !== order.id);
    this.#places.delete(order.id);
    void this.#outside.shelf.forgetOrder(order.id);
  }

  /** What to do about an order that did not go through; true where the next one may be sent. */
  async #failed(order: Order, failure: unknown): Promise<boolean> {
    const end = outcome(failure);
    switch (end) {
      case "later":
        this.#trouble = "offline";
        this.#later();
        return false;
      case "signed-out":
      case "gone":
        this.#trouble = end;
        return false;
      case "refused": {
        const idle = order.kind !== "edit" && (failure as { code?: string }).code === "conflict";
        if (!idle) this.refused = [...this.refused, { order, why: (failure as Error).message }];
      }
    }
    this.#done(order);
    this.#redo = [];
    return this.#read();
  }

  #later(): void {
    clearTimeout(this.#timer);
    const wait = AGAIN[Math.min(this.#tries, AGAIN.length - 1)]!;
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#refresh(), wait);
  }

  /** What the server has now, and then what waits. */
  async #refresh(): Promise<void> {
    if (this.#closed || this.#sending) return;
    if (await this.#read()) await this.#send();
  }

  async #read(mends = false, asked = this.#outside.server.read(this.id, mends)): Promise<boolean> {
    try {
      const list = await asked;
      if (this.#closed) return false;
      this.#trouble = "";
      this.#tries = 0;
      if (list.version >= (this.told?.version ?? 0)) this.#tell(list);
      return true;
    } catch (failure) {
      const end = outcome(failure);
      this.#trouble = end === "later" ? "offline" : end === "gone" || end === "signed-out" ? end : "failed";
      if (end === "later") this.#later();
      if (end === "gone") void this.#outside.shelf.forgetList(this.id);
      return false;
    }
  }

  /** Ask what would mend the problems, once nothing more is being done. */
  #ask(): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      const open = this.problems.some((problem) => problem.mends === undefined);
      if (open && this.checked && !this.#trouble && !this.#closed) void this.#read(true);
    }, CALM);
  }

  #tell(list: ArmyList, asSeen = false): void {
    this.told = list;
    void this.books.learn(list).then(() => {
      if (!this.foreseen) this.#rebase();
    });
    if (!asSeen) this.#rebase();
    if (this.orders.length === 0) this.#ask();
    this.#keep();
  }

  /** It was shown to others, or to nobody any more: that is no version of it. */
  shared({ visibility, share }: Pick<ArmyList, "visibility" | "share">): void {
    if (!this.told) return;
    this.told = { ...this.told, visibility, share };
    this.#keep();
  }

  #keep(): void {
    if (this.told?.yours) void this.#outside.shelf.keepList(this.told, this.person, this.refused);
  }
}
