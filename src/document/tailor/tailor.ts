import { type Diagnostic, hasErrors, withDetails } from '../../diagnostics/diagnostic.js';
import type { Language } from '../../languages/language.js';
import { NO_BREAKS, type SectionBreaks, type Variant } from '../../schema/sections.js';
import { parseSource } from '../../text/parse.js';
import type { TextLimits } from '../../text/problems.js';
import { composed, type Source } from '../../text/source.js';
import { KEYS } from '../entries/keys.js';
import { chooseSections, choosesSections, type SectionChoice } from './choose-sections.js';
import { applyEdition } from './edition.js';
import { layOver } from './overlay.js';
import { assignAll, Settings } from './settings.js';
import { Traced } from './traced.js';

/** The text of an overlay, and the name of its file, for messages and the format. */
export interface OverlayText {
  /** The overlay, as YAML or JSON. */
  readonly text: string;
  /** The name of its file. */
  readonly file?: string | undefined;
  /** If the text is one of editions: the name of the one that is meant. */
  readonly edition?: string | undefined;
}

/** The tailoring of a document: overlays, then assignments, then choices of its sections. */
export interface Tailoring extends SectionChoice {
  readonly overlays: readonly (OverlayText | object)[];
  readonly set: readonly string[];
  /** The limits of each text; by default none but the parsers'. */
  readonly limits?: TextLimits | undefined;
}

/** The parsed form of these. */
export interface TailoringContext {
  readonly variant: Variant;
  /** The words of a document's language, in which its sections may be named. */
  readonly wordsOf: (document: unknown) => Language;
}

/** A tailored document. */
export interface Tailored {
  /** The document, which knows where each part of it comes from. */
  readonly source: Source;
  /** The problems of the tailoring, with their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where its sections stand on pages. */
  readonly breaks: SectionBreaks;
  /** Whether the tailoring was applied: false if an overlay or an assignment could not be read. */
  readonly isApplied: boolean;
}

/** Tailors a document. Its validation reports problems of the document itself, and finds their places by the source. */
export function tailorDocument(
  { document, source }: { readonly document: unknown; readonly source: Source | undefined },
  tailoring: Tailoring,
  { variant, wordsOf }: TailoringContext,
): Tailored {
  const settings = new Settings(tailoring.set, tailoring.limits);
  const root = new Traced(document, { source, path: [] });
  const texts = tailoring.overlays.map((overlay) => sourceOf(overlay, tailoring.limits));
  const diagnostics = [
    ...texts.flatMap(({ source }) => (source?.diagnostics ?? []).map((d) => withDetails(d, { file: source?.file }))),
    ...settings.diagnostics,
  ];
  const isApplied = !hasErrors(diagnostics);
  let breaks = NO_BREAKS;
  if (isApplied) {
    for (const overlay of texts) {
      const value = overlay.source === undefined ? overlay.value : overlay.source.value;
      const traced = new Traced(value, { source: overlay.source, path: [] });
      const { edition } = overlay;
      diagnostics.push(...(edition === undefined ? layOver(root, traced) : applyEdition(root, traced, edition)));
    }
    diagnostics.push(...assignAll(root, settings));
    if (choosesSections(tailoring)) {
      const chosen = chooseSections(root, tailoring, { variant, words: wordsOf(root.toValue()) });
      diagnostics.push(...chosen.problems);
      breaks = chosen.breaks;
    }
  }
  const parts = [source, ...texts.map((overlay) => overlay.source), settings];
  return {
    source: composed(root.toValue(), parts, (path) => root.originOf(path)),
    diagnostics,
    breaks,
    isApplied,
  };
}

/** A text of its own is parsed; any other object is an overlay itself. */
function sourceOf(
  overlay: OverlayText | object,
  limits: TextLimits | undefined,
): { source: Source; edition?: string | undefined } | { source: undefined; value: unknown; edition?: undefined } {
  if (!('text' in overlay) || typeof overlay.text !== 'string') return { source: undefined, value: overlay };
  const text = (key: 'file' | 'edition'): string | undefined => {
    const value = (overlay as Partial<OverlayText>)[key];
    return typeof value === 'string' ? value : undefined;
  };
  return { source: parseSource(overlay.text, { file: text('file'), ...KEYS, limits }), edition: text('edition') };
}
