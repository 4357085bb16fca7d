/** Several people at one screen: to whom the device goes next, and whether the table is put away. The address has the seat. */

import type { Battle as BattleInfo } from "../shared/types";
import type { TableView } from "../table/wire";

export class Beside {
  covered = $state(true);

  /** Whether several seats are played here. */
  static isOf(info: BattleInfo | null): boolean {
    return info?.seat != null && info.seats.some((each) => each.hot_seat);
  }

  /** The seat to begin with: that of whoever is to move, and only they are to look. */
  begin(info: BattleInfo): string {
    this.covered = info.result === null;
    return info.awaited[0] ?? info.seat ?? "";
  }

  /** The seat that has something to do or to agree to while the one that is shown has not; none where there is no such. */
  next(view: TableView): string | null {
    const { seat, awaited, request } = view;
    if (view.result || seat === null) return null;
    if (view.draw_offered_by && !view.draw_waits_for?.includes(seat)) return view.draw_waits_for?.[0] ?? null;
    if (request && !request.waits_for?.includes(seat)) return request.waits_for?.[0] ?? null;
    return awaited.includes(seat) ? null : (awaited[0] ?? null);
  }

  pass(): void {
    this.covered = true;
  }

  take(): void {
    this.covered = false;
  }
}
