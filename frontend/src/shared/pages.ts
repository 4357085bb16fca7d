/** Lists that the server gives page by page. */

import { get } from "./http";

export interface Page<T> {
  count: number;
  results: T[];
}

/** As many as one page may have. */
const MOST = 100;

/** All there are, one page after the other. */
export async function all<T>(address: (page: { limit: number; offset: number }) => string): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const page = await get<Page<T>>(address({ limit: MOST, offset: found.length }));
    found.push(...page.results);
    if (page.results.length === 0 || found.length >= page.count) return found;
  }
}
