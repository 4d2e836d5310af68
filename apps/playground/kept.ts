/** What is kept between visits and sent to others: the text, and how it is shown. It stays in the browser, or in the link. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { RenderOptions } from '../../src/browser/index.js';

export interface Kept {
  readonly text: string;
  readonly options: RenderOptions;
}

const KEY = 'cvpress.document';

/** A link that is longer does not survive all programs that send it. */
const LONGEST_LINK = 30_000;

/** What this tab had before it was loaded again, or else what the last one that was written in had. */
export function restored(): Kept | undefined {
  try {
    return asKept(JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** @returns whether it was kept: browsers may forbid it, or have no room */
export function keep({ text, options }: Kept): boolean {
  try {
    const json = JSON.stringify({ text, options: withoutPhoto(options) });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, json);
    return true;
  } catch {
    return false;
  }
}

/**
 * A link to a document. It is in the fragment, which browsers do not send to servers.
 *
 * @returns undefined if it would be too long to be sent
 */
export function linkTo({ text, options }: Kept): string | undefined {
  const bytes = deflateSync(strToU8(JSON.stringify({ text, options: withoutPhoto(options) })), {
    level: 9,
  });
  const letters = btoa(strFromU8(bytes, true))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const link = `${location.origin}${location.pathname}#d=${letters}`;
  return link.length > LONGEST_LINK ? undefined : link;
}

/** Calls `listener` once another tab has written what the next visit will show. */
export function onOtherTab(listener: () => void): void {
  const heard = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    removeEventListener('storage', heard);
    listener();
  };
  addEventListener('storage', heard);
}

/** Whether an address has a document, perhaps one that was damaged on its way. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith('#d=');
}

/** The document of a link; undefined if there is none, or it was damaged on its way. */
export function fromFragment(fragment: string): Kept | undefined {
  const [, letters] = /^#d=([\w-]+)$/.exec(fragment) ?? [];
  if (letters === undefined) return undefined;
  try {
    const bytes = strToU8(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), true);
    return asKept(JSON.parse(strFromU8(inflateSync(bytes))));
  } catch {
    return undefined;
  }
}

/** A photo is in this tab only. */
function withoutPhoto({ photo: _, ...options }: RenderOptions): RenderOptions {
  return options;
}

function asKept(value: unknown): Kept | undefined {
  const { text, options } = (value ?? {}) as Partial<Kept>;
  if (typeof text !== 'string') return undefined;
  return {
    text,
    options: typeof options === 'object' && options !== null ? withoutPhoto(options) : {},
  };
}
