import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { KEYS } from '../entries/keys.js';
import type { Language } from '../languages/language.js';
import type { Variant } from '../schema/sections.js';
import { parseSource } from '../source/parse.js';
import type { TextLimits } from '../source/problems.js';
import type { Source } from '../source/source.js';
import { assignAll } from './assign.js';
import { chooseSections, choosesSections, type SectionChoice } from './choose-sections.js';
import { layOver } from './overlay.js';
import { Settings } from './settings.js';
import { Traced } from './traced.js';

/** The text of a part of a document, and the name of its file, for messages and the format. */
export interface OverlayText {
  readonly text: string;
  readonly file?: string | undefined;
}

/** How a document is tailored: what is laid over it, what is set in it, and which sections are kept; in this order. */
export interface Tailoring extends SectionChoice {
  readonly overlays: readonly (OverlayText | object)[];
  readonly set: readonly string[];
  /** Of each text; by default they may be as large as can be read. */
  readonly limits?: TextLimits | undefined;
}

/** What a document is tailored by. */
export interface TailoringContext {
  readonly variant: Variant;
  /** The words of a document's language, in which its sections may be named. */
  readonly wordsOf: (document: unknown) => Language;
}

/** A tailored document. */
export interface Tailored {
  /** The document as its value, which knows where each part of it comes from. */
  readonly source: Source;
  /** What is wrong with the tailoring, with places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it was applied: not when an overlay or an assignment could not be read. */
  readonly isApplied: boolean;
}

/**
 * Tailors a document. Problems of the document itself are left to its validation, which finds their places with the
 * source that is given back.
 *
 * @param source - the text of the document, where there is one
 */
export function tailorDocument(
  { document, source }: { readonly document: unknown; readonly source: Source | undefined },
  tailoring: Tailoring,
  { variant, wordsOf }: TailoringContext,
): Tailored {
  const settings = new Settings(tailoring.set, tailoring.limits);
  const root = new Traced(document, { source, path: [] });
  const texts = tailoring.overlays.map((overlay) => sourceOf(overlay, tailoring.limits));
  const diagnostics = [
    ...texts.flatMap((overlay) => (overlay.source === undefined ? [] : inFile(overlay.source))),
    ...settings.diagnostics,
  ];
  const isApplied = !hasErrors(diagnostics);
  if (isApplied) {
    for (const overlay of texts) {
      const value = overlay.source === undefined ? overlay.value : overlay.source.value;
      diagnostics.push(...layOver(root, new Traced(value, { source: overlay.source, path: [] })));
    }
    diagnostics.push(...assignAll(root, settings));
    if (choosesSections(tailoring)) {
      diagnostics.push(...chooseSections(root, tailoring, { variant, words: wordsOf(root.toValue()) }));
    }
  }
  const parts = [source, ...texts.map((overlay) => overlay.source), settings];
  return {
    source: composed(
      root,
      parts.filter((part) => part !== undefined),
    ),
    diagnostics,
    isApplied,
  };
}

/** A text of its own is parsed; any other object is an overlay itself. */
function sourceOf(
  overlay: OverlayText | object,
  limits: TextLimits | undefined,
): { source: Source } | { source: undefined; value: unknown } {
  if (!('text' in overlay) || typeof overlay.text !== 'string') return { source: undefined, value: overlay };
  const file = 'file' in overlay && typeof overlay.file === 'string' ? overlay.file : undefined;
  return { source: parseSource(overlay.text, { file, ...KEYS, limits }) };
}

function inFile({ diagnostics, file }: Source): Diagnostic[] {
  return diagnostics.map((d) => ({ ...d, ...(file === undefined ? {} : { file }) }));
}

/** A document that was put together of several texts. */
function composed(root: Traced, parts: readonly Source[]): Source {
  const { source } = root.origin;
  const start = { offset: 0, line: 1, column: 1 };
  return {
    value: root.toValue(),
    text: source?.text ?? '',
    file: source?.file,
    diagnostics: source?.diagnostics ?? [],
    parts,
    originOf: (path) => root.originOf(path),
    rangeOf(path, target) {
      const origin = root.originOf(path);
      return origin.source?.rangeOf(origin.path, target) ?? { start, end: start };
    },
  };
}
