/** The document and its options, in the browser's storage or in a link. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { RenderOptions } from '../../src/browser/index.js';

export interface SavedDocument {
  readonly text: string;
  readonly options: RenderOptions;
}

const STORAGE_KEY = 'cvpress.document';

/** Some programs truncate longer links. */
const MAX_LINK_LENGTH = 30_000;

/** Reads the document of this tab, or of the tab that was edited last. */
export function restoreDocument(): SavedDocument | undefined {
  try {
    return toSavedDocument(
      JSON.parse(
        sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY) ?? 'null',
      ),
    );
  } catch {
    return undefined;
  }
}

/** Returns false if the browser forbids storage, or it is full. */
export function saveDocument({ text, options }: SavedDocument): boolean {
  try {
    const json = JSON.stringify({ text, options: omitPhoto(options) });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(STORAGE_KEY, json);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a document into the fragment of a link, which browsers do not send to servers.
 *
 * @returns undefined if the link would be too long
 */
export function createLink({ text, options }: SavedDocument): string | undefined {
  const bytes = deflateSync(strToU8(JSON.stringify({ text, options: omitPhoto(options) })), {
    level: 9,
  });
  const encoded = btoa(strFromU8(bytes, true))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const link = `${location.origin}${location.pathname}#d=${encoded}`;
  return link.length > MAX_LINK_LENGTH ? undefined : link;
}

/** Calls `listener` once, when another tab has saved its document. */
export function onSavedInOtherTab(listener: () => void): void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== STORAGE_KEY) return;
    removeEventListener('storage', onStorage);
    listener();
  };
  addEventListener('storage', onStorage);
}

/** Returns true also for a damaged link. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith('#d=');
}

/** Returns undefined if the link is damaged. */
export function parseLink(fragment: string): SavedDocument | undefined {
  const [, encoded] = /^#d=([\w-]+)$/.exec(fragment) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const bytes = strToU8(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), true);
    return toSavedDocument(JSON.parse(strFromU8(inflateSync(bytes))));
  } catch {
    return undefined;
  }
}

/** Photos exist only in this tab. */
function omitPhoto({ photo: _, ...options }: RenderOptions): RenderOptions {
  return options;
}

function toSavedDocument(value: unknown): SavedDocument | undefined {
  const { text, options } = (value ?? {}) as Partial<SavedDocument>;
  if (typeof text !== 'string') return undefined;
  return {
    text,
    options: typeof options === 'object' && options !== null ? omitPhoto(options) : {},
  };
}
