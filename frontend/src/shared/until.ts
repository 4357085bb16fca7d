/** Wait until something is so, or until `most` milliseconds have passed. */
export async function until(done: () => boolean, most: number): Promise<void> {
  for (let waited = 0; !done() && waited < most; waited += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
