/** A page's title with the number of battles that wait before it, in place of the number that stood there. */
export function marked(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${plain}` : plain;
}
