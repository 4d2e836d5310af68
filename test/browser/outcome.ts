import type { Case } from './cases.js';

/** What both libraries offer, as far as cases use it. */
export interface Library {
  parseCvSource(text: string, options: { file: string }): unknown;
  renderCv(document: unknown, options: object): Promise<object>;
  renderLetter(letter: unknown, cv: unknown, options: object): Promise<object>;
  addFile?(path: string, content: Uint8Array): void;
}

/**
 * Renders a case: outputs, or the error, and diagnostics. PDFs are returned as strings of bytes, other outputs as hashes. It refers to
 * nothing around it, since it also runs in browsers.
 */
export async function outcomeOf(library: Library, one: Case): Promise<Record<string, unknown>> {
  const { parseCvSource, renderCv, renderLetter } = library;
  const shortened = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(shortened));
    if (typeof value !== 'string' && !(value instanceof Uint8Array)) return value;
    const bytes =
      typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `${bytes.length} bytes, ${Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
  try {
    const document = parseCvSource(one.text, { file: one.file });
    const options = { ...one.options, pdfStandard: '1.7', formats: one.formats };
    const { diagnostics, ...outputs } = (await (one.letter === undefined
      ? renderCv(document, options)
      : renderLetter(
          parseCvSource(one.letter, { file: 'letter.yaml' }),
          document,
          options,
        ))) as Record<string, unknown>;
    const parts = Object.entries(outputs).map(async ([name, output]) => [
      name,
      name === 'pdf' && output instanceof Uint8Array
        ? Array.from(output, (byte) => String.fromCharCode(byte)).join('')
        : await shortened(output),
    ]);
    return { ...Object.fromEntries(await Promise.all(parts)), diagnostics };
  } catch (error) {
    const { name, diagnostics } = error as { name: string; diagnostics?: unknown };
    return { name, diagnostics, ...(name === 'CvError' ? {} : { error: String(error) }) };
  }
}
