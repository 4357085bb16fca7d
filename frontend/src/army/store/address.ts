/** Where a list is read. It stands alone, as a list is asked for before the builder's code is there. */
export const addressOfList = (id: string, mends = false): string => `/api/lists/${id}?mends=${mends}`;
