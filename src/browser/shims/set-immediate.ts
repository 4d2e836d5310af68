/** Stands in for the function of Node.js. */
export function setImmediate(work: () => void): void {
  setTimeout(work);
}
