/** Lines at the foot of the page, which screen readers read out. */
import { element } from './elements.js';

/** Tells people what came of what they did. It stays until they do something else. */
export function say(message: string): void {
  element('#status').textContent = message;
}

/** Tells people what they see: how many pages, or why none. */
export function sayState(message: string): void {
  element('#state').textContent = message;
}
