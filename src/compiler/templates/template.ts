import type { Design } from '../schema/design.js';
import type { EngineFile } from '../typst/engine/engine-diagnostics.js';
import type { Photo } from './photo.js';

/** A look: what its `template.yaml` says, and its files. */
export interface Template {
  /** The name of its folder, by which markup imports it. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  readonly description: string;
  readonly options: Readonly<Record<string, TemplateOption>>;
  /** The design where a document does not say anything. */
  readonly design: Design;
  /** The distance of lines, as a part of the usual one for the size of letters. */
  readonly leading: number;
  /** How many lines may stand beside one another on a page. */
  readonly columns: 1 | 2;
  /** The paths in `design` of what does nothing in this look, as `options.date_and_location_width`. */
  readonly ignores: readonly string[];
  /** Whether it has a place for a photo. */
  readonly hasPhoto: boolean;
  /** The rules that its HTML pages have besides those of all. */
  readonly css: string;
  /** The files that the engine is given; none for a bundled look, whose files the engine always has. */
  readonly files: readonly EngineFile[];
}

export type { EngineFile };

/** An option of a template, by its type. */
export type TemplateOption = { readonly description: string } & (
  | { readonly type: 'text'; readonly default: string }
  | { readonly type: 'number' | 'count'; readonly default: number }
  | { readonly type: 'flag'; readonly default: boolean }
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'sections'; readonly default: readonly string[] }
);

/** The value of an option; sections are named by their titles. */
export type OptionValue = string | number | boolean | readonly string[];

/** A template with a value for each of its options. */
export interface ChosenTemplate extends Template {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly photo: Photo | undefined;
}

/** The templates that come with the program, in the order in which they are listed. */
export const BUNDLED = ['classic', 'linear', 'ledger', 'scholar', 'sidebar'] as const;

export type BundledTemplate = (typeof BUNDLED)[number];

export function isBundled(name: string): name is BundledTemplate {
  return (BUNDLED as readonly string[]).includes(name);
}

/** The files of a template, by what they are for. */
export const TEMPLATE_FILES = {
  code: 'template.typ',
  manifest: 'template.yaml',
  style: 'template.css',
} as const;

/** The folder beside them that holds what templates have in common. */
export const COMMON = 'common';

/** The look of the specification, which is chosen unless another is. */
export const CLASSIC: ChosenTemplate = {
  name: 'classic',
  title: 'Classic',
  description:
    'The look of the specification: a centred header, titles with a line, and dates in a column at the end.',
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

/** Where a problem of an option of a template stands, in place of a file. */
export function placeOfOption(key: string): string {
  return `the template's option ${key}`;
}
