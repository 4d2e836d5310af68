import { compile } from '../../compiler/pipeline/compile.js';
import { redactDocument } from '../../compiler/redact/redact.js';
import { originOf, type Source } from '../../compiler/source/source.js';
import { type DocumentPath, hasErrors, type SourceRange } from '../../diagnostics/diagnostic.js';
import { completeOptions, type DocumentArguments } from '../arguments/arguments.js';
import { oneEditionOf } from '../arguments/editions.js';
import { fileInput } from '../inputs.js';
import { readDocument } from '../read-input.js';
import type { Reporter } from '../reporter.js';

/** Finds a field in the source; undefined if it is not there. */
export type PlaceOf = (
  path: DocumentPath | undefined,
) => { readonly file: string; readonly range: SourceRange } | undefined;

/** Reads the document that a PDF is compared with, in its edition or as its redacted version. */
export async function readSource(file: string, args: DocumentArguments, reporter: Reporter) {
  const input = await oneEditionOf(fileInput(file), args, reporter, 'A PDF shows one edition.');
  const options = input.edition?.render ?? completeOptions(args);
  const text = await readDocument(input, reporter, options);
  const { document, source, diagnostics } = await compile({ document: text, options });
  if (!hasErrors(diagnostics))
    return {
      file,
      document: redactDocument(document, options).document,
      placeOf: placesIn(source),
      options,
    };
  await reporter.report(diagnostics);
  return 'invalid';
}

function placesIn(source: Source | undefined): PlaceOf {
  return (path) => {
    if (path === undefined) return undefined;
    // Values of an edition are in its file.
    const { source: text, path: own } = originOf(path, source);
    return text?.file === undefined ? undefined : { file: text.file, range: text.rangeOf(own) };
  };
}
