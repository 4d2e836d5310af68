/** Keeps Node.js running until a promise settles; worker processes and their timers do not. */
export async function keepAlive<T>(promise: Promise<T>): Promise<T> {
  // The maximum of a timer: 24 days.
  const timer = setInterval(() => {}, 2 ** 31 - 1);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}
