import type { RenderOptions } from '../../src/compiler/options/options.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { type PdfReading, readPdf } from './pdf.js';

/** The day of all tests that do not choose another one. */
const TODAY = '2026-11-20';

/** A rendered document, and what a reader finds in it. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly reading: PdfReading;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders a document given as an object. */
export async function render(document: unknown, options: RenderOptions = {}): Promise<Rendered> {
  const { pdf, diagnostics } = await renderCv(document, { today: TODAY, ...options });
  if (pdf === undefined) throw new Error('no PDF was made');
  return { bytes: pdf, reading: await readPdf(pdf), diagnostics };
}

/** Renders a CV to PDF, of Jane where `cv` has no name, and reads it. */
export async function read(
  cv: object,
  { design, ...options }: RenderOptions & { readonly design?: unknown } = {},
): Promise<PdfReading> {
  const document = { cv: { name: 'Jane', ...cv }, ...(design !== undefined && { design }) };
  return (await render(document, options)).reading;
}

/** Renders a document given as YAML (or JSON) text. */
export async function renderYaml(yaml: string, options: RenderOptions = {}): Promise<Rendered> {
  const source = parseCvSource(yaml);
  return render(source, options);
}
