/** What a player agrees on with others, and the orders and the umpire that only the server knows of. */

import { Calls } from "../../shared/calls.svelte";
import { get, post, remove } from "../../shared/http";
import type { components } from "../../api/schema";
import type { Battle } from "../battle.svelte";

export type StandingOrder = components["schemas"]["StandingOrder"];
export type Chair = components["schemas"]["Chair"];

export class Consent {
  orders = $state.raw<StandingOrder[]>([]);
  chair = $state.raw<Chair | null>(null);
  readonly calls = new Calls();

  constructor(private readonly battle: Battle) {}

  /** Whether this person may ask for something here: a player, or the umpire. */
  get mayAsk(): boolean {
    const view = this.battle.view;
    return view !== null && !view.result && (view.seat !== null || this.chair?.you === true);
  }

  /** Whether this player is asked to agree to something. */
  get isAsked(): boolean {
    const view = this.battle.view;
    return view?.seat != null && (view.request?.waits_for ?? []).includes(view.seat);
  }

  async loadOrders(): Promise<void> {
    this.orders = await get<StandingOrder[]>(this.#address("orders"));
  }

  async loadChair(): Promise<void> {
    this.chair = await get<Chair>(this.#address("umpire")).catch(() => null);
  }

  /** Answer what is asked now, and whatever is asked alike this turn. */
  always(wish: { decision: string; option: string } | { offer: string }): Promise<void> {
    return this.calls.attempt(async () => {
      this.orders = await post<StandingOrder[]>(this.#address("orders"), wish);
    });
  }

  forget(order: StandingOrder): Promise<void> {
    return this.calls.attempt(async () => {
      await remove(this.#address("orders", `/${order.id}`));
      await this.loadOrders();
    });
  }

  #address(what: string, which = ""): string {
    return this.battle.line.address(`/${what}${which}`);
  }
}
