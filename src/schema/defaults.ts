import type { ClassicThemeMargins, ClassicThemeOptions, Design, FontName } from './design.js';

/** All margins, as a document writes them. */
export interface CompleteMargins {
  readonly page: Readonly<Record<'top' | 'bottom' | 'left' | 'right', string>>;
  readonly section_title: Readonly<Record<'top' | 'bottom', string>>;
  readonly entry_area: Readonly<Record<'left' | 'right' | 'vertical_between', string>>;
  readonly highlights_area: Readonly<Record<'top' | 'left' | 'vertical_between_bullet_points', string>>;
}

/** All options of the classic theme except its margins. */
interface FlatOptions {
  readonly primary_color: string;
  readonly date_and_location_width: string;
  readonly show_timespan_in: readonly string[];
  readonly show_last_updated_date: boolean;
}

/** All of `design` except its options. */
interface FlatDesign {
  readonly theme: 'classic';
  readonly font: FontName;
  readonly font_size: '10pt' | '11pt' | '12pt';
  readonly page_size: 'a4paper' | 'letterpaper';
}

/** A design with every field present. */
export interface CompleteDesign extends FlatDesign {
  readonly options: FlatOptions & { readonly margins: CompleteMargins };
}

/** The defaults of the fields of `design`. */
const DESIGN_DEFAULTS: CompleteDesign = {
  theme: 'classic',
  font: 'SourceSans3',
  font_size: '10pt',
  page_size: 'a4paper',
  options: {
    primary_color: 'rgb(0,79,144)',
    date_and_location_width: '3.6 cm',
    show_timespan_in: [],
    show_last_updated_date: true,
    margins: {
      page: { top: '1.35 cm', bottom: '1.35 cm', left: '1.35 cm', right: '1.35 cm' },
      section_title: { top: '0.13 cm', bottom: '0.13 cm' },
      entry_area: { left: '0.2 cm', right: '0.2 cm', vertical_between: '0.12 cm' },
      highlights_area: { top: '0.12 cm', left: '0.6 cm', vertical_between_bullet_points: '0.07 cm' },
    },
  },
};

const {
  options: { margins: MARGIN_DEFAULTS, ...OPTION_DEFAULTS },
  ...FLAT_DEFAULTS
} = DESIGN_DEFAULTS;

/** A document's design, completed with defaults. */
export function completeDesign(design: Design | undefined): CompleteDesign {
  const options: ClassicThemeOptions = design?.options ?? {};
  const margins: ClassicThemeMargins = options.margins ?? {};
  return {
    options: {
      margins: {
        page: withDefaults(MARGIN_DEFAULTS.page, margins.page),
        section_title: withDefaults(MARGIN_DEFAULTS.section_title, margins.section_title),
        entry_area: withDefaults(MARGIN_DEFAULTS.entry_area, margins.entry_area),
        highlights_area: withDefaults(MARGIN_DEFAULTS.highlights_area, margins.highlights_area),
      },
      ...withDefaults<FlatOptions>(OPTION_DEFAULTS, options),
    },
    ...withDefaults<FlatDesign>(FLAT_DEFAULTS, design),
  };
}

/** The given values over the defaults; a key given as undefined or null counts as left out. */
function withDefaults<T extends object>(defaults: T, given: Partial<T> | undefined): T {
  if (given === undefined) return defaults;
  const result = { ...defaults };
  for (const key in defaults) result[key] = given[key] ?? defaults[key];
  return result;
}
