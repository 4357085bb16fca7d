/** Drawing from a shuffled deck, to try it out. */

export interface Copy {
  /** One of its kind, so that two copies of a card are two. */
  id: string;
  entry: string;
  name: string;
}

/** A whole number from 0 to below `most`, each as likely as the others. */
export type Dice = (most: number) => number;

const chance: Dice = (most) => {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  // What would make some numbers more likely than others is thrown again.
  return word! < Math.floor(2 ** 32 / most) * most ? word! % most : chance(most);
};

export function shuffled<T>(cards: readonly T[], dice: Dice = chance): T[] {
  const made = [...cards];
  for (let last = made.length - 1; last > 0; last--) {
    const other = dice(last + 1);
    [made[last], made[other]] = [made[other]!, made[last]!];
  }
  return made;
}

export function copies(cards: readonly { entry: string; name: string; count: number }[]): Copy[] {
  return cards.flatMap(({ entry, name, count }) =>
    Array.from({ length: count }, (_, index) => ({ id: `${entry}#${index}`, entry, name })),
  );
}
