import { resolve } from 'node:path';
import { getSettings } from '../compiler/options/document-settings.js';
import type { Variant } from '../compiler/schema/sections.js';
import { CvError } from '../diagnostics/cv-error.js';
import { convertDocument } from '../import/convert-document.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Renderer } from '../workers/renderer.js';
import { CONVERSION, parseFile } from './diagnostics.js';
import { type EditorFile, getFolder } from './files.js';

export interface PageCount {
  readonly uri: string;
  readonly version: number;
  readonly count: number;
}

/** The pause in typing after which pages are counted. */
const TYPING_PAUSE_MS = 400;

/** Counts pages in a worker, so that no keystroke waits for it. */
export class PageCounter {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #renderer: Renderer | undefined;

  constructor(readonly onPages: (pages: PageCount) => void) {}

  schedule(file: EditorFile, variant: Variant): void {
    const { uri } = file.document;
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => void this.#countPages(file, variant), TYPING_PAUSE_MS),
    );
  }

  forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
  }

  async #countPages(file: EditorFile, variant: Variant): Promise<void> {
    const { uri, version } = file.document;
    try {
      const parsed = parseFile(file, file.document.getText());
      const source = await convertDocument(parsed, CONVERSION);
      this.#renderer ??= (await import('../workers/pooled-renderer.js')).createRenderer({
        workers: 1,
      });
      const photo = await findPhoto(source.value, getFolder(file));
      // Workers parse texts again, and convert none.
      const document = source === parsed ? source : source.value;
      const { pageCount: count } = await this.#renderer.render(document, {
        variant,
        formats: ['pdf'],
        ...omitUndefined({ photo }),
      });
      if (this.#timers.has(uri)) this.onPages({ uri, version, count });
    } catch (error) {
      // A CV with errors has no pages; its diagnostics are reported elsewhere.
      if (!(error instanceof CvError)) throw error;
    }
  }
}

/** Checks the photo here: workers read any file. */
async function findPhoto(
  document: unknown,
  folder: string | undefined,
): Promise<string | undefined> {
  const { photo } = getSettings(document) ?? {};
  if (typeof photo !== 'string' || folder === undefined) return undefined;
  const { readPhoto } = await import('../compiler/templates/read-photo.js');
  return (await readPhoto(resolve(folder, photo), folder)).file;
}
