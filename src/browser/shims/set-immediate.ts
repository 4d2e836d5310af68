/** Replaces the global function of Node.js. */
export function setImmediate(callback: () => void): void {
  setTimeout(callback);
}
