import { type Diagnostic, hasErrors, withDetails } from '../../diagnostics/diagnostic.js';
import { KEYS } from '../fields/key-lists.js';
import { NO_BREAKS, type SectionBreaks, type Variant } from '../schema/sections.js';
import { parseSource } from '../source/parse.js';
import { composed, type Source } from '../source/source.js';
import type { TextLimits } from '../source/syntax-diagnostics.js';
import type { TitleLocales } from '../validate/context.js';
import { applyEdition, titlesOf } from './apply-edition.js';
import { assignAll, Settings } from './assignments.js';
import {
  chooseSections,
  choosesSections,
  type SaidTitle,
  type SectionChoice,
} from './choose-sections.js';
import { layOver } from './overlay.js';
import { Traced } from './traced-value.js';

/** An overlay as text. */
export interface OverlayText {
  /** Text of the overlay, in YAML or JSON. */
  readonly text: string;
  /** Name of its file, for messages and to detect the format. */
  readonly file?: string | undefined;
  /** Name of the edition to apply, if the text is that of an editions file. */
  readonly edition?: string | undefined;
}

/** Customizations of a document, in this order: overlays, assignments, selection of sections. */
export interface Tailoring extends SectionChoice {
  readonly overlays: readonly (OverlayText | object)[];
  readonly set: readonly string[];
  /** Limits of each text; those of the parsers by default. */
  readonly limits?: TextLimits | undefined;
}

export interface TailoringContext {
  readonly variant: Variant;
  readonly wordsOf: (document: unknown) => TitleLocales;
}

export interface Tailored {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  readonly breaks: SectionBreaks;
  readonly isApplied: boolean;
}

/** Customizes a document without validating it. */
export function tailorDocument(
  { document, source }: { readonly document: unknown; readonly source: Source | undefined },
  tailoring: Tailoring,
  { variant, wordsOf }: TailoringContext,
): Tailored {
  const settings = new Settings(tailoring.set, tailoring.limits);
  const root = new Traced(document, { source, path: [] });
  const overlays = tailoring.overlays.map((overlay) => readOverlay(overlay, tailoring.limits));
  const sources = overlays.flatMap(({ overlay }) => overlay.origin.source ?? []);
  const diagnostics = [
    ...sources.flatMap(({ diagnostics, file }) => diagnostics.map((d) => withDetails(d, { file }))),
    ...settings.diagnostics,
  ];
  const isApplied = !hasErrors(diagnostics);
  let breaks = NO_BREAKS;
  if (isApplied) {
    for (const { overlay, edition } of overlays) {
      diagnostics.push(
        ...(edition === undefined ? layOver(root, overlay) : applyEdition(root, overlay, edition)),
      );
    }
    diagnostics.push(...assignAll(root, settings));
    if (choosesSections(tailoring)) {
      const findTitle: SaidTitle = (key, text) =>
        overlays
          .flatMap(({ overlay, edition }) => (edition ? titlesOf(overlay, edition, key) : []))
          .findLast(({ raw }) => raw === text);
      const context = { variant, ...wordsOf(root.toValue()) };
      const result = chooseSections(root, tailoring, context, findTitle);
      diagnostics.push(...result.problems);
      breaks = result.breaks;
    }
  }
  return {
    source: composed(root.toValue(), [source, ...sources, settings], (path) => root.originOf(path)),
    diagnostics,
    breaks,
    isApplied,
  };
}

/** Parses `{ text, file }`; uses any other object as the overlay. */
function readOverlay(
  input: OverlayText | object,
  limits: TextLimits | undefined,
): { readonly overlay: Traced; readonly edition: string | undefined } {
  const { text, ...rest } = input as { readonly [Key in keyof OverlayText]?: unknown };
  if (typeof text !== 'string') {
    return { overlay: new Traced(input, { source: undefined, path: [] }), edition: undefined };
  }
  const [file, edition] = [rest.file, rest.edition].map((name) =>
    typeof name === 'string' ? name : undefined,
  );
  const source = parseSource(text, { file, ...KEYS, limits });
  return { overlay: new Traced(source.value, { source, path: [] }), edition };
}
