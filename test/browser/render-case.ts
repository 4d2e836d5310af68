import type { Case } from './cases.js';

/** The functions of both libraries that cases use. */
export interface Library {
  parseCvSource(text: string, options: { file: string }): unknown;
  renderCv(document: unknown, options: object): Promise<object>;
  renderLetter(letter: unknown, cv: unknown, options: object): Promise<object>;
  addFile?(path: string, content: Uint8Array): void;
}

/**
 * Renders a case. Returns PDFs as binary strings, other outputs as hashes, the error and the
 * diagnostics. Must not use this module's scope, because it is sent to browsers.
 */
export async function renderCase(library: Library, item: Case): Promise<Record<string, unknown>> {
  const { parseCvSource, renderCv, renderLetter } = library;
  const toHash = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(toHash));
    if (typeof value !== 'string' && !(value instanceof Uint8Array)) return value;
    const bytes =
      typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `${bytes.length} bytes, ${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
  try {
    const document = parseCvSource(item.text, { file: item.file });
    const options = { ...item.options, pdfStandard: '1.7', formats: item.formats };
    const { diagnostics, ...outputs } = (await (item.letter === undefined
      ? renderCv(document, options)
      : renderLetter(
          parseCvSource(item.letter, { file: 'letter.yaml' }),
          document,
          options,
        ))) as Record<string, unknown>;
    const parts = Object.entries(outputs).map(async ([name, output]) => [
      name,
      name === 'pdf' && output instanceof Uint8Array
        ? Array.from(output, (byte) => String.fromCharCode(byte)).join('')
        : await toHash(output),
    ]);
    return { ...Object.fromEntries(await Promise.all(parts)), diagnostics };
  } catch (error) {
    const { name, diagnostics } = error as { name: string; diagnostics?: unknown };
    return { name, diagnostics, ...(name === 'CvError' ? {} : { error: String(error) }) };
  }
}
