import { EXIT } from '../exit.js';
import type { OutcomeReporter } from './outcome-reporter.js';

/** Ctrl-C, and what ends a job politely. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Lets a run finish what is under way when it is interrupted; the second time, it ends at once. */
export class Interrupts {
  readonly #onSignal: () => void;
  #count = 0;

  /** @param stop - is called the first time */
  constructor(outcomes: OutcomeReporter, stop: () => void) {
    this.#onSignal = () => {
      this.#count += 1;
      if (this.#count > 1) {
        outcomes.stop();
        process.exit(EXIT.interrupted);
      }
      outcomes.say('Interrupted: finishing the documents in progress. Press Ctrl+C again to stop at once.');
      stop();
    };
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
  }

  get happened(): boolean {
    return this.#count > 0;
  }

  unwatch(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }
}
