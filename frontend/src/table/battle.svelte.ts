/** One battle in the browser: what the server says of it, and what the player is about to do. No rules. */

import type { RunningClock } from "../clocks/running";
import { query, Refused } from "../shared/http";
import { until } from "../shared/until";
import { t } from "../i18n";
import { BattleLine } from "../socket";
import { Talk } from "../talk/talk.svelte";
import type { Connection, Ports } from "../socket";
import { activeOf, following, stillWaiting } from "./attention";
import { Consent } from "./consent/consent.svelte";
import { Drafting, isPlain } from "./drafting.svelte";
import { offerToAnswer } from "./draft";
import { restingFacing } from "./facing";
import { refusalOf } from "./notice";
import type { Notice } from "./notice";
import type { Candidate, Command, Entry, Model, Need, Offer, Option, Seat, SeatId, TableView, Unit } from "./wire";

/** Commands that every battle has and the menu gives; they are no actions of a model. */
const OF_THE_MENU = new Set(["resign", "offer_draw", "decline_draw", "answer"]);

/** Commands that say themselves what they are about, or that hold however the table stands. */
const BOUND_OTHERWISE = new Set(["resign", "answer", "agree", "disagree"]);

/** Milliseconds in which the table that has overtaken a command should arrive. */
const OVERTAKEN = 3000;

/** As often a command is given that others overtake. */
const MOST_TRIES = 3;

export class Battle {
  view = $state.raw<TableView | null>(null);
  offers = $state.raw<Offer[]>([]);
  head = $state(0);
  entries = $state.raw<Entry[]>([]);
  connection = $state<Connection>("connecting");
  present = $state.raw<SeatId[]>([]);
  clock = $state.raw<RunningClock | null>(null);
  barred = $state.raw<Refused | null>(null);
  selected = $state<string | null>(null);
  draft = $state.raw<Drafting | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** A weapon whose range is shown around the selected model, in thousandths. */
  ring = $state<number | null>(null);

  /** Minutes by which who only watches lies behind. */
  late = $state(0);

  readonly line: BattleLine;
  readonly talk: Talk;
  readonly consent = new Consent(this);

  /** Resolves when the last command is answered, and the table shows it where it was accepted. */
  #underway: Promise<void> = Promise.resolve();
  /** The question that is being answered. */
  #answering: string | null = null;

  models = $derived(new Map((this.view?.models ?? []).map((model) => [model.id, model])));
  units = $derived(new Map((this.view?.units ?? []).map((unit) => [unit.id, unit])));
  terrain = $derived(new Map((this.view?.terrain ?? []).map((piece) => [piece.id, piece])));
  open = $derived(this.offers.filter((offer) => !offer.refused && !OF_THE_MENU.has(offer.command.do)));
  movable = $derived(new Set(this.open.flatMap((offer) => this.#modelsOf(offer))));
  decision = $derived(this.view?.decision ?? null);
  asked = $derived(this.decision?.seat === this.view?.seat ? (this.decision?.question ?? null) : null);
  /** The cards that this player may read; what they may do stands beside them. */
  #cards = $derived(
    new Set(this.view?.seats.flatMap((seat) => seat.piles.flatMap((pile) => pile.cards ?? [])).map((card) => card.id)),
  );
  mine = $derived(this.view?.seat != null && this.view.awaited.includes(this.view.seat));

  constructor(
    readonly id: string,
    ports: Ports,
    watch = "",
    seat = "",
  ) {
    this.talk = new Talk(id, ports, query({ watch, seat }));
    this.line = new BattleLine(
      id,
      {
        table: (view, offers, head) => this.#take(view, offers, head),
        entries: (entries) => (this.entries = [...this.entries, ...entries]),
        connection: (state) => (this.connection = state),
        present: (seats) => (this.present = seats),
        clock: (told) => (this.clock = told && { ...told, toldAt: performance.now() }),
        talk: (head) => void this.talk.hear(head),
        barred: (reason) => (this.barred = reason),
      },
      ports,
      watch,
      seat,
    );
  }

  get model(): Model | null {
    return this.selected === null ? null : (this.models.get(this.selected) ?? null);
  }

  get unit(): Unit | null {
    return this.model ? (this.units.get(this.model.unit) ?? null) : null;
  }

  seatOf(id: SeatId | null | undefined): Seat | null {
    return this.view?.seats.find((seat) => seat.id === id) ?? null;
  }

  /** Which player a seat is, counted from 0: decides colours and shapes of rims. */
  side(id: SeatId): number {
    return Math.max(0, this.view?.seats.findIndex((seat) => seat.id === id) ?? 0);
  }

  /** A model's number within its unit, from 1. */
  numberOf(model: Model): number {
    return (this.units.get(model.unit)?.models.indexOf(model.id) ?? 0) + 1;
  }

  /** "Rifleman 2": what tells a model apart in words; one that is its whole unit needs no number. */
  nameOf(id: string): string {
    const model = this.models.get(id);
    if (model) {
      const alone = this.units.get(model.unit)?.models.length === 1;
      return alone ? model.name : t("units.model", { number: this.numberOf(model), name: model.name });
    }
    return this.terrain.get(id)?.name ?? this.units.get(id)?.name ?? id;
  }

  /** An objective in words, with who holds it. */
  placeInWords(place: { name: string; holder: SeatId | null }): string {
    const holder = this.seatOf(place.holder);
    return holder ? t("places.held", { place: place.name, name: holder.name }) : place.name;
  }

  /** A candidate in words: models by number, name and unit, since many have the same name. */
  labelOf(candidate: Candidate): string {
    const model = this.models.get(candidate.id);
    if (!model) return candidate.label;
    const unit = this.units.get(model.unit)?.name ?? "";
    return unit === model.name ? model.name : `${this.nameOf(model.id)} · ${unit}`;
  }

  /** What a model and its unit may do, in the game's order; said once where it is its whole unit. */
  offersOf(model: Model): Offer[] {
    const offers = this.offers.filter((offer) => !this.#isOfCard(offer));
    const titles = new Set(offers.flatMap((offer) => (offer.model === model.id ? [offer.title] : [])));
    return offers.filter(
      (offer) =>
        offer.model === model.id ||
        (offer.model === null && offer.unit === model.unit && !titles.has(offer.title)),
    );
  }

  offersOfCard(id: string): Offer[] {
    return this.offers.filter((offer) => offer.card === id);
  }

  #isOfCard(offer: Offer): boolean {
    return offer.card !== null && this.#cards.has(offer.card);
  }

  /** What whole units may do, for a player who has chosen none of them yet. */
  get unitOffers(): Offer[] {
    return this.open.filter((offer) => offer.model === null && offer.unit !== null && !this.#isOfCard(offer));
  }

  /** What the player sees first: what is for no model in particular, then the chosen model's own. */
  get offersInSight(): Offer[] {
    return [...this.generalOffers, ...(this.model ? this.offersOf(this.model) : this.unitOffers)];
  }

  get generalOffers(): Offer[] {
    return this.offers.filter(
      (offer) =>
        offer.model === null &&
        offer.unit === null &&
        !OF_THE_MENU.has(offer.command.do) &&
        !this.#isOfCard(offer),
    );
  }

  /** The offers that dragging this model may mean, the shortest reach first. */
  waysToPut(model: Model): Offer[] {
    const ways = this.open.filter(
      (offer) =>
        offer.model === model.id && offer.needs.some((need) => need.kind === "path" || need.kind === "place"),
    );
    const simple = ways.filter((offer) => offer.needs.length === 1);
    return simple.length > 0 ? simple : ways;
  }

  select(id: string | null): void {
    if (this.draft && this.draft.model?.id !== id) this.cancel();
    this.selected = id;
    this.ring = null;
  }

  /** Go on to the next model that may act, in the order of the list; -1 goes back. */
  selectNext(step: 1 | -1): void {
    const next = following(this.#able, this.selected, step);
    if (next) this.select(next.id);
  }

  /** Take an offer up. One without needs and with nothing to weigh is done at once. */
  begin(offer: Offer): Drafting | null {
    if (offer.refused) {
      this.notice = { title: offer.title, ...refusalOf(offer.refused) };
      return null;
    }
    this.notice = null;
    this.draft?.stop();
    if (offer.model !== null) this.selected = offer.model;
    const draft = this.#draftOf(offer);
    this.draft = draft;
    if (offer.needs.length === 0) void this.#doIfPlain(draft);
    return draft;
  }

  /** Take another way to put the same model where the draft has put it. */
  instead(way: Offer): void {
    const before = this.draft;
    const draft = this.begin(way);
    if (draft && before) draft.follow(before);
  }

  /** Answer the question asked, or take up an answer that needs a place first. */
  answer(option: Option): void {
    const decision = this.decision;
    if (!decision) return;
    const command: Command = { do: "answer", decision: decision.id, option: option.id };
    if (!option.place) {
      void this.#giveAnswer(decision.id, command);
      return;
    }
    const about = decision.question?.about?.[0] ?? null;
    const offer = offerToAnswer(option, command, about === null ? null : (this.models.get(about) ?? null));
    this.draft?.stop();
    this.draft = this.#draftOf(offer, false);
  }

  /** Point at a candidate of the draft: choose it, or hear why it may not be chosen. */
  point(need: Need, id: string): void {
    const candidate = need.candidates.find((each) => each.id === id);
    if (!candidate || !this.draft) return;
    this.notice = candidate.refused ? { title: this.labelOf(candidate), ...refusalOf(candidate.refused) } : null;
    if (!candidate.refused) this.draft.choose(need, id);
  }

  /**
   * Do what is drafted, on the table after all that this player has done before. Where that has taken the
   * offer away, there is nothing left to do; where it has not, what was pressed is done.
   */
  async confirm(): Promise<void> {
    const draft = this.draft;
    await this.#underway;
    if (!draft || this.draft !== draft || !draft.complete || draft.sending) return;
    if (draft.refused) {
      this.notice = { title: draft.offer.title, ...refusalOf(draft.refused) };
      return;
    }
    draft.sending = true;
    const refused = await this.#sendDraft(draft);
    draft.sending = false;
    if (!this.#tell(refused)) return;
    if (this.draft === draft) this.cancel();
    if (draft.spatial?.kind === "place") this.#selectUnplaced(draft.offer);
    this.#keepSelection();
  }

  cancel(): void {
    this.draft?.stop();
    this.draft = null;
    this.notice = null;
  }

  /** Send a command and say why where it is refused. True once the server has accepted it. */
  async give(command: Command): Promise<boolean> {
    return this.#tell(await this.#send(command));
  }

  /** Answer a question once, however often the button is pressed. */
  async #giveAnswer(decision: string, command: Command): Promise<void> {
    if (this.#answering === decision) return;
    this.#answering = decision;
    await this.give(command);
    this.#answering = null;
  }

  /** Null once the command is done and the table shows it, else the server's refusal. */
  async #send(command: Command): Promise<Refused | null> {
    this.notice = null;
    const bound = BOUND_OTHERWISE.has(command.do) ? undefined : this.head;
    const done = this.line.command(command, bound);
    this.#underway = done.catch(() => undefined);
    try {
      await done;
      return null;
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }

  /** Say why, where the server has refused. True where it has not. */
  #tell(refused: Refused | null): boolean {
    if (refused) {
      const why = refused.code === "stale" ? t("toast.stale") : refused.message;
      this.notice = { title: t("toast.refused"), why, rule: refused.rule, remedy: refused.remedy };
    }
    return refused === null;
  }

  /**
   * Give the draft's command. Where somebody else's move came first and this would do the same after it as
   * before, that is no reason to ask the player again.
   */
  async #sendDraft(draft: Drafting): Promise<Refused | null> {
    const expected = JSON.stringify(draft.preview);
    for (let tries = 1; ; tries += 1) {
      const seen = this.head;
      const refused = await this.#send(draft.command);
      if (refused?.code !== "stale" || tries === MOST_TRIES) return refused;
      await until(() => this.head !== seen, OVERTAKEN); // The table that came between.
      this.#keepDraft();
      const after = await draft.weighed();
      if (this.draft !== draft || JSON.stringify(after) !== expected) return refused;
    }
  }

  #draftOf(offer: Offer, previewed = true): Drafting {
    const [model, others] = this.#mover(offer);
    const oracle = previewed
      ? (command: Command) => this.line.preview(command)
      : () => Promise.resolve(null);
    const looker = model ?? this.models.get(this.#modelsOf(offer)[0] ?? "") ?? null;
    return new Drafting(offer, model, others, oracle, restingFacing(looker, this.view));
  }

  /** The model of an offer, and all others. */
  #mover(offer: Offer): [Model | null, Model[]] {
    const model = offer.model === null ? null : (this.models.get(offer.model) ?? null);
    return [model, (this.view?.models ?? []).filter((other) => other.id !== model?.id)];
  }

  /** What was pressed is done as soon as it is known that there is nothing to weigh, unless it is let go before. */
  async #doIfPlain(draft: Drafting): Promise<void> {
    const preview = await draft.weighed();
    if (this.draft === draft && isPlain(preview)) await this.confirm();
  }

  /** Whoever has just been put down is followed by the next one that still waits, of the same unit first. */
  #selectUnplaced(done: Offer): void {
    const next = stillWaiting(this.#able, new Set(this.#modelsOf(done)), done.unit);
    if (next) this.select(next.id);
  }

  /** The models that may act, in the order of the table's list. */
  get #able(): Model[] {
    return (this.view?.models ?? []).filter((model) => this.movable.has(model.id));
  }

  #modelsOf(offer: Offer): string[] {
    if (offer.model !== null) return [offer.model];
    return offer.unit === null ? [] : (this.units.get(offer.unit)?.models ?? []);
  }

  #take(view: TableView, offers: Offer[], head: number): void {
    this.view = view;
    this.offers = offers;
    this.head = head;
    if (!this.draft?.sending) this.#keepDraft();
    this.#keepSelection();
  }

  /** A draft lives on while the server still makes its offer. */
  #keepDraft(): void {
    const draft = this.draft;
    if (!draft) return;
    const { id, command } = draft.offer;
    if (command.do === "answer") {
      if (command.decision !== this.decision?.id) this.cancel();
      return;
    }
    const again = this.open.find((offer) => offer.id === id);
    if (again) draft.renew(again, ...this.#mover(again));
    else this.cancel();
  }

  /**
   * Attention goes to the model that is active, unless the chosen one still has something to do; and to
   * none where a unit is to be chosen first.
   */
  #keepSelection(): void {
    if (this.selected !== null && !this.models.has(this.selected)) this.selected = null;
    if (this.draft || !this.mine) return;
    if (this.selected !== null && this.movable.has(this.selected)) return;
    const able = this.#able;
    if (able.length === 0) return;
    const next = activeOf(able, this.units) ?? (this.unitOffers.length > 0 ? null : able[0]);
    this.selected = next?.id ?? null;
  }
}
