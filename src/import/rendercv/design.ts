import { ENGLISH } from '../../compiler/locales/find.js';
import { type Design, PAPERS } from '../../compiler/schema/design.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import { problemsOf } from '../../compiler/validate/validate.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Draft } from '../draft.js';
import type { Part } from '../reading.js';
import { titleOfKey } from './sections.js';

/** Designs do not depend on the language. */
const CONTEXT = { variant: 'b', words: ENGLISH } as const;

type Scalar = string | boolean;

const asBoolean = (text: string): Scalar =>
  text === 'true' || text === 'false' ? text === 'true' : text;
const negated = (text: string): Scalar =>
  text === 'true' || text === 'false' ? text === 'false' : text;
const withoutSpaces = (text: string): Scalar => text.replaceAll(' ', '');

/** RenderCV uses Typst's names for paper sizes. */
function pageSizeOf(size: string): string {
  return Object.entries(PAPERS).find(([, { typst }]) => typst === size)?.[0] ?? size;
}

/** A field of a design, and what it is called in the documents of RenderCV; the first of these that has a value counts. */
type DesignField = readonly [
  to: string,
  from: readonly string[],
  convert?: (text: string) => Scalar,
];

/** A field of the margins, which RenderCV 0.x has among the options. */
function inMargins(key: string): DesignField {
  return [`options.margins.${key}`, [`margins.${key}`, `options.margins.${key}`]];
}

/**
 * Maps the design fields that have the same meaning here: those of RenderCV 0.x (`options`, as here), 1.x (`font`, `margins`),
 * 2.0 to 2.3 (`text`) and later (`typography`). In 2.x, distances between lines have a different meaning.
 */
export const DESIGN_FIELDS: readonly DesignField[] = [
  ['theme', ['theme']],
  [
    'font',
    ['font', 'text.font_family', 'typography.font_family', 'typography.font_family.body'],
    withoutSpaces,
  ],
  ['font_size', ['font_size', 'text.font_size', 'typography.font_size.body']],
  ['page_size', ['page_size']],
  ['page_size', ['page.size'], pageSizeOf],
  ['options.primary_color', ['color', 'colors.section_titles', 'colors.name', 'colors.headline']],
  ['options.primary_color', ['colors.connections', 'colors.links']],
  ['options.date_and_location_width', ['margins.entry_area.date_and_location_width']],
  ['options.date_and_location_width', ['entries.date_and_location_width']],
  ['options.show_last_updated_date', ['disable_last_updated_date'], negated],
  [
    'options.show_last_updated_date',
    ['page.show_last_updated_date', 'page.show_top_note'],
    asBoolean,
  ],
  ['options.primary_color', ['options.primary_color']],
  ['options.date_and_location_width', ['options.date_and_location_width']],
  ['options.show_last_updated_date', ['options.show_last_updated_date'], asBoolean],
  ...['top', 'bottom', 'left', 'right'].map((side): DesignField => {
    const key = `options.margins.page.${side}`;
    return [key, [key, `margins.page.${side}`, `page.${side}_margin`]];
  }),
  ...['top', 'bottom'].map((side) => inMargins(`section_title.${side}`)),
  ...['left', 'right'].map((side): DesignField => {
    const key = `options.margins.entry_area.${side}`;
    const both = ['margins.entry_area.left_and_right', 'options.margins.entry_area.left_and_right'];
    return [key, [...both, key, 'entries.left_and_right_margin', 'entries.side_space']];
  }),
  inMargins('entry_area.vertical_between'),
  ...['top', 'left', 'vertical_between_bullet_points'].map((key) =>
    inMargins(`highlights_area.${key}`),
  ),
];

export const TIMESPAN_FIELDS = [
  'show_timespan_in',
  'options.show_timespan_in',
  'sections.show_time_spans_in',
  'entries.show_time_spans_in',
];

/** Reads a design of RenderCV; undefined if it is empty, or if its parts contradict each other. */
export function readDesign(design: Part, draft: Draft): Design | undefined {
  const found: Design = {};
  for (const [to, names, convert = (text: string) => text] of DESIGN_FIELDS) {
    for (const from of names) {
      const [owner, key] = ownerOf(design, from);
      owner?.accept(key, (text) => addField(found, to.split('.'), convert(text)));
    }
  }
  const timespans = TIMESPAN_FIELDS.flatMap((field) =>
    readTimespans(...ownerOf(design, field), draft),
  );
  if (timespans.length > 0)
    found.options = { ...found.options, show_timespan_in: [...new Set(timespans)] };
  if (!hasErrors(problemsOf({ ...draft.document(false), design: found }, CONTEXT))) {
    return Object.keys(found).length === 0 ? undefined : found;
  }
  design.reading.giveBack(design.path);
  return undefined;
}

function ownerOf(design: Part, field: string): [owner: Part | undefined, key: string] {
  const keys = field.split('.');
  const key = keys.pop() as string;
  return [keys.reduce<Part | undefined>((part, step) => part?.part(step), design), key];
}

/** Sets a value; undefined if it is not allowed there, or if another value was set first. */
function addField(design: Design, path: readonly string[], value: Scalar): Scalar | undefined {
  const nested = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  if (hasErrors(problemsOf({ design: nested }, CONTEXT))) return undefined;
  let owner = design as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    owner[key] ??= {};
    owner = owner[key] as Record<string, unknown>;
  }
  const last = path.at(-1) as string;
  owner[last] ??= value;
  return owner[last] === value ? value : undefined;
}

function readTimespans(owner: Part | undefined, key: string, draft: Draft): string[] {
  const titles = new Map(draft.titles.map((title) => [foldTitle(title), title]));
  return (
    owner?.acceptAll(
      key,
      (text) => titles.get(foldTitle(text)) ?? titles.get(foldTitle(titleOfKey(text))),
    ) ?? []
  );
}
