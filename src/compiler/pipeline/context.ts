import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Deadline } from '../../limits/deadline.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { ENGLISH } from '../locales/find-locale.js';
import type { Locale } from '../locales/locale.js';
import type { Cv } from '../model/cv.js';
import type { CompleteOptions } from '../options/options.js';
import type { LayoutResult } from '../output/pages/layout-request.js';
import type { SectionBreaks } from '../schema/sections.js';
import { attachRanges, getFormatAt, type Source } from '../source/source.js';
import { CLASSIC, type ConfiguredTemplate } from '../templates/template.js';
import { withJsonHint } from '../validate/json-hint.js';

/** The state of one compilation, to which each stage adds its results. */
export interface CompilationContext {
  readonly options: CompleteOptions;
  /** Whether an output uses our fonts; the viewer of a text format chooses its own. */
  readonly usesFonts: boolean;
  readonly deadline: Deadline;
  readonly document: unknown;
  /** The text of the document with the range of each value, if it was parsed. */
  readonly source: Source | undefined;
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Problems of the document's settings, which `validate` reports together with all others. */
  readonly settingProblems: readonly Diagnostic[];
  readonly breaks: SectionBreaks;
  readonly letter: LetterInput | undefined;
  readonly resources: Resources;
  readonly redacted: unknown;
  /** The model; undefined before `resolve`, and if a diagnostic is an error. */
  readonly cv: Cv | undefined;
  readonly fittedCv: Cv | undefined;
  readonly layout: LayoutResult | undefined;
}

export type ResolvedContext = CompilationContext & { readonly cv: Cv };

export interface LetterInput extends DocumentPart {
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly sender?: DocumentPart;
}

export interface DocumentPart {
  readonly document: unknown;
  readonly source: Source | undefined;
}

export interface Resources {
  readonly language: string;
  /** English if there is none for the language. */
  readonly locale: Locale;
  readonly isTranslated: boolean;
  /** The locale of the document's `language`, for titles of its sections. */
  readonly documentLocale: Locale | undefined;
  readonly template: ConfiguredTemplate;
  readonly fonts: readonly AddedFont[];
  /** Undefined for the font of the design. */
  readonly fontFamily: string | undefined;
}

export const DEFAULT_RESOURCES: Resources = {
  language: ENGLISH.tag,
  locale: ENGLISH,
  isTranslated: true,
  documentLocale: ENGLISH,
  template: CLASSIC,
  fonts: [],
  fontFamily: undefined,
};

/** Returns the CV without the letter. */
export function getCvPart({ document, source, letter }: CompilationContext): DocumentPart {
  return letter?.sender ?? { document, source };
}

export function addDiagnostics(
  context: CompilationContext,
  diagnostics: readonly Diagnostic[],
): CompilationContext {
  return { ...context, diagnostics: [...context.diagnostics, ...diagnostics] };
}

export function runWithDeadline<T>({ deadline, size }: CompilationContext, work: () => T): T {
  return deadline.run(size, work);
}

export function locateDiagnostics(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return source === undefined ? diagnostics : attachRanges(diagnostics, source);
}

/** Messages are worded for YAML by default. */
export function rephraseForFormat(
  source: Source | undefined,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.map((one) =>
    getFormatAt(one.path, source) === 'json' ? withJsonHint(one) : one,
  );
}

export function applyStrict(
  diagnostics: readonly Diagnostic[],
  { strict }: { strict: boolean },
): Diagnostic[] {
  return diagnostics.map((d) =>
    strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d,
  );
}
