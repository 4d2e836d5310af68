import { type Design, PAPERS } from '../../compiler/schema/design.js';
import { parseLength, toPoints } from '../../compiler/schema/length.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import type { RenderSettings } from '../../compiler/schema/settings.js';
import { MEASURES } from '../../compiler/templates/measures.generated.js';
import { createDiagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import { findSimilar, findTypo } from '../../diagnostics/find-similar.js';
import { getValue } from '../../util/plain-object.js';
import type { Draft } from '../draft.js';
import { findErrors, isValid } from '../fields.js';
import { InputObject } from '../input-object.js';
import { ENTRY_KEYS } from './own-fields.js';
import { keyToTitle } from './sections.js';
import {
  COMMON_VALUES,
  getTheme,
  IS_BLACK,
  isTheme,
  LENGTH,
  matchFont,
  THEME_FIELDS,
  THEME_NAMES,
  type Theme,
  type Version,
} from './themes.js';

type Scalar = string | boolean;
type Template = Theme['template'];

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

/** Root keys that hold no text of the person. */
export const LAYOUT_KEYS = [
  ...['design', 'locale', 'locale_catalog', 'settings', 'rendercv_settings'],
];

const FONT_KEYS = [
  ...['font', 'text.font_family', 'typography.font_family', 'typography.font_family.body'],
];
const SIZE_KEYS = ['font_size', 'text.font_size', 'typography.font_size.body'];

/**
 * Design fields with the same meaning in RenderCV 0.x (`options`), 1.x (`font`, `margins`),
 * 2.0 to 2.3 (`text`) and later (`typography`). Leading in 2.x has another meaning.
 */
export const DESIGN_FIELDS: readonly DesignField[] = [
  ['theme', ['theme']],
  ['font', FONT_KEYS, removeSpaces],
  ['font_size', SIZE_KEYS],
  ['page_size', ['page_size']],
  ['page_size', ['page.size'], toPageSize],
  ['options.primary_color', ['color', 'colors.section_titles']],
  // Titles below a black name keep the color of the theme.
  ['options.primary_color', ['colors.name'], (text) => (IS_BLACK.test(text) ? '' : text)],
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

/** Reads the design, and settings of the page. Values that differ remain to be reported. */
export function readDesign(document: InputObject, draft: Draft): void {
  const { tracker } = document;
  const design = document.object('design') ?? new InputObject(tracker, {}, ['design']);
  const result: Design = {};
  for (const [to, keys, convert = (text: string) => text] of DESIGN_FIELDS) {
    for (const from of keys)
      acceptAt(design, from, (text) => addField(result, to.split('.'), convert(text)));
  }
  const spans = TIMESPAN_FIELDS.map((field) => findOwner(design, field));
  const timespans = spans.flatMap(([owner, key]) => readTimespans(owner, key, draft));
  const version = detectVersion(document, design);
  if (version !== undefined) {
    const theme = readTheme(design, version);
    const color = result.options?.primary_color ?? theme.color;
    acceptSharedValues(design, theme, color);
    readNameColor(design, theme, color);
    if (!hasDateColumn(theme)) rejectDateWidth(result, design);
    const hasSpans = spans.some(([owner, key]) => owner !== undefined && key in owner.value);
    if (!hasSpans)
      timespans.push(...draft.titles.filter((title) => foldTitle(title) === theme.timeSpans));
    const measures = measureTheme(theme, version);
    applyTheme(result, measures);
    draft.render = { ...createSettings(measures), ...readDateStyles(document, draft) };
  }
  if (timespans.length > 0)
    result.options = { ...result.options, show_timespan_in: [...new Set(timespans)] };
  dropInvalidValues(result, design, draft);
  draft.design = Object.keys(result).length === 0 ? undefined : result;
  acceptLocaleWords(document, draft);
  for (const key of LAYOUT_KEYS) {
    acceptCommonValues(document.object(key), key);
    rejectMisspelledKeys(document.object(key), key);
  }
}

/** Drops values that are invalid together, such as margins that leave no room. */
function dropInvalidValues(result: Design, { tracker, path }: InputObject, draft: Draft): void {
  const document = { ...draft.toDocument(false), design: result };
  const findError = () =>
    findErrors(document, draft.locale).find((error) => error.path[0] === 'design');
  for (let error = findError(); error !== undefined; error = findError()) {
    const field = error.path.slice(1).filter((step) => typeof step === 'string');
    removeAt(result, field);
    const reason = error.message.replace(/\.$/, '').replace(/^[A-Z]/, (c) => c.toLowerCase());
    const sources = DESIGN_FIELDS.filter(([to]) => to === field.join('.'));
    for (const from of sources.flatMap(([, keys]) => keys)) {
      tracker.release([...path, ...from.split('.')]);
      tracker.reject(
        [...path, ...from.split('.')],
        reason,
        error.hint?.replace(/`.+`/, `\`${from}\``),
      );
    }
  }
}

/** Removes the value at a path, or everything if there is none. */
function removeAt(design: Design, path: readonly string[]): void {
  const owner = getValue(design, path.slice(0, -1)) as Record<string, unknown> | undefined;
  const [last = ''] = path.slice(-1);
  if (owner !== undefined && last in owner) delete owner[last];
  else for (const key of Object.keys(design)) delete design[key as keyof Design];
}

/** Returns undefined for version 0.x, which has the design of cvpress. */
function detectVersion(document: InputObject, design: InputObject): Version | undefined {
  const hasOne = (...keys: string[]) => keys.some((key) => key in design.value);
  if (hasOne('options') || document.object('cv')?.object('sections') === undefined)
    return undefined;
  if (hasOne('font', 'font_size', 'page_size', 'color', 'margins', 'header_font_size')) return 1;
  if ('locale_catalog' in document.value) return 1;
  const isOld = hasOne('text', 'highlights', 'entry_types');
  return isOld || 'rendercv_settings' in document.value ? 2 : 2.4;
}

/** Returns a theme with the values of the file. */
function readTheme(design: InputObject, version: Version): Theme {
  design.accept('theme', (text) => (isTheme(text) ? text : undefined));
  const similar = findTypo(design.peek('theme'), THEME_NAMES);
  if (similar !== undefined)
    design.tracker.reject(
      [...design.path, 'theme'],
      'it is no theme of RenderCV',
      `did you mean \`${similar}\`?`,
    );
  const theme: Record<string, string> = getTheme(design.peek('theme') || 'classic', version);
  const values = { font: FONT_KEYS, size: SIZE_KEYS };
  for (const [field, keys] of Object.entries(values)) {
    for (const from of keys) {
      const [owner, key] = findOwner(design, from);
      theme[field] = owner?.peek(key) || (theme[field] as string);
    }
  }
  for (const [field, pattern, keys] of THEME_FIELDS) {
    for (const from of keys)
      acceptAt(design, from, (text) => {
        const isKnown = pattern === LENGTH ? parseLength(text) !== undefined : pattern.test(text);
        if (!isKnown) return undefined;
        const isDefault = theme[field] === text;
        theme[field] = text;
        return isDefault || isShown(field, text, theme.template as Template) || undefined;
      });
  }
  for (const key of ['disable_page_numbering', 'disable_page_numbers'])
    design.accept(key, (text) => {
      theme.footer = String(negate(text));
      return true;
    });
  return theme as Theme;
}

/** Fields that only templates of `USUAL_OPTIONS` have options for. */
const OPTION_FIELDS = new Set(['header', 'icons', 'titles', 'nameSize', 'headerSpace']);

/** Whether the pages of a template show a value of a theme. */
function isShown(field: keyof Theme, text: string, template: Template): boolean {
  // `COMMON_VALUES` has the usual ones.
  if (field === 'experience') return false;
  if (OPTION_FIELDS.has(field) && USUAL_OPTIONS[template] === undefined) return false;
  const isCentered = field === 'titles' && text.startsWith('c');
  return !isCentered || (template === 'linear' && text.includes('without'));
}

/** Colors the name as the file does; a color that pages cannot show remains to be reported. */
function readNameColor(design: InputObject, theme: Theme, color: string): void {
  const colors = design.object('colors');
  const name = colors?.peek('name');
  if (colors === undefined || !name) return;
  const isBlack = IS_BLACK.test(name);
  if (!isBlack && areAlike(name, color)) theme.nameColor = '';
  const isColored =
    theme.template === 'linear' ? theme.nameColor === '' : theme.template !== 'ledger';
  const isAlike = (key: string) => areAlike(colors.peek(key) || theme.color, color);
  const isExact = isBlack
    ? !isColored || IS_BLACK.test(color)
    : isColored && isAlike('section_titles');
  const path = [...colors.path, 'name'];
  const colorsHeader = isAlike('name') && USUAL_OPTIONS[theme.template] !== undefined;
  if (!isExact) design.tracker.release(path);
  else if (colorsHeader && colors.peek('connections') === '' && !isAlike('connections'))
    design.tracker.warnings.push(
      createDiagnostic(
        'not-applied',
        path,
        `\`${formatPath(path)}\` also colors the headline and the contacts.`,
        {
          hint: 'set `colors.headline` and `colors.connections` to the same color, or remove it',
        },
      ),
    );
}

const areAlike = (a: string, b: string) =>
  removeSpaces(a) === removeSpaces(b) || (IS_BLACK.test(a) && IS_BLACK.test(b));

/** Accepts the colors and the fonts of parts that are those of the page. */
function acceptSharedValues(design: InputObject, { font }: Theme, color: string): void {
  for (const key of ['name', 'headline', 'connections', 'links'])
    acceptAt(design, `colors.${key}`, (text) => areAlike(text, color) || undefined);
  for (const key of ['name', 'headline', 'connections', 'section_titles'])
    acceptAt(design, `typography.font_family.${key}`, (text) => areAlike(text, font) || undefined);
}

const hasDateColumn = ({ template }: Theme) => template === 'classic' || template === 'ledger';

/** Releases a width that the template does not use, unless it is a default of RenderCV. */
function rejectDateWidth({ options }: Design, design: InputObject): void {
  delete options?.date_and_location_width;
  for (const key of ['margins.entry_area', 'entries']) {
    const field = `${key}.date_and_location_width`;
    design.tracker.release([...design.path, ...field.split('.')]);
    acceptAt(design, field, (text) => /^4\.(15|5) ?cm$/.test(text) || undefined);
  }
}

const FONT_SIZES = ['10pt', '11pt', '12pt'] as const;

function toPt(length: string, size: number): number {
  const parsed = parseLength(length);
  return parsed === undefined ? 0 : toPoints(parsed, size, 0.45);
}

/** The spacing that templates add above titles, below them and above entries; their leading. */
const TEMPLATE_MEASURES = {
  classic: [5.2, 2.7, 1.05, 1],
  linear: [0, 0, 0, 1],
  ledger: [2.1, 0, 0, 1.03],
  scholar: [0, 0, 0, 1.066],
} as const;

/** The values that need no option; other templates have no such options. */
const USUAL_OPTIONS: Partial<Record<Template, readonly string[]>> = {
  classic: ['center', 'icons', 'line'],
  linear: ['start', 'text'],
};

const round = (value: number, digits: number) => Number(value.toFixed(digits));

interface Measures {
  readonly theme: Theme;
  readonly version: Version;
  /** A field of the theme in points. */
  readonly pt: (field: keyof Theme) => number;
  /** The size of the bundled font, above 10pt. */
  readonly step: number;
  readonly capHeight: number;
  /** The leading in points, from baseline to baseline. */
  readonly pitch: number;
}

const LEADINGS = Object.values(MEASURES.leadings);

function measureTheme(theme: Theme, version: Version): Measures {
  const { scale, capHeight: capEms } = matchFont(theme.font);
  const size = toPt(theme.size, 10) || 10;
  const pt = (field: keyof Theme) => toPt(theme[field], size);
  const step = Math.min(2, Math.max(0, Math.round(size * scale) - 10));
  const capHeight = capEms * size;
  const latexPitch = LEADINGS[Math.round(size) - 10] ?? 1.2 * size;
  const pitch = version === 1 ? latexPitch : pt('lineSpacing') + capHeight;
  // Closer lines touch.
  return { theme, version, pt, step, capHeight, pitch: Math.max(pitch, 1.15 * (10 + step)) };
}

/** Fills the fields that the design lacks. */
function applyTheme(design: Design, measures: Measures): void {
  const { theme, step } = measures;
  const { margin, side } = theme;
  const margins = [
    ...['top', 'bottom', 'left', 'right'].map((key) => [`page.${key}`, margin]),
    ...['left', 'right'].map((key) => [`entry_area.${key}`, side]),
    ...Object.entries(computeSpacing(measures)).map(([key, points]) => [
      key,
      `${Math.max(0, round(points, 1))}pt`,
    ]),
  ];
  const fields: (readonly [string, Scalar])[] = [
    ['page_size', toPageSize(theme.paper)],
    ['options.primary_color', theme.color],
    ['options.show_last_updated_date', theme.note === 'true'],
    ...margins.map(([key, value]) => [`options.margins.${key}`, `${value}`] as const),
  ];
  if (hasDateColumn(theme)) fields.push(['options.date_and_location_width', theme.dateWidth]);
  design.font = matchFont(theme.font).font;
  design.font_size = FONT_SIZES[step] ?? '10pt';
  for (const [path, value] of fields) addField(design, path.split('.'), value);
}

/**
 * RenderCV 2 measures from a baseline to the top of the next line's capitals; 1.x sets LaTeX, as
 * cvpress does.
 */
function computeSpacing({ theme, version, pt, capHeight, pitch }: Measures) {
  const [above, below, entry] = TEMPLATE_MEASURES[theme.template];
  const line = /full/.test(theme.titles) ? 5.3 : 1.75;
  const isLatex = version === 1;
  const included = version === 2 ? pt('lineSpacing') : 0;
  return {
    'section_title.top': pt('aboveTitle') + (isLatex ? 0 : 1.4 * capHeight - pitch - above),
    'section_title.bottom': pt('belowTitle') + (isLatex ? 0 : capHeight + line - pitch - below),
    'entry_area.vertical_between': pt('betweenEntries') - included - entry,
    'highlights_area.top': pt('aboveList') - included,
    'highlights_area.vertical_between_bullet_points': pt('betweenItems') - included,
    'highlights_area.left': pt('indent') + (isLatex ? 0 : toPt('0.5em', 10)),
  };
}

function scaleHeader({ theme: { template }, pt }: Measures) {
  if (USUAL_OPTIONS[template] === undefined) return {};
  return {
    heading_scale: round(pt('nameSize') / (template === 'linear' ? 22 : MEASURES.nameSize), 2),
    // The templates have about 12pt.
    header_spacing: Math.max(0, round(pt('headerSpace') - 12, 1)) || false,
  };
}

function createSettings(measures: Measures): RenderSettings {
  const { theme, version, pt, step, pitch } = measures;
  const { template, titles } = theme;
  // Longer texts would take quadratic time.
  const experience = theme.experience.slice(0, 500);
  const isClassic = template === 'classic';
  const isPositionFirst = !/COMPANY.*POSITION/s.test(experience);
  // Templates but classic have half the spacing between lines.
  const lineFactor = pt('betweenLines') / pt('betweenEntries') / (isClassic ? 1 : 0.5);
  const [, , , leading] = TEMPLATE_MEASURES[template];
  const options = {
    position_first: isPositionFirst,
    institution_first: isPositionFirst,
    entry_titles: !/(COMPANY|POSITION)[^\n]*\n.*(COMPANY|POSITION)/s.test(experience) && 'inline',
    location_in_title: !isClassic && experience.includes('LOCATION'),
    ...scaleHeader(measures),
    one_line_spacing: version === 2.4 && Number.isFinite(lineFactor) && round(lineFactor, 2),
    colored_header: template === 'linear' && theme.nameColor === '',
    justified: theme.alignment.startsWith('justified'),
    leading: round(pitch / (LEADINGS[step] as number) / leading, 3),
  };
  const otherTitles = isClassic && !/full/.test(titles) ? 'line' : 'ruled';
  const plainTitles = /^c/.test(titles) && !isClassic ? 'centered' : 'plain';
  const look = {
    header: theme.header === 'left' ? 'start' : 'center',
    contacts: theme.icons === 'true' ? 'icons' : 'text',
    section_titles: /without/.test(titles) ? plainTitles : otherTitles,
  };
  const usual = USUAL_OPTIONS[template] ?? Object.values(look);
  return {
    template,
    template_options: Object.fromEntries([
      ...Object.entries(options).flatMap(([key, value]) =>
        value === false || value === 1 ? [] : [[key, `${value}`]],
      ),
      ...Object.entries(look).filter(([, value]) => !usual.includes(value)),
    ]),
    show_location: true,
    ...(template === 'scholar' ? { citations: 'plain' } : {}),
    ...(theme.footer === 'true' ? {} : { page_numbers: false }),
  };
}

const DATE_STYLES = [
  ['short', /^MONTH_ABBREVIATION YEAR$/],
  ['long', /^(FULL_)?MONTH_NAME YEAR$/],
  ['numeric', /^MONTH(_IN_TWO_DIGITS)?[./]YEAR$/],
  ['iso', /^YEAR-MONTH_IN_TWO_DIGITS$/],
  ['year', /^YEAR$/],
] as const;

function readDateStyles(document: InputObject, { locale }: Draft): RenderSettings {
  const settings: RenderSettings = { date_range: 'dash' };
  for (const key of [
    ...['design.templates.single_date', 'locale.date_template', 'locale_catalog.date_style'],
  ])
    acceptAt(document, key, (text) => {
      const style = DATE_STYLES.find(([, pattern]) => pattern.test(text))?.[0];
      if (style !== undefined && style !== 'short') settings.dates = style;
      return style;
    });
  for (const key of ['design.templates.date_range', 'locale.to', 'locale_catalog.to'])
    acceptAt(document, key, (text) => {
      const [, word = text] = /^START_DATE\s*(.*?)\s*END_DATE$/.exec(text) ?? [];
      if (/^[-–—]+$/.test(word)) return word;
      const isUsual = word === locale.period.to.trim();
      if (isUsual || word === 'to') settings.date_range = 'words';
      return isUsual ? word : undefined;
    });
  return settings;
}

/** Consumes words that pages show anyway, and months in a form that no date has. */
function acceptLocaleWords(document: InputObject, { locale, render, design }: Draft): void {
  const { dates = 'short' } = render ?? {};
  const { show_last_updated_date: hasNote, show_timespan_in: spans = [] } = design?.options ?? {};
  const hasSpans = spans.length > 0;
  const toWords = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/\{\w+\}/, '').trim());
  const [years, months] = [locale.timespan.years, locale.timespan.months].map((forms) =>
    toWords(Object.values(forms)),
  ) as [string[], string[]];
  const { short, long, alone = long } = locale.months;
  const fold = (text: string) => text.toLowerCase().replaceAll('.', '');
  const fields = [
    ['present', true, [locale.period.present]],
    ['last_updated', hasNote, toWords([locale.strings.lastUpdated])],
    ['year', hasSpans, years],
    ['years', hasSpans, years],
    ['month', hasSpans, months],
    ['months', hasSpans, months],
    ['month_abbreviations', dates === 'short', short],
    ['abbreviations_for_months', dates === 'short', short],
    ['month_names', dates === 'long', alone],
    ['full_names_of_months', dates === 'long', alone],
  ] as const;
  for (const key of ['locale', 'locale_catalog'])
    for (const [field, isShown, words] of fields) {
      const known = new Set(words.map(fold));
      document
        .object(key)
        ?.acceptAll(field, (text) => !isShown || known.has(fold(text)) || undefined);
    }
}

const KNOWN_KEYS = [
  ...new Set(
    [
      ...[...DESIGN_FIELDS, ...THEME_FIELDS].flatMap(
        (field) => field.find(Array.isArray) as string[],
      ),
      ...TIMESPAN_FIELDS,
      ...'links bold_keywords current_date language pdf_title render_command templates'.split(' '),
    ].flatMap((field) => field.split('.')),
  ),
];

const DESIGN_KEYS =
  'theme page colors typography links header section_titles sections entries templates'.split(' ');

/** Rejects keys close to one that has an effect. */
function rejectMisspelledKeys(owner: InputObject | undefined, path: string): void {
  for (const key of Object.keys(owner?.value ?? {})) {
    const field = `${path}.${key}`;
    const isKnown =
      KNOWN_KEYS.includes(key) || COMMON_VALUES.some(([pattern]) => pattern.test(field));
    const similar = isKnown
      ? undefined
      : (findTypo(key, KNOWN_KEYS) ??
        (path === 'design' ? findSimilar(key, DESIGN_KEYS) : undefined));
    if (similar !== undefined)
      owner?.tracker.reject(
        [...owner.path, key],
        'it is no key of RenderCV',
        `did you mean \`${similar}\`?`,
      );
    rejectMisspelledKeys(owner?.object(key), field);
  }
}

/** Consumes values that look as on the pages of cvpress. */
function acceptCommonValues(owner: InputObject | undefined, path: string): void {
  for (const key of Object.keys(owner?.value ?? {})) {
    const field = `${path}.${key}`;
    const patterns = COMMON_VALUES.filter(([pattern]) => pattern.test(field));
    if (patterns.length > 0)
      owner?.acceptAll(key, (text) => {
        const value = field.includes('_entry') ? removeOwnPlaceholders(text) : text;
        return patterns.some(([, usual]) => usual.test(value)) || undefined;
      });
    acceptCommonValues(owner?.object(key), field);
  }
}

const PLACEHOLDERS = new Set([...ENTRY_KEYS, 'degree_with_area'].map((key) => key.toUpperCase()));

/** Removes emphasis, and the placeholders that `addOwnFields` replaces. */
function removeOwnPlaceholders(template: string): string {
  // Real ones are shorter; longer texts would take quadratic time.
  const lines = template.slice(0, 500).replaceAll('*', '').split('\n');
  return lines
    .flatMap((line) => {
      const isOwnLine = !line.match(/[A-Z_]{2,}/g)?.some((word) => PLACEHOLDERS.has(word));
      const others = line.replaceAll(/\W*\b([A-Z_]{2,})\b[)\]]?/g, (text, word) =>
        PLACEHOLDERS.has(word) ? text : '',
      );
      return isOwnLine && others !== line ? [] : others;
    })
    .join('\n');
}

export function acceptAt<T>(
  document: InputObject,
  field: string,
  convert: (text: string) => T | undefined,
): void {
  const [owner, key] = findOwner(document, field);
  owner?.accept(key, convert);
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
export function addField(
  design: Design,
  path: readonly string[],
  value: Scalar,
): Scalar | undefined {
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
