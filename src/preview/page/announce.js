// Short messages, which screen readers announce.
import { byId } from './elements.js';

const DURATION_MS = 2500;

const status = byId('message');
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

export async function openInEditor(address, location) {
  const response = await fetch(address, { method: 'POST' }).catch(() => undefined);
  if (response?.ok) announce(`Opened ${location}`);
  else if (response?.status === 500) announce((await response.text()).trim());
  else announce(`Not opened: ${location} is from an earlier rendering`);
}
