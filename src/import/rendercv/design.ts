import { type Design, PAPERS } from '../../compiler/schema/design.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import type { Draft } from '../draft.js';
import { isValid } from '../fields.js';
import type { InputObject } from '../input-object.js';
import { keyToTitle } from './sections.js';

type Scalar = string | boolean;

const toBoolean = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text);
const negate = (text: string) => (text === 'true' || text === 'false' ? text === 'false' : text);
const removeSpaces = (text: string) => text.replaceAll(' ', '');

function toPageSize(size: string): string {
  return Object.entries(PAPERS).find(([, { typst }]) => typst === size)?.[0] ?? size;
}

/** The first key with a value counts. */
type DesignField = readonly [
  to: string,
  from: readonly string[],
  convert?: (text: string) => Scalar,
];

/** RenderCV 0.x has margins in `options`. */
function createMarginField(key: string): DesignField {
  return [`options.margins.${key}`, [`margins.${key}`, `options.margins.${key}`]];
}

/**
 * Design fields with the same meaning in RenderCV 0.x (`options`), 1.x (`font`, `margins`),
 * 2.0 to 2.3 (`text`) and later (`typography`). Leading in 2.x has another meaning.
 */
export const DESIGN_FIELDS: readonly DesignField[] = [
  ['theme', ['theme']],
  [
    'font',
    ['font', 'text.font_family', 'typography.font_family', 'typography.font_family.body'],
    removeSpaces,
  ],
  ['font_size', ['font_size', 'text.font_size', 'typography.font_size.body']],
  ['page_size', ['page_size']],
  ['page_size', ['page.size'], toPageSize],
  ['options.primary_color', ['color', 'colors.section_titles', 'colors.name', 'colors.headline']],
  ['options.primary_color', ['colors.connections', 'colors.links']],
  ['options.date_and_location_width', ['margins.entry_area.date_and_location_width']],
  ['options.date_and_location_width', ['entries.date_and_location_width']],
  ['options.show_last_updated_date', ['disable_last_updated_date'], negate],
  [
    'options.show_last_updated_date',
    ['page.show_last_updated_date', 'page.show_top_note'],
    toBoolean,
  ],
  ['options.primary_color', ['options.primary_color']],
  ['options.date_and_location_width', ['options.date_and_location_width']],
  ['options.show_last_updated_date', ['options.show_last_updated_date'], toBoolean],
  ...['top', 'bottom', 'left', 'right'].map((side): DesignField => {
    const key = `options.margins.page.${side}`;
    return [key, [key, `margins.page.${side}`, `page.${side}_margin`]];
  }),
  ...['top', 'bottom'].map((side) => createMarginField(`section_title.${side}`)),
  ...['left', 'right'].map((side): DesignField => {
    const key = `options.margins.entry_area.${side}`;
    const sharedKeys = [
      'margins.entry_area.left_and_right',
      'options.margins.entry_area.left_and_right',
    ];
    return [key, [...sharedKeys, key, 'entries.left_and_right_margin', 'entries.side_space']];
  }),
  createMarginField('entry_area.vertical_between'),
  ...['top', 'left', 'vertical_between_bullet_points'].map((key) =>
    createMarginField(`highlights_area.${key}`),
  ),
];

export const TIMESPAN_FIELDS = [
  'show_timespan_in',
  'options.show_timespan_in',
  'sections.show_time_spans_in',
  'entries.show_time_spans_in',
];

/** Returns undefined if the design is empty or contradictory. */
export function readDesign(design: InputObject, draft: Draft): Design | undefined {
  const result: Design = {};
  for (const [to, keys, convert = (text: string) => text] of DESIGN_FIELDS) {
    for (const from of keys) {
      const [owner, key] = findOwner(design, from);
      owner?.accept(key, (text) => addField(result, to.split('.'), convert(text)));
    }
  }
  const timespans = TIMESPAN_FIELDS.flatMap((field) =>
    readTimespans(...findOwner(design, field), draft),
  );
  if (timespans.length > 0)
    result.options = { ...result.options, show_timespan_in: [...new Set(timespans)] };
  if (isValid({ ...draft.toDocument(false), design: result }))
    return Object.keys(result).length === 0 ? undefined : result;
  design.tracker.release(design.path);
  return undefined;
}

function findOwner(
  design: InputObject,
  field: string,
): [owner: InputObject | undefined, key: string] {
  const keys = field.split('.');
  const key = keys.pop() as string;
  return [keys.reduce<InputObject | undefined>((part, step) => part?.object(step), design), key];
}

/** Returns undefined if the value is invalid, or differs from one already set. */
function addField(design: Design, path: readonly string[], value: Scalar): Scalar | undefined {
  const nested = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  if (!isValid({ design: nested })) return undefined;
  let owner = design as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    owner[key] ??= {};
    owner = owner[key] as Record<string, unknown>;
  }
  const last = path.at(-1) as string;
  owner[last] ??= value;
  return owner[last] === value ? value : undefined;
}

function readTimespans(owner: InputObject | undefined, key: string, draft: Draft): string[] {
  const titles = new Map(draft.titles.map((title) => [foldTitle(title), title]));
  return (
    owner?.acceptAll(
      key,
      (text) => titles.get(foldTitle(text)) ?? titles.get(foldTitle(keyToTitle(text))),
    ) ?? []
  );
}
