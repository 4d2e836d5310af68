import { EXIT } from '../exit.js';
import type { OutcomeReporter } from './outcome-reporter.js';

/** Ctrl+C, and the signals that ask a process to end. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** On the first interruption, lets a run finish the documents in progress; on the second, ends it at once. */
export class Interrupts {
  readonly #onSignal: () => void;
  #count = 0;

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
