import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Deadline } from '../../limits/deadline.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { ENGLISH } from '../locales/find.js';
import type { Language } from '../locales/language.js';
import type { Cv } from '../model/cv.js';
import type { CompleteOptions } from '../options/options.js';
import type { LayoutResult } from '../output/pages/layout-request.js';
import type { SectionBreaks } from '../schema/sections.js';
import { locate, notationOf, type Source } from '../source/source.js';
import { type ChosenTemplate, CLASSIC } from '../templates/template.js';
import { inJson } from '../validate/json-words.js';

/** The state of one compilation, to which each stage adds its results. */
export interface CompilationContext {
  readonly options: CompleteOptions;
  /** Whether an output uses our fonts; the viewer of a text format chooses its own. */
  readonly isDrawn: boolean;
  readonly deadline: Deadline;
  /** Plain data, copied from the caller's value. */
  readonly document: unknown;
  /** The text of the document with the range of each value, if it was parsed. */
  readonly source: Source | undefined;
  /** Size of the document in bytes, approximately. */
  readonly size: number;
  /** Unsorted; `compile` sorts them. */
  readonly diagnostics: readonly Diagnostic[];
  readonly breaks: SectionBreaks;
  readonly letter: LetterInput | undefined;
  readonly resources: Resources;
  /** The document after redaction. */
  readonly redacted: unknown;
  /** The model; undefined before `resolve`, and if a diagnostic is an error. */
  readonly cv: Cv | undefined;
  /** The model after shrinking to fit. */
  readonly fittedCv: Cv | undefined;
  /** The requested page formats; undefined if none was requested. */
  readonly layout: LayoutResult | undefined;
}

export type ResolvedContext = CompilationContext & { readonly cv: Cv };

/** A cover letter. */
export interface LetterInput extends DocumentPart {
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The CV of the sender before the letter is merged into it. */
  readonly sender?: DocumentPart;
}

/** A document and the text that it was parsed from. */
export interface DocumentPart {
  readonly document: unknown;
  readonly source: Source | undefined;
}

/** The locale, template and fonts that the options and the document select. */
export interface Resources {
  /** BCP 47 tag. */
  readonly language: string;
  /** The locale of that language; English if there is none. */
  readonly locale: Language;
  readonly isTranslated: boolean;
  /** The locale of the document's `language`, for titles of its sections. */
  readonly documentLocale: Language | undefined;
  readonly template: ChosenTemplate;
  /** The fonts added to the bundled ones. */
  readonly fonts: readonly AddedFont[];
  /** The body font among these; undefined for that of the design. */
  readonly fontFamily: string | undefined;
}

/** Resources that need no loading. */
export const DEFAULT_RESOURCES: Resources = {
  language: ENGLISH.tag,
  locale: ENGLISH,
  isTranslated: true,
  documentLocale: ENGLISH,
  template: CLASSIC,
  fonts: [],
  fontFamily: undefined,
};

/** Returns the CV without a letter merged into it. */
export function cvPart({ document, source, letter }: CompilationContext): DocumentPart {
  return letter?.sender ?? { document, source };
}

export function addDiagnostics(
  context: CompilationContext,
  diagnostics: readonly Diagnostic[],
): CompilationContext {
  return { ...context, diagnostics: [...context.diagnostics, ...diagnostics] };
}

/** Runs synchronous work on the document within its time limit. */
export function runTimed<T>({ deadline, size }: CompilationContext, work: () => T): T {
  return deadline.run(size, work);
}

/** Adds ranges to diagnostics if the document has a text. */
export function locateIn(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return source === undefined ? diagnostics : locate(diagnostics, source);
}

/** Rephrases diagnostics of JSON texts, because messages are worded for YAML by default. */
export function inWordsOfFormat(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.map((one) => (notationOf(one.path, source) === 'json' ? inJson(one) : one));
}

/** Turns warnings into errors if `strict` is set. */
export function applyStrict(
  diagnostics: readonly Diagnostic[],
  { strict }: { strict: boolean },
): Diagnostic[] {
  return diagnostics.map((d) =>
    strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d,
  );
}
