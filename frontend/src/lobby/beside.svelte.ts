/** Two people at one screen: which seat is shown, to whom the device goes next, and whether the table is put away. */

import type { Battle as BattleInfo } from "../shared/types";
import type { TableView } from "../table/wire";

export class Beside {
  /** The seat that is shown; empty for who plays only one. */
  seat = $state("");
  covered = $state(true);

  /** Whether both seats are played here. */
  static isOf(info: BattleInfo | null): boolean {
    return info?.seat != null && info.seats.some((each) => each.hot_seat);
  }

  /** The seat that has something to do while the one that is shown has not; none where there is no such. */
  next(view: TableView): string | null {
    if (view.result || view.seat === null || view.awaited.includes(view.seat)) return null;
    return view.awaited[0] ?? null;
  }

  /** Begin with whoever is to move: only they are to look. */
  begin(info: BattleInfo): void {
    this.seat = info.awaited[0] ?? info.seat ?? "";
    this.covered = info.result === null;
  }

  pass(): void {
    this.covered = true;
  }

  take(seat: string): void {
    this.seat = seat;
    this.covered = false;
  }
}
