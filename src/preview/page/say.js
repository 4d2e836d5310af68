// Short messages.

/** Milliseconds. */
const STAY = 2500;

const said = document.getElementById('said');
let timer = 0;

/** @param {string} text */
export function say(text) {
  said.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    said.textContent = '';
  }, STAY);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied ${text}`);
  } catch {
    say(`Not copied: ${text}`);
  }
}

/**
 * Asks the server to open a place in the editor.
 *
 * @param {string} address - of the place
 * @param {string} place - its name
 */
export async function openInEditor(address, place) {
  const response = await fetch(address, { method: 'POST' }).catch(() => undefined);
  if (response?.ok) say(`Opened ${place}`);
  else if (response?.status === 500) say((await response.text()).trim());
  else say(`Not opened: ${place} is from an earlier rendering`);
}
