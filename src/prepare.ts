import { Deadline } from './deadline.js';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import { CvError } from './error.js';
import type { Cv } from './model/cv.js';
import { resolveCv } from './model/resolve.js';
import type { NormalOptions } from './options.js';
import { measured, type ReadDocument, readDocument } from './read-document.js';
import type { CvDocument } from './schema/document.js';
import { isParsed, locate, type Source } from './source/source.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { withoutLostValues } from './validate/echoes.js';
import { validateDocument } from './validate/validate.js';

/** Runs work that ends when the time is over. */
export type Timed = <T>(work: () => T) => T;

/** A document ready to be written, where nothing is an error. */
export interface Prepared {
  readonly cv: Cv | undefined;
  readonly source: Source | undefined;
  /** Runs further work on it. */
  readonly timed: Timed;
  readonly deadline: Deadline;
  readonly diagnostics: readonly Diagnostic[];
}

/** The stages before the engine: tailoring and, within the limits, validation and the model. */
export async function prepare(given: unknown, options: NormalOptions, fonts: AddedFonts): Promise<Prepared> {
  const deadline = new Deadline(options.timeoutMs, isParsed(given) ? given.file : options.source?.file);
  const before = readDocument(given, options, deadline);
  const within =
    (size: number): Timed =>
    (work) =>
      deadline.run(size, work);
  const refuse = ({ source, diagnostics }: ReadDocument): Prepared => ({
    cv: undefined,
    source,
    timed: within(0),
    deadline,
    diagnostics,
  });
  if (hasErrors(before.diagnostics)) return refuse(before);
  // An overlay may be as large as the document.
  const around = options.overlays.length > 0 ? Number.POSITIVE_INFINITY : before.size;
  const tailoredOne = await tailored(before, options, within(around));
  const read = tailoredOne === before ? before : measured(tailoredOne, options.limits);
  if (hasErrors(read.diagnostics)) return refuse(read);
  const timed = within(read.size);
  return { source: read.source, timed, deadline, ...timed(() => check(read, options, fonts)) };
}

/** Overlays, assignments and choices of sections are applied before anything else, where there are any. */
async function tailored(read: ReadDocument, options: NormalOptions, timed: Timed): Promise<ReadDocument> {
  const { document, source, diagnostics: found } = read;
  const { overlays, set, only, skip, variant } = options;
  if (overlays.length + set.length + only.length + skip.length === 0) return read;
  const { tailorDocument } = await import('./tailor/tailor.js');
  const result = timed(() => tailorDocument(document, source, options, variant));
  if (!result.isApplied) throw new CvError(result.diagnostics);
  return {
    ...read,
    document: result.source.value,
    source: result.source,
    diagnostics: [...found, ...result.diagnostics],
  };
}

/** Validation and, where it finds no error, the model. */
function check(
  { document, source, diagnostics: before }: ReadDocument,
  options: NormalOptions,
  fonts: AddedFonts,
): Pick<Prepared, 'cv' | 'diagnostics'> {
  const found = [...before, ...validateDocument(document, options.variant)];
  const finish = (all: Diagnostic[]): Diagnostic[] =>
    judge(source === undefined ? all : withoutLostValues(locate(all, source)), options);
  if (hasErrors(found)) return { cv: undefined, diagnostics: finish(found) };
  const { cv, diagnostics } = resolveCv(document as CvDocument, { fallbackFonts: fonts.fonts, ...options });
  const judged = finish([...found, ...diagnostics]);
  return { cv: hasErrors(judged) ? undefined : cv, diagnostics: judged };
}

/** Warnings are errors where the options say so. */
export function judge(diagnostics: readonly Diagnostic[], { strict }: NormalOptions): Diagnostic[] {
  return diagnostics.map((d) => (strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d));
}

/** Fonts are read only where some were added: reading them needs a font parser. */
export async function addedFonts({ fontPaths }: NormalOptions): Promise<AddedFonts> {
  if (fontPaths.length === 0) return { fonts: [], files: [] };
  const { readAddedFonts } = await import('./typst/added-fonts.js');
  const { diagnostics, ...fonts } = await readAddedFonts(fontPaths);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return fonts;
}
