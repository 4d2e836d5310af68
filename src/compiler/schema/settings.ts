import type { tags } from 'typia';
import type { BundledTemplate } from './bundled-templates.js';
import type { CitationFormat } from './citation-formats.js';
import type { DateRange, DateStyle } from './date-styles.js';

/** A number of pages. */
type PageCount = number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<1000>;

/**
 * Choices that belong to a document rather than to one run; options of the command line, of the
 * library and of editions override them.
 */
export interface RenderSettings {
  /** The template; `classic` by default. */
  template?: BundledTemplate | null;
  /** Options of the template, as listed by `cvpress templates`. */
  template_options?: Record<string, TemplateOptionValue> | null;
  /**
   * Photo of the person: a JPEG or PNG file in the folder of the document or below it. Only the
   * command line, the preview and editors read it.
   */
  photo?: (string & tags.Example<'jane.jpg'>) | null;
  /** Number of pages to shrink the document to, such as `1`. */
  fit?: PageCount | null;
  /** Number of pages above which to warn, such as `2`. */
  max_pages?: PageCount | null;
  /** Titles of sections that start on a new page, such as `[Publications]`. */
  break_before?: readonly string[] | null;
  /** Titles of sections to keep on one page, if they fit, such as `[Skills]`. */
  keep?: readonly string[] | null;
  /** Whether to number the pages of documents with several pages; true by default. */
  page_numbers?: boolean | null;
  /** Whether to show `cv.location` in the header; false by default. */
  show_location?: boolean | null;
  /** Whether to group positions at one employer under one heading; false by default. */
  group_positions?: boolean | null;
  /** Citation style of publications; that of the template by default. */
  citations?: CitationFormat | null;
  /**
   * Form of dates: `short` (Mar. 2021) by default, `long` (March 2021), `numeric` (03/2021, or as
   * usual in the language), `iso` (2021-03) or `year` (2021).
   */
  dates?: DateStyle | null;
  /**
   * Separator of start and end of a period: `words` ("to"), if the language has one here, or
   * `dash`. By default, a dash in numeric dates and words in others; ISO dates always have a dash.
   */
  date_range?: DateRange | null;
}

/** The settings; the option of each has the same name in camelCase. */
export const SETTING_CONTENTS = {
  template: 'text',
  template_options: 'options',
  photo: 'text',
  fit: 'count',
  max_pages: 'count',
  break_before: 'texts',
  keep: 'texts',
  page_numbers: 'flag',
  show_location: 'flag',
  group_positions: 'flag',
  citations: 'text',
  dates: 'text',
  date_range: 'text',
} as const satisfies Record<keyof RenderSettings, 'text' | 'texts' | 'count' | 'flag' | 'options'>;

type TemplateOptionValue = string | number | boolean | readonly string[];
