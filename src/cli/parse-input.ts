import type { CompleteOptions } from '../compiler/options/options.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { Lines } from '../compiler/source/lines.js';
import type { Source } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic } from '../diagnostics/diagnostic.js';
import { convertDocument } from '../import/convert-document.js';
import type { Input } from './inputs.js';

/** Parses a CV, and converts it if it is of another program. */
export async function parseInput(
  { name, record }: Input,
  text: string,
  options: CompleteOptions,
): Promise<Source> {
  if (record !== undefined) rejectFragment(text, name);
  return convertDocument(parseText(text, options, name, record && 'json'), options);
}

/** Rejects a line of CSV, or of a document that spans several lines. */
export function rejectFragment(text: string, file: string): void {
  const trimmed = text.trim();
  if (/^\{.+[^,]$/s.test(trimmed)) return;
  const problem = createDiagnostic(
    'syntax',
    [],
    'A line of an NDJSON file must be a JSON object.',
    {
      hint:
        'write each document on one line, like `{"cv": {"name": "Jane Doe"}}`;' +
        ' name a file with one document .yaml or .json',
      file,
      range: new Lines(trimmed).toRange([0, trimmed.length]),
    },
  );
  throw new CvError([problem]);
}
