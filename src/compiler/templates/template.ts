import type { CitationFormat } from '../schema/citation-formats.js';
import type { Design } from '../schema/design.js';
import type { EngineFile } from '../typst/engine/engine-diagnostics.js';
import type { Photo } from './read-photo.js';

export interface Template {
  /** Name of its folder, by which markup imports it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly options: Readonly<Record<string, TemplateOption>>;
  readonly design: Design;
  /** Leading relative to the default leading of the font size. */
  readonly leading: number;
  readonly columns: 1 | 2;
  /** The citation style of publications, unless the caller chooses one. */
  readonly citations: CitationFormat;
  /** Paths in `design` without effect, such as `options.date_and_location_width`. */
  readonly ignoredDesign: readonly string[];
  readonly supportsPhoto: boolean;
  readonly css: string;
  /** Files for the engine; none for a bundled template, which the engine always has. */
  readonly files: readonly EngineFile[];
}

export type { EngineFile };

export type TemplateOption = { readonly description: string } & (
  | { readonly type: 'text'; readonly default: string }
  | { readonly type: 'number' | 'integer'; readonly default: number }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'enum'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'sections'; readonly default: readonly string[] }
);

export type OptionValue = string | number | boolean | readonly string[];

export interface ConfiguredTemplate extends Template {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly photo: Photo | undefined;
}

export const TEMPLATE_FILES = {
  code: 'template.typ',
  manifest: 'template.yaml',
  style: 'template.css',
} as const;

export const COMMON_FOLDER = 'common';

/** Options of all bundled templates, which may change their defaults. */
export const COMMON_OPTIONS: Template['options'] = {
  photo_shape: {
    type: 'enum',
    values: ['square', 'round', 'original'],
    default: 'square',
    description: 'The shape of the photo; original keeps its proportions.',
  },
  one_line_entries: {
    type: 'enum',
    values: ['inline', 'aligned', 'columns'],
    default: 'inline',
    description:
      'How entries of one line, such as skills, are set: one after the other, with their labels in ' +
      'a column, or in two columns unless they have dates. Not in the narrow column of sidebar.',
  },
  position_first: {
    type: 'boolean',
    default: false,
    description:
      'Whether positions precede companies, and degrees precede institutions, in all formats.',
  },
  institution_first: {
    type: 'boolean',
    default: false,
    description: 'Whether institutions precede degrees in spite of `position_first`.',
  },
  header: {
    type: 'enum',
    values: ['default', 'start', 'center'],
    default: 'default',
    description: 'Alignment of name and contacts, in classic and linear.',
  },
  colored_header: {
    type: 'boolean',
    default: false,
    description: 'Whether name and contacts of linear have the primary color.',
  },
  contacts: {
    type: 'enum',
    values: ['default', 'icons', 'text'],
    default: 'default',
    description: 'How contacts are set, in classic and linear: with icons, or with dots between.',
  },
  section_titles: {
    type: 'enum',
    values: ['default', 'ruled', 'plain', 'centered'],
    default: 'default',
    description:
      'A line below section titles, or none, in classic and linear; `centered` in linear.',
  },
  entry_titles: {
    type: 'enum',
    values: ['default', 'inline'],
    default: 'default',
    description: 'Whether positions follow companies on one line, in linear and scholar.',
  },
  location_in_title: {
    type: 'boolean',
    default: false,
    description: 'Whether locations follow titles, in linear, ledger and scholar.',
  },
  heading_scale: {
    type: 'number',
    default: 1,
    description:
      "A factor of the name's size in classic and linear; titles of linear change half as much.",
  },
  header_spacing: {
    type: 'number',
    default: 0,
    description: 'Additional points below name and contacts, in classic and linear.',
  },
  one_line_spacing: {
    type: 'number',
    default: 1,
    description: 'A factor of the spacing between entries of one line.',
  },
  justified: {
    type: 'boolean',
    default: false,
    description: 'Whether the lines of bullet points and summary are justified, in PDFs.',
  },
  leading: {
    type: 'number',
    default: 1,
    description: "Leading as a factor of the template's, from 0.8 to 1.5.",
  },
};

export const CLASSIC: ConfiguredTemplate = {
  name: 'classic',
  title: 'Classic',
  description:
    'The default: a centered header, titles with a line, and dates in a column at the end.',
  options: COMMON_OPTIONS,
  design: {},
  leading: 1,
  columns: 1,
  citations: 'plain',
  ignoredDesign: [],
  supportsPhoto: true,
  css: '',
  files: [],
  values: {},
  photo: undefined,
};

export function toOptionLocation(key: string): string {
  return `the template's option ${key}`;
}
