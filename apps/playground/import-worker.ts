/** Reads one file, in a worker that is ended when this takes too long. */
import { expose } from 'comlink';
import { CvError, type Diagnostic, importCv } from '../../src/browser/index.js';
import { textOf } from '../../src/compiler/source/decode-text.js';

/** A file as a document; without a text, it cannot be opened. */
export interface OpenedFile {
  readonly text?: string;
  /** Whether it is a CV of cvpress. */
  readonly isOwn?: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const service = {
  /** A CV of cvpress stays as it is, with its mistakes; a file of another program becomes a CV. */
  async openFile(name: string, content: Uint8Array): Promise<OpenedFile> {
    try {
      return await importCv(name, content);
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return openOwn(name, content) ?? { diagnostics: error.diagnostics };
    }
  },
};

/** Returns undefined for a text that is no CV of cvpress. */
function openOwn(name: string, content: Uint8Array): OpenedFile | undefined {
  try {
    const text = textOf(content, name).replace(/^\uFEFF/, '');
    return /(?:^|[{,])\W*cv\W*:/m.test(text) ? { text, isOwn: true, diagnostics: [] } : undefined;
  } catch (error) {
    if (error instanceof CvError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

export type ImportService = typeof service;

expose(service);
