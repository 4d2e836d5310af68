/** Wakes everything that waits. */
export class Signal {
  #promise: Promise<void>;
  #wake: () => void = () => {};

  constructor() {
    this.#promise = this.#renew();
  }

  wait(): Promise<void> {
    return this.#promise;
  }

  next(): void {
    const wake = this.#wake;
    this.#promise = this.#renew();
    wake();
  }

  #renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
