/** Asks at most one question at a time, and after it only the last one that came meanwhile. */

export class Latest<Question, Answer> {
  #busy = false;
  #next: Question | undefined;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly tell: (answer: Answer, question: Question) => void,
    private readonly fail: (reason: unknown) => void = () => undefined,
  ) {}

  /** Ask this, unless something newer comes before its turn. */
  want(question: Question): void {
    this.#next = question;
    if (!this.#busy) void this.#run();
  }

  /** Nothing that was asked is wanted any more. */
  forget(): void {
    this.#next = undefined;
    this.#generation += 1;
  }

  #generation = 0;

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#next !== undefined) {
      const question = this.#next;
      const generation = this.#generation;
      this.#next = undefined;
      try {
        const answer = await this.ask(question);
        if (generation === this.#generation) this.tell(answer, question);
      } catch (reason) {
        if (generation === this.#generation) this.fail(reason);
      }
    }
    this.#busy = false;
  }
}
