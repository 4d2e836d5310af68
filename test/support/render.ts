import type { RenderOptions } from '../../src/compiler/options/options.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { type PdfContent, readPdf } from './pdf.js';

/** The default date of tests. */
const TODAY = '2026-11-20';

/** A PDF, its parsed content and its diagnostics. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly reading: PdfContent;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders a document to PDF and reads it. */
export async function render(document: unknown, options: RenderOptions = {}): Promise<Rendered> {
  const { pdf, diagnostics } = await renderCv(document, { today: TODAY, ...options });
  if (pdf === undefined) throw new Error('the result has no PDF');
  return { bytes: pdf, reading: await readPdf(pdf), diagnostics };
}

/** Renders a CV to PDF and reads it; its name is Jane by default. */
export async function renderAndRead(
  cv: object,
  { design, ...options }: RenderOptions & { readonly design?: unknown } = {},
): Promise<PdfContent> {
  const document = { cv: { name: 'Jane', ...cv }, ...(design !== undefined && { design }) };
  return (await render(document, options)).reading;
}

/** Renders the text of a document, in YAML or JSON. */
export async function renderYaml(yaml: string, options: RenderOptions = {}): Promise<Rendered> {
  const source = parseCvSource(yaml);
  return render(source, options);
}
