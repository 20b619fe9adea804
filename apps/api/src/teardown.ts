/** What has to be let go of: in the opposite of the order in which it was taken. */
export class Teardown {
  readonly #steps: (() => Promise<void> | void)[] = [];
  #run: Promise<void> | null = null;

  /** One more thing to let go of. */
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Lets go of everything, each step though one before it failed; throws the first failure. */
  run(): Promise<void> {
    this.#run ??= this.#runAll();
    return this.#run;
  }

  async #runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
