/** Status lines in the footer, which screen readers announce. */
import { find } from './elements.js';

/** Reports the result of an action until the next one. */
export function showMessage(message: string): void {
  find('#status').textContent = message;
}

/** Reports the number of pages, or why there are none. */
export function showState(message: string): void {
  find('#state').textContent = message;
}
