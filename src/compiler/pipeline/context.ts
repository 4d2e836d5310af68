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

/** The state of one compilation. Each stage takes a context and returns one with more in it. */
export interface CompilationContext {
  readonly options: CompleteOptions;
  /** Whether an output is drawn with fonts; a text format leaves glyphs to its viewer. */
  readonly isDrawn: boolean;
  readonly deadline: Deadline;
  /** Plain data: the caller's value is read once. */
  readonly document: unknown;
  /** The text of the document with the position of each value, if it was parsed from a text. */
  readonly source: Source | undefined;
  /** The size of the document in bytes, or a similar measure. */
  readonly size: number;
  /** In order of discovery; `compile` sorts them. */
  readonly diagnostics: readonly Diagnostic[];
  /** The sections that begin a page or stay on one. */
  readonly breaks: SectionBreaks;
  readonly letter: LetterInput | undefined;
  readonly resources: Resources;
  /** The document without what a redacted copy omits. */
  readonly redacted: unknown;
  /** The model; undefined as long as it is not resolved, and if a diagnostic is an error. */
  readonly cv: Cv | undefined;
  /** The model as it was laid out, perhaps shrunk to fit. */
  readonly fittedCv: Cv | undefined;
  /** The pages in the page formats that were asked for; undefined if none was. */
  readonly layout: LayoutResult | undefined;
}

/** A context that has a model. */
export type ResolvedContext = CompilationContext & { readonly cv: Cv };

/** A cover letter. `document` is the CV of its sender. */
export interface LetterInput extends DocumentPart {
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The CV of the sender, before the letter was merged into it. */
  readonly sender?: DocumentPart;
}

/** A value, and the text that it was parsed from. */
export interface DocumentPart {
  readonly document: unknown;
  readonly source: Source | undefined;
}

/** The resources that options and document name: a language, a template, fonts. */
export interface Resources {
  /** BCP 47 tag. */
  readonly language: string;
  /** The words of that language; English if cvpress has none. */
  readonly locale: Language;
  readonly isTranslated: boolean;
  /** The words of the language that the document names, in which its sections may be titled. */
  readonly documentLocale: Language | undefined;
  readonly template: ChosenTemplate;
  /** The fonts added to the bundled ones. */
  readonly fonts: readonly AddedFont[];
  /** The family of the text among these; undefined for that of the design. */
  readonly fontFamily: string | undefined;
}

/** The resources that need no loading. */
export const DEFAULT_RESOURCES: Resources = {
  language: ENGLISH.tag,
  locale: ENGLISH,
  isTranslated: true,
  documentLocale: ENGLISH,
  template: CLASSIC,
  fonts: [],
  fontFamily: undefined,
};

/** The part of a context that holds the CV alone: with a letter, the CV of its sender. */
export function cvPart({ document, source, letter }: CompilationContext): DocumentPart {
  return letter?.sender ?? { document, source };
}

export function addDiagnostics(
  context: CompilationContext,
  diagnostics: readonly Diagnostic[],
): CompilationContext {
  return { ...context, diagnostics: [...context.diagnostics, ...diagnostics] };
}

/** Runs synchronous work on the document, which ends when its time is over. */
export function runTimed<T>({ deadline, size }: CompilationContext, work: () => T): T {
  return deadline.run(size, work);
}

/** Diagnostics with their positions, if the document has a text. */
export function locateIn(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return source === undefined ? diagnostics : locate(diagnostics, source);
}

/** Diagnostics in the words of the format, YAML or JSON, in which each part of the document is written. */
export function inWordsOfFormat(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.map((one) => (notationOf(one.path, source) === 'json' ? inJson(one) : one));
}

/** Turns warnings into errors if the options ask for that. */
export function applyStrict(
  diagnostics: readonly Diagnostic[],
  { strict }: { strict: boolean },
): Diagnostic[] {
  return diagnostics.map((d) =>
    strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d,
  );
}
