/** What is kept between visits and sent to others: the text, and how it is shown. It stays in the browser, or in the link. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { RenderOptions } from '../src/browser/index.js';

export interface Kept {
  readonly text: string;
  readonly options: RenderOptions;
}

const KEY = 'cvpress.document';

/** A link that is longer does not survive all programs that send it. */
const LONGEST_LINK = 30_000;

/** What a link or the browser has; a link comes first. */
export function restored(): (Kept & { readonly isShared: boolean }) | undefined {
  const shared = fromFragment(location.hash);
  if (shared !== undefined) return { ...shared, isShared: true };
  try {
    const kept = asKept(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept && { ...kept, isShared: false };
  } catch {
    return undefined;
  }
}

/** @returns whether it was kept: browsers may forbid it, or have no room */
export function keep(kept: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
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
  // A photo is in this browser only.
  const { photo: _, ...shared } = options;
  const bytes = deflateSync(strToU8(JSON.stringify({ text, options: shared })), { level: 9 });
  const letters = btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const link = `${location.origin}${location.pathname}#d=${letters}`;
  return link.length > LONGEST_LINK ? undefined : link;
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

function asKept(value: unknown): Kept | undefined {
  const { text, options } = (value ?? {}) as Partial<Kept>;
  if (typeof text !== 'string') return undefined;
  return { text, options: typeof options === 'object' && options !== null ? options : {} };
}
