import type { ComparedText } from '../compiler/compare/compare-documents.js';
import { STATUSES } from '../compiler/compare/compare-words.js';
import { compareContexts } from '../compiler/pipeline/compare-with-master.js';
import { type CompilationContext, locateDiagnostics } from '../compiler/pipeline/context.js';
import { findOrigin } from '../compiler/source/source.js';
import {
  createDiagnostic,
  type Diagnostic,
  formatLocation,
  hasErrors,
} from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/quote.js';
import { omitUndefined } from '../util/plain-object.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import type { Reporter } from './reporter.js';

/** Reports texts of a tailored CV that are not in the master as they are. */
export async function checkSource(
  name: string,
  tailored: CompilationContext,
  master: CompilationContext,
  reporter: Reporter,
): Promise<ExitCode> {
  const texts = compareContexts(tailored, master);
  const differences = texts.filter(({ status }) => status !== 'same');
  const diagnostics = differences.map((one) => toDiagnostic(one, master));
  await reporter.report(locateDiagnostics(tailored.source, diagnostics));
  const counts = STATUSES.map(
    (status) => `${texts.filter((one) => one.status === status).length} ${status}`,
  );
  reporter.print(`${name}: ${counts.join(', ')}`);
  return hasErrors(diagnostics) ? EXIT.invalid : EXIT.success;
}

const IS_SAFE: ReadonlySet<ComparedText['status']> = new Set(['shortened', 'reordered']);

function toDiagnostic(
  { status, text, path, masterPath, reason }: ComparedText,
  master: CompilationContext,
): Diagnostic {
  const [code, hint] = IS_SAFE.has(status)
    ? (['tailored-text', 'check that the meaning is the same'] as const)
    : ([
        'not-in-master',
        'restore the text of the master, or add this to it if it is true',
      ] as const);
  const origin = masterPath && findOrigin(masterPath, master.source);
  const location = omitUndefined({
    file: origin?.source?.file,
    range: origin?.source?.findRange(origin.path),
  });
  const details = reason === undefined ? '' : `: it ${reason}`;
  const place = origin ? ` (${formatLocation(location)})` : '';
  const message = 'This is the text of the master.';
  return createDiagnostic(code, path, `${quote(text)} is ${status}${details}${place}.`, {
    hint,
    part: text,
    related: origin && [{ message, path: origin.path, ...location }],
  });
}
