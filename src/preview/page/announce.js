// Short messages, which screen readers announce.

const DURATION_MS = 2500;

const status = document.getElementById('message');
let timer = 0;

export function announce(text) {
  status.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    status.textContent = '';
  }, DURATION_MS);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied ${text}`);
  } catch {
    announce(`Not copied: ${text}`);
  }
}

/**
 * Opens a location in the editor of the server.
 *
 * @param {string} address - relative address of the location
 * @param {string} location - such as `cv.yaml:4:3`
 */
export async function openInEditor(address, location) {
  const response = await fetch(address, { method: 'POST' }).catch(() => undefined);
  if (response?.ok) announce(`Opened ${location}`);
  else if (response?.status === 500) announce((await response.text()).trim());
  else announce(`Not opened: ${location} is from an earlier rendering`);
}
