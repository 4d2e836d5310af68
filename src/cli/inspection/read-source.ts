import { getRedactedFields, type Redaction } from '../../compiler/fields/person-fields.js';
import { compile } from '../../compiler/pipeline/compile.js';
import { redactDocument } from '../../compiler/redact/redact-document.js';
import { findOrigin, type Source } from '../../compiler/source/source.js';
import { type DocumentPath, hasErrors, type SourceRange } from '../../diagnostics/diagnostic.js';
import type { SourceDocument } from '../../inspect/compare-with-source.js';
import { completeOptions, type DocumentArguments } from '../arguments/arguments.js';
import { resolveSingleEdition } from '../arguments/editions.js';
import { toFileInput } from '../inputs.js';
import { readCv } from '../read-input.js';
import type { Reporter } from '../reporter.js';

export type LocationFinder = (
  path: DocumentPath | undefined,
) => { readonly file: string; readonly range: SourceRange } | undefined;

/** Reads the document to compare a PDF with, as its edition or redacted version. */
export async function readSource(file: string, args: DocumentArguments, reporter: Reporter) {
  const input = await resolveSingleEdition(
    toFileInput(file),
    args,
    reporter,
    'A PDF shows one edition.',
  );
  const ownOptions = input.edition?.render ?? completeOptions(args);
  const text = await readCv(input, reporter, ownOptions);
  const { document, source, diagnostics, options } = await compile({
    document: text,
    options: ownOptions,
  });
  // The PDF cannot have these values.
  const lost = diagnostics.filter(({ code }) => code === 'not-imported');
  if (lost.length > 0 && reporter.format !== 'json') await reporter.report(lost);
  if (!hasErrors(diagnostics))
    return { ...redactSource(document, options), findLocation: createLocator(source), options };
  await reporter.report(diagnostics);
  return 'invalid';
}

/** Redacts a document, and tells inspection what must be missing in the PDF. */
export function redactSource(
  document: unknown,
  options: Redaction,
): Pick<SourceDocument, 'document' | 'redaction'> {
  const redacted = redactDocument(document, options);
  const redaction = {
    ...redacted.sensitive,
    fields: getRedactedFields(options),
    remaining: redacted.diagnostics.map(({ path }) => path),
  };
  return { document: redacted.document, redaction };
}

function createLocator(source: Source | undefined): LocationFinder {
  return (path) => {
    if (path === undefined) return undefined;
    // Values of an edition have ranges in editions.yaml.
    const { source: text, path: sourcePath } = findOrigin(path, source);
    return text?.file === undefined
      ? undefined
      : { file: text.file, range: text.findRange(sourcePath) };
  };
}
