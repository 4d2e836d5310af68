import type { FontName } from '../../compiler/schema/design.js';

/** Values that decide how a page looks, as RenderCV 2.4 and later have them. */
const CLASSIC = {
  template: 'classic' as 'classic' | 'linear' | 'ledger' | 'scholar',
  font: 'Source Sans 3',
  size: '10pt',
  paper: 'us-letter',
  margin: '0.7in',
  color: 'rgb(0, 79, 144)',
  /** Empty if it is the color. */
  nameColor: '',
  note: 'true',
  footer: 'true',
  timeSpans: 'experience',
  alignment: 'justified',
  lineSpacing: '0.6em',
  header: 'center',
  icons: 'true',
  titles: 'with_partial_line',
  aboveTitle: '0.5cm',
  belowTitle: '0.3cm',
  betweenEntries: '1.2em',
  betweenLines: '0.3em',
  aboveList: '0cm',
  betweenItems: '0cm',
  indent: '0.15cm',
  side: '0.2cm',
  /** Instead of 4.15cm with a narrower gap. */
  dateWidth: '3.8cm',
  experience: 'COMPANY, POSITION',
  nameSize: '30pt',
  headerSpace: '0.7cm',
};

export type Theme = typeof CLASSIC;

const LINES: Partial<Theme> = {
  template: 'linear',
  titles: 'with_full_line',
  timeSpans: '',
  experience: 'POSITION, COMPANY LOCATION',
};
const BLACK: Partial<Theme> = { color: 'black', nameColor: 'black', icons: 'false' };
const TIGHT: Partial<Theme> = { indent: '0cm', side: '0cm' };
const SMALL_CAPS: Partial<Theme> = {
  ...LINES,
  margin: '0.6in',
  icons: 'false',
  titles: 'centered_without_line',
  aboveTitle: '0.55cm',
  belowTitle: '0.25cm',
  betweenEntries: '1.1em',
  ...{ aboveList: '0.04cm', betweenItems: '0.04cm', side: '0.1cm', headerSpace: '0.4cm' },
  experience: 'COMPANY LOCATION\nPOSITION',
};

const THEMES = {
  classic: {},
  engineeringclassic: {
    ...LINES,
    font: 'Raleway',
    header: 'left',
    indent: '0cm',
    ...{ aboveList: '0.12cm', betweenItems: '0.12cm' },
  },
  engineeringresumes: {
    ...LINES,
    ...BLACK,
    ...TIGHT,
    font: 'XCharter',
    footer: 'false',
    nameSize: '25pt',
    betweenEntries: '0.42cm',
    betweenLines: '0.15cm',
    ...{ aboveList: '0.08cm', betweenItems: '0.08cm' },
  },
  harvard: {
    ...BLACK,
    template: 'scholar',
    font: 'XCharter',
    margin: '0.5in',
    note: 'false',
    timeSpans: '',
    belowTitle: '0.2cm',
    betweenEntries: '1em',
    experience: 'COMPANY, POSITION LOCATION',
  },
  moderncv: {
    ...LINES,
    ...TIGHT,
    template: 'ledger',
    font: 'Fontin',
    header: 'left',
    dateWidth: '4.15cm',
    aboveTitle: '0.55cm',
    ...{ aboveList: '0.15cm', betweenItems: '0.1cm' },
  },
  sb2nov: {
    ...LINES,
    ...BLACK,
    font: 'New Computer Modern',
    experience: 'POSITION\nCOMPANY',
  },
  ember: { ...SMALL_CAPS, font: 'Ubuntu', color: '#9b2319' },
  ink: {
    ...SMALL_CAPS,
    font: 'EB Garamond',
    ...TIGHT,
    color: '#2a1852',
    nameSize: '32pt',
    header: 'left',
    titles: 'without_line',
    lineSpacing: '0.55em',
    aboveTitle: '0.5cm',
    belowTitle: '0.2cm',
    betweenEntries: '1em',
    betweenLines: '0.2em',
    ...{ aboveList: '0.06cm', betweenItems: '0.06cm' },
  },
  opal: {
    ...SMALL_CAPS,
    font: 'Lato',
    color: '#00645a',
    margin: '0.65in',
    side: '0.15cm',
    nameSize: '26pt',
    experience: 'COMPANY, POSITION LOCATION',
    icons: 'true',
    alignment: 'left',
    note: 'false',
    footer: 'false',
  },
} as const satisfies Readonly<Record<string, Partial<Theme>>>;

type ThemeName = keyof typeof THEMES;

export const THEME_NAMES = Object.keys(THEMES);

/** In 2.0 to 2.3, space between parts includes the leading. */
const BEFORE_2_4: Partial<Theme> = {
  margin: '2cm',
  timeSpans: '',
  ...{ aboveList: '0.25cm', betweenItems: '0.25cm', indent: '0.4cm' },
};
const BEFORE_2_4_BY_THEME: Partial<Record<ThemeName, Partial<Theme>>> = {
  engineeringclassic: { footer: 'false', indent: '0cm' },
  engineeringresumes: { betweenEntries: '0.4cm', betweenItems: '0.19cm', indent: '0cm' },
  moderncv: { betweenEntries: '0.4cm', betweenItems: '0.19cm', indent: '0cm' },
};

/** RenderCV 1.x sets LaTeX, with the leading and the additional space of cvpress. */
const BEFORE_2: Partial<Theme> = {
  margin: '2cm',
  timeSpans: '',
  headerSpace: '0.3cm',
  ...{ aboveTitle: '0.3cm', belowTitle: '0.2cm', betweenEntries: '0.2cm' },
  ...{ aboveList: '0.1cm', betweenItems: '0.1cm', indent: '0.4cm', dateWidth: '4.5cm' },
};
const BEFORE_2_BY_THEME: Partial<Record<ThemeName, Partial<Theme>>> = {
  engineeringresumes: { alignment: 'left', note: 'false', footer: 'false', indent: '0cm' },
  sb2nov: { color: CLASSIC.color, nameColor: '', icons: 'true' },
};

export type Version = 1 | 2 | 2.4;

/** Returns the defaults of a theme. Unknown ones are copies of `classic`. */
export function getTheme(name: string, version: Version): Theme {
  const theme = isTheme(name) ? name : 'classic';
  if (version === 2.4) return { ...CLASSIC, ...THEMES[theme] };
  const [older, byTheme] =
    version === 1 ? [BEFORE_2, BEFORE_2_BY_THEME] : [BEFORE_2_4, BEFORE_2_4_BY_THEME];
  return { ...CLASSIC, ...THEMES[theme], ...older, ...byTheme[theme] };
}

export function isTheme(name: string): name is ThemeName {
  return Object.hasOwn(THEMES, name);
}

interface FontMatch {
  readonly font: FontName;
  /** Of the original, in ems. */
  readonly capHeight: number;
  /** The size at which the bundled font is as large. */
  readonly scale: number;
}

const FONT_MATCHES: readonly (readonly [RegExp, FontMatch])[] = [
  [/^sourcesans/, { font: 'SourceSans3', capHeight: 0.66, scale: 1 }],
  [/fontin|calibri|carlito/, { font: 'SourceSans3', capHeight: 0.69, scale: 1 }],
  [/ubuntu/, { font: 'Roboto', capHeight: 0.69, scale: 1 }],
  [/garamond/, { font: 'EBGaramond', capHeight: 0.65, scale: 1 }],
  [
    /charter|computermodern$|gentium|times|serif|roman|georgia|palatino|cambria/,
    { font: 'EBGaramond', capHeight: 0.68, scale: 1.1 },
  ],
];

/** Returns the bundled font that is most similar. */
export function matchFont(name: string): FontMatch {
  const folded = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const match = FONT_MATCHES.find(([pattern]) => pattern.test(folded) && !/sansserif/.test(folded));
  return match?.[1] ?? { font: 'Roboto', capHeight: 0.71, scale: 1 };
}

export const IS_BLACK = /^(black|#000(000)?|rgb\(0, ?0, ?0\))$/i;

/** Stands for any length. */
export const LENGTH = /^/;

/** The fields of a theme, and where files have them. Other fields are in `DESIGN_FIELDS`. */
export const THEME_FIELDS: readonly (readonly [keyof Theme, RegExp, readonly string[]])[] = [
  ['nameColor', IS_BLACK, ['colors.name']],
  ['header', /^(left|center)$/, ['header.alignment']],
  [
    'icons',
    /^(true|false)$/,
    [
      'header.connections.show_icons',
      'header.use_icons_for_connections',
      'use_icons_for_connections',
    ],
  ],
  ['nameSize', LENGTH, ['typography.font_size.name', 'header.name_font_size', 'header_font_size']],
  ['headerSpace', LENGTH, ['header.space_below_connections']],
  ['titles', /^(centered.)?with(out)?.(full.|par[ti]+al.)?line$/, ['section_titles.type']],
  [
    'alignment',
    /^(left(-aligned)?|justified(-with-no-hyphenation)?)$/,
    ['typography.alignment', 'text.alignment', 'text_alignment'],
  ],
  ['lineSpacing', LENGTH, ['typography.line_spacing', 'text.leading']],
  ['aboveTitle', LENGTH, ['section_titles.space_above', 'section_titles.vertical_space_above']],
  ['belowTitle', LENGTH, ['section_titles.space_below', 'section_titles.vertical_space_below']],
  [
    'betweenEntries',
    LENGTH,
    ['sections.space_between_regular_entries', 'entries.vertical_space_between_entries'],
  ],
  ['betweenLines', LENGTH, ['sections.space_between_text_based_entries']],
  ['aboveList', LENGTH, ['entries.highlights.space_above', 'highlights.top_margin']],
  [
    'betweenItems',
    LENGTH,
    ['entries.highlights.space_between_items', 'highlights.vertical_space_between_highlights'],
  ],
  ['indent', LENGTH, ['entries.highlights.space_left', 'highlights.left_margin']],
  ['footer', /^(true|false)$/, ['page.show_footer', 'page.show_page_numbering']],
  [
    'experience',
    /POSITION|COMPANY/,
    [
      'templates.experience_entry.main_column',
      'entry_types.experience_entry.main_column_first_row_template',
    ],
  ],
];

/** The parts of an entry that all templates show, without asterisks. */
const createTemplatePattern = (title: string, more = ''): RegExp =>
  new RegExp(`^(?:${title})(?: --? LOCATION)?${more}(?:\\nSUMMARY)?(?:\\nHIGHLIGHTS)?$`);

/** Values that look as on the pages of cvpress; they need no message. */
export const COMMON_VALUES: readonly (readonly [path: RegExp, value: RegExp])[] = [
  [/^design\.colors\.(body|text)$/, IS_BLACK],
  [
    /^design\.colors\.(footer|top_note|last_updated\w+)$/,
    /^(gr[ae]y|#808080|rgb\(128, ?128, ?128\))$/i,
  ],
  [
    /(hyperlink|connections_links|page_break\w*|bold\.(name|section_titles)|name_bold|titles\.bold)$/,
    /^true$/,
  ],
  [
    /\.(small_caps\S*|bold\.(headline|connections)|\w+_link_icon|short_second_row|\w+_urls_\w+)$/,
    /^false$/,
  ],
  [/\.bullet$/, /^[•●]$/],
  [/\.nested_bullet$/, /^[•●◦○–-]$/],
  [/\.separator(_between_connections)?$|^design\.sepe?rator_between/, /^·$/],
  [/\.date_and_location_column_alignment$/, /^right$/],
  [/\.photo_\w+$/, /^/],
  [
    /experience_entry\.main_column(_first\w+)?$/,
    createTemplatePattern('(COMPANY|POSITION)(, | --? LOCATION\\n|\\n)(?!\\1)(COMPANY|POSITION)'),
  ],
  [
    /education_entry\.main_column(_first\w+)?$/,
    createTemplatePattern('INSTITUTION(, | --? LOCATION\\n|\\n)(DEGREE(_WITH_| in ))?AREA'),
  ],
  [/normal_entry\.main_column(_first\w+)?$/, createTemplatePattern('NAME')],
  [
    /publication_entry\.main_column(_first\w+)?$/,
    createTemplatePattern('TITLE', '(?:\\n(?:SUMMARY|AUTHORS|URL|JOURNAL|URL \\(JOURNAL\\)))*'),
  ],
  [/_entry\.main_column_second\w+$/, /^[A-Z()\s]*$/],
  [/one_line_entry\.(main_column|template)\w*$/, /^LABEL: DETAILS$/],
  [/_entry\.degree_column\w*$/, /^(DEGREE)?$/],
  [/_entry\.date_and_location_column\w*$/, /^(LOCATION\n)?DATE$/],
  [
    /\.(footer|page_numbering_(template|style))$/,
    /^\*?NAME --? (Page )?PAGE_NUMBER( of |\/)TOTAL_PAGES\*?$/,
  ],
  [
    /\.(top_note|last_updated_date_(template|style))$/,
    /^\*?(LAST_UPDATED CURRENT_DATE|Last updated in TODAY)\*?$/,
  ],
  [/\.time_span$/, /^HOW_MANY_YEARS YEARS HOW_MANY_MONTHS MONTHS$/],
  [/^locale(_catalog)?\.\w+$/, /^(present|years?|months?|Last updated in)$/],
  [/^locale.*degree_with_area$/, /^DEGREE in AREA$/],
  [
    /^locale\w*\.(month_|abbreviations_|full_)\w+$/,
    /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$/,
  ],
  [/^settings\.pdf_title$/, /^NAME - CV$/],
  [/^settings\.current_date$/, /^today$/],
  [/\.phone_number_format$/, /^international$/],
];
