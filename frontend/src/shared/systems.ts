/** The games that one may play here. */

import { get } from "./http";
import type { GameSystem } from "./types";

export const allSystems = (): Promise<GameSystem[]> => get("/api/systems");

/** What a game is called; its id until its name is known. */
export const titleOf = (systems: readonly GameSystem[], id: string): string =>
  systems.find((each) => each.id === id)?.title ?? id;
