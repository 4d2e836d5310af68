/** Tells people what happened, in one line that screen readers read out. */
export function say(message: string): void {
  const status = document.querySelector('#status') as HTMLElement;
  status.textContent = message;
}
