/** Where the words that a reader looks for stand in a text, whatever its capitals and accents. */

export interface Piece {
  text: string;
  hit: boolean;
}

export function highlighted(text: string, wanted: string): Piece[] {
  const letters = [...text];
  const folded = letters.map(fold);
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  const hits = letters.map(() => false);
  for (const word of words) {
    for (let start = 0; start < letters.length; start += 1) {
      const end = reaches(folded, start, word);
      if (end !== null) hits.fill(true, start, end);
    }
  }
  return pieces(letters, hits);
}

/** Rule ids that a text mentions, and what stands between them. */
export function mentions(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/\b[A-Z]{3,}(-[A-Z0-9]+)+\b/g)) {
    if (!/\d/.test(match[0])) continue;
    if (match.index > at) found.push({ text: text.slice(at, match.index), hit: false });
    found.push({ text: match[0], hit: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), hit: false });
  return found;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Where the word that begins at `start` ends, or null where it does not. */
function reaches(letters: readonly string[], start: number, word: string): number | null {
  let rest = word;
  for (let at = start; at < letters.length; at += 1) {
    if (letters[at] === "" || !rest.startsWith(letters[at]!)) return null;
    rest = rest.slice(letters[at]!.length);
    if (rest === "") return at + 1;
  }
  return null;
}

function pieces(letters: readonly string[], hits: readonly boolean[]): Piece[] {
  const found: Piece[] = [];
  letters.forEach((letter, i) => {
    const last = found.at(-1);
    if (last && last.hit === hits[i]) last.text += letter;
    else found.push({ text: letter, hit: hits[i]! });
  });
  return found;
}
