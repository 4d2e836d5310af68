/** Keeps Node.js running until a promise is settled. Worker processes and their timers do not. */
export async function keepRunning<T>(promise: Promise<T>): Promise<T> {
  // The longest time that a timer takes: 24 days.
  const timer = setInterval(() => {}, 2 ** 31 - 1);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}
