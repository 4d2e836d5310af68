/** The longest time that a timer takes, in milliseconds: 24 days. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Keeps Node.js running until a promise is settled. Worker processes and their timers do not. */
export async function keepRunning<T>(promise: Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, LONGEST_TIMER_MS);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}
