/** The minutes by which spectators may lie behind, as the server takes them. */
export const DELAYS = [0, 2, 5, 10, 15, 30, 60, 120] as const;
export type Delay = (typeof DELAYS)[number];
