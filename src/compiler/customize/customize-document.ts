import { type Diagnostic, hasErrors, withDetails } from '../../diagnostics/diagnostic.js';
import { lazy } from '../../util/memoize.js';
import { getValue, isPlainObject, toList } from '../../util/plain-object.js';
import { PARSER_KEYS } from '../fields/key-lists.js';
import { NO_BREAKS, type SectionBreaks, type Variant } from '../schema/sections.js';
import { parseSource } from '../source/parse-source.js';
import { createMergedSource, type Source } from '../source/source.js';
import type { TextLimits } from '../source/syntax-diagnostics.js';
import type { TitleLocales } from '../validate/context.js';
import { indexSections } from '../validate/rules/check-section-titles.js';
import { applyEdition, collectTitles } from './apply-edition.js';
import { Assignments, applyAssignments } from './assignments.js';
import { mergeOverlay } from './merge-overlay.js';
import { trackTitles } from './rename-listed-titles.js';
import {
  type FindTitle,
  hasSectionOptions,
  type SectionSelection,
  selectSections,
} from './select-sections.js';
import { TracedValue } from './traced-value.js';

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
export interface Customizations extends SectionSelection {
  readonly overlays: readonly (OverlayText | object)[];
  readonly set: readonly string[];
  /** Limits of each text; those of the parsers by default. */
  readonly limits?: TextLimits | undefined;
}

export interface CustomizationContext {
  readonly variant: Variant;
  readonly getLocales: (document: unknown) => TitleLocales;
  /** Returns the selection for a changed document; that of the customizations by default. */
  readonly getSelection?: (document: unknown) => SectionSelection;
}

export interface CustomizedDocument {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  readonly breaks: SectionBreaks;
  readonly isApplied: boolean;
}

export function customizeDocument(
  { document, source }: { readonly document: unknown; readonly source: Source | undefined },
  customizations: Customizations,
  { variant, getLocales, getSelection = () => customizations }: CustomizationContext,
): CustomizedDocument {
  const assignments = new Assignments(customizations.set, customizations.limits);
  const root = new TracedValue(document, { source, path: [] });
  const overlays = customizations.overlays.map((overlay) =>
    readOverlay(overlay, customizations.limits),
  );
  const sources = overlays.flatMap(({ overlay }) => overlay.origin.source ?? []);
  const diagnostics = [
    ...sources.flatMap(({ diagnostics, file }) => diagnostics.map((d) => withDetails(d, { file }))),
    ...assignments.diagnostics,
  ];
  const isApplied = !hasErrors(diagnostics);
  let breaks = NO_BREAKS;
  if (isApplied) {
    const updateListedTitles = trackTitles(root);
    for (const { overlay, edition } of overlays) {
      diagnostics.push(
        ...(edition === undefined
          ? mergeOverlay(root, overlay)
          : applyEdition(root, overlay, edition)),
      );
    }
    diagnostics.push(...applyAssignments(root, assignments));
    const getSections = lazy(() => {
      const value = root.toValue();
      const cv = getValue(value, ['cv']);
      return indexSections(isPlainObject(cv) ? cv : {}, { variant, ...getLocales(value) });
    });
    updateListedTitles((title) => getSections().has(title));
    const value = root.toValue();
    const selection = getSelection(value);
    if (hasSectionOptions(selection)) {
      const findTitle: FindTitle = (key, text) => {
        const list = getValue(value, ['render', key]);
        // An option may have the same title in place of the setting.
        const isSelected = Object.values(selection).includes(list);
        const path = ['render', key, toList(list).indexOf(text)];
        if (isSelected && path[2] !== -1) return { origin: root.findOrigin(path), path };
        const origin = overlays
          .flatMap(({ overlay, edition }) => (edition ? collectTitles(overlay, edition, key) : []))
          .findLast(({ raw }) => raw === text)?.origin;
        return { origin, path: [] };
      };
      const context = { variant, ...getLocales(value) };
      const selected = selectSections(root, selection, context, findTitle);
      diagnostics.push(...selected.problems);
      breaks = selected.breaks;
    }
  }
  return {
    source: createMergedSource(root.toValue(), [source, ...sources, assignments], (path) =>
      root.findOrigin(path),
    ),
    diagnostics,
    breaks,
    isApplied,
  };
}

function readOverlay(
  input: OverlayText | object,
  limits: TextLimits | undefined,
): { readonly overlay: TracedValue; readonly edition: string | undefined } {
  const { text, ...names } = input as { readonly [Key in keyof OverlayText]?: unknown };
  if (typeof text !== 'string') {
    return { overlay: new TracedValue(input, { source: undefined, path: [] }), edition: undefined };
  }
  const [file, edition] = [names.file, names.edition].map((name) =>
    typeof name === 'string' ? name : undefined,
  );
  const source = parseSource(text, { file, ...PARSER_KEYS, limits });
  return { overlay: new TracedValue(source.value, { source, path: [] }), edition };
}
