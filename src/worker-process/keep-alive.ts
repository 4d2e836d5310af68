/** Keeps Node.js running until a promise is settled. Worker processes and their timers do not. */
export async function keepRunning<T>(promise: Promise<T>): Promise<T> {
  // 24 days, the longest of a timer.
  const timer = setInterval(() => {}, 2 ** 31 - 1);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}
