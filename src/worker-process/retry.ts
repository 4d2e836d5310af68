import { hasDied } from './failures.js';

/** A worker may die for other reasons than its document, so a document gets a second one. */
const MAX_ATTEMPTS = 2;

/**
 * Whether a job is given to another worker after an error.
 *
 * @param attempts - how many workers have had it
 */
export function mayRetry(error: unknown, attempts: number): boolean {
  return hasDied(error) && attempts < MAX_ATTEMPTS;
}
