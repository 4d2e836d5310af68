/** Imports one file, in a worker that can be terminated. */
import { expose } from 'comlink';
import { CvError, type Diagnostic, importCv } from '../../src/browser/index.js';
import { decodeText } from '../../src/compiler/source/decode-text.js';

/** Has no text if the file cannot be opened. */
export interface OpenedFile {
  readonly text?: string;
  /** Whether it is a cvpress document. */
  readonly isOwn?: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const service = {
  /** Opens a cvpress document unchanged, also with errors, and imports other formats. */
  async openFile(name: string, content: Uint8Array): Promise<OpenedFile> {
    try {
      return await importCv(name, content);
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return openDocument(name, content) ?? { diagnostics: error.diagnostics };
    }
  },
};

/** Returns undefined unless the text looks like a cvpress document. */
function openDocument(name: string, content: Uint8Array): OpenedFile | undefined {
  try {
    const text = decodeText(content, name).replace(/^\uFEFF/, '');
    return /(?:^|[{,])\W*cv\W*:/m.test(text) ? { text, isOwn: true, diagnostics: [] } : undefined;
  } catch (error) {
    if (error instanceof CvError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

export type ImportService = typeof service;

expose(service);
