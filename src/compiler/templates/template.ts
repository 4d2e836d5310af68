import type { Design } from '../schema/design.js';
import type { EngineFile } from '../typst/engine/engine-diagnostics.js';
import type { Photo } from './photo.js';

export interface Template {
  /** Name of its folder, by which markup imports it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly options: Readonly<Record<string, TemplateOption>>;
  readonly design: Design;
  /** Leading relative to the default leading of the font size. */
  readonly leading: number;
  /** Maximum number of lines next to each other on a page. */
  readonly columns: 1 | 2;
  /** Paths in `design` without effect, such as `options.date_and_location_width`. */
  readonly ignores: readonly string[];
  readonly hasPhoto: boolean;
  readonly css: string;
  /** Files for the engine; none for a bundled template, which the engine always has. */
  readonly files: readonly EngineFile[];
}

export type { EngineFile };

export type TemplateOption = { readonly description: string } & (
  | { readonly type: 'text'; readonly default: string }
  | { readonly type: 'number' | 'count'; readonly default: number }
  | { readonly type: 'flag'; readonly default: boolean }
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'sections'; readonly default: readonly string[] }
);

export type OptionValue = string | number | boolean | readonly string[];

export interface ChosenTemplate extends Template {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly photo: Photo | undefined;
}

export const BUNDLED = ['classic', 'linear', 'ledger', 'scholar', 'sidebar'] as const;

export type BundledTemplate = (typeof BUNDLED)[number];

export function isBundled(name: string): name is BundledTemplate {
  return (BUNDLED as readonly string[]).includes(name);
}

export const TEMPLATE_FILES = {
  code: 'template.typ',
  manifest: 'template.yaml',
  style: 'template.css',
} as const;

export const COMMON = 'common';

/** The template of the specification, which is the default. */
export const CLASSIC: ChosenTemplate = {
  name: 'classic',
  title: 'Classic',
  description:
    'The template of the specification: a centered header, titles with a line, ' +
    'and dates in a column at the end.',
  options: {},
  design: {},
  leading: 1,
  columns: 1,
  ignores: [],
  hasPhoto: false,
  css: '',
  files: [],
  values: {},
  photo: undefined,
};

/** Returns the file name of a template option in messages. */
export function placeOfOption(key: string): string {
  return `the template's option ${key}`;
}
