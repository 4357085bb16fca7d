/** The battle that a host would like, as it stands on the form. */

import type { Agreement } from "../../clocks/running";
import { Bringing } from "../../pages/bringing/bringing.svelte";
import { get } from "../../shared/http";
import type { NewBattle, Starter, Starters } from "../../shared/types";
import type { Delay } from "../../talk/delays";
import type { Pace, Wish } from "../api";

export type Opponent = Exclude<NewBattle["opponent"], "bot"> | NonNullable<NewBattle["bot"]>;

const BOTS: readonly string[] = ["sensible", "random"] satisfies NewBattle["bot"][];

/** Who comes to the battle and is not here yet. */
const GUESTS: readonly string[] = ["anybody", "invite", "person"] satisfies Opponent[];

/** One of several tables or missions: chosen, drawn by lot among some, or a table that somebody has drawn. */
export class Place {
  way = $state("");
  among = $state<string[]>([]);
  own = $state("");
  starters = $state.raw<readonly Starter[]>([]);

  constructor(
    readonly one: "table" | "mission",
    readonly several: "tables" | "missions",
  ) {}

  begin(starters: readonly Starter[]): void {
    this.starters = starters;
    this.way = starters[0]?.id ?? "";
    this.among = starters.map((each) => each.id);
    this.own = "";
  }

  get complete(): boolean {
    if (this.way === "lot") return this.among.length > 1;
    return this.way === "own" ? this.own !== "" : this.way !== "";
  }

  /** What is sent of it. */
  get wish(): Partial<NewBattle> {
    if (this.way === "lot") return { [this.several]: $state.snapshot(this.among) };
    return this.way === "own" ? { own_table: this.own } : { [this.one]: this.way };
  }

  get name(): string {
    return this.starters.find((each) => each.id === this.way)?.name ?? "";
  }
}

export class Opening {
  system = $state("");
  starters = $state.raw<Starters | null>(null);
  readonly bringing = new Bringing();
  readonly table = new Place("table", "tables");
  readonly mission = new Place("mission", "missions");
  /** What is agreed on, by option. */
  options = $state<Record<string, string>>({});
  opponent = $state<Opponent>("invite");
  person = $state("");
  secondPlayer = $state("");
  /** How many sides meet, of as many as the game knows. */
  seats = $state(2);
  mostSeats = $state(2);
  /** Seats that bots take while the others wait for guests. */
  bots = $state(0);
  /** What a bot or the second player brings, `force <id>` or `list <id>`; none: another force than the host's. */
  otherArmy = $state("");
  pace = $state<Pace>("live");
  clock = $state.raw<Agreement | null>(null);
  /** What was said about being ready; nothing yet: as is usual. */
  #waits = $state<boolean | null>(null);
  least = $state<number | null>(null);
  most = $state<number | null>(null);
  note = $state("");
  name = $state("");
  spectators = $state(false);
  /** Minutes by which spectators lie behind. */
  watchDelay = $state<Delay>(0);

  /** A stranger may come while the host is away, and a battle in one sitting should not begin without them. */
  get waitsForReady(): boolean {
    return this.#waits ?? (this.opponent === "anybody" && this.pace === "live");
  }

  set waitsForReady(waits: boolean) {
    this.#waits = waits;
  }

  get againstBot(): boolean {
    return BOTS.includes(this.opponent);
  }

  get hasGuest(): boolean {
    return GUESTS.includes(this.opponent);
  }

  get complete(): boolean {
    if (this.opponent === "person" && !this.person.trim()) return false;
    return this.table.complete && this.mission.complete && this.bringing.wish !== null;
  }

  /** Begin with a game, and with a list of one's own where an address names one. */
  async choose(system: string, list = "", mostSeats = 2): Promise<void> {
    this.system = system;
    this.starters = null;
    this.mostSeats = mostSeats;
    this.meet(this.seats);
    const found = await get<Starters>(`/api/systems/${system}/starters`);
    if (this.system !== system) return; // Another game was chosen meanwhile.
    this.starters = found;
    this.table.begin(found.tables);
    this.mission.begin(found.missions);
    this.otherArmy = "";
    this.options = Object.fromEntries(found.options.map((option) => [option.id, option.values[0]?.id ?? ""]));
    await this.bringing.begin(system, found, found.forces[0]?.id ?? "", list);
  }

  /** So many sides are to meet, at least one of them a guest where guests are waited for. */
  meet(seats: number): void {
    this.seats = Math.max(2, Math.min(seats, this.mostSeats));
    this.bots = Math.min(this.bots, this.seats - 2);
  }

  /** What is sent; nothing while something is missing. */
  get wish(): Wish | null {
    const brought = this.bringing.wish;
    if (!this.complete || brought === null) return null;
    return {
      system: this.system,
      name: this.name.trim() || this.#usualName(),
      options: $state.snapshot(this.options),
      spectators: this.spectators,
      watch_delay: this.watchDelay,
      pace: this.pace,
      clock: this.clock,
      seats: this.seats,
      most_points: this.most,
      ...brought,
      ...this.table.wish,
      ...this.mission.wish,
      ...(this.hasGuest ? this.#guest() : this.#other()),
    };
  }

  #guest(): Pick<Wish, "opponent"> & Partial<Wish> {
    return {
      opponent: this.opponent as NewBattle["opponent"],
      ...(this.opponent === "person" && { person: this.person.trim() }),
      waits_for_ready: this.waitsForReady,
      least_points: this.least,
      ...(this.bots > 0 && { bots: this.bots, bot: "sensible" }),
      note: this.note.trim(),
    };
  }

  #other(): Pick<Wish, "opponent"> & Partial<Wish> {
    const army = this.otherArmy ? { other_army: this.#armyOfOther() } : {};
    if (this.opponent === "hot_seat") return { opponent: "hot_seat", second_player: this.secondPlayer.trim(), ...army };
    return { opponent: "bot", bot: this.opponent as NewBattle["bot"], ...army };
  }

  #armyOfOther(): NonNullable<NewBattle["other_army"]> {
    const [way, id] = this.otherArmy.split(" ");
    return way === "list" ? { army_list: id } : { force: id };
  }

  #usualName(): string {
    return [this.bringing.name, this.mission.name].filter(Boolean).join(": ");
  }
}
