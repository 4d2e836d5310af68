import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { OutputFormat, PageFormat } from '../output/formats.js';

/**
 * Bytes for `new Response(…)`, `new Blob([…])` and `writeFile`: `Uint8Array<ArrayBuffer>` in
 * TypeScript 5.7 and later, `Uint8Array` in older versions, which lack the type parameter.
 */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** All output formats, and the other values of a result. */
export interface Outputs {
  /** PDF. */
  readonly pdf: Bytes;
  /** One PNG image per page. */
  readonly png: readonly Bytes[];
  /** One SVG image per page. */
  readonly svg: readonly string[];
  /** HTML page with its style sheet. */
  readonly html: string;
  /** Word document (ECMA-376). */
  readonly docx: Bytes;
  /** Markdown (CommonMark). */
  readonly md: string;
  /** Plain text. */
  readonly txt: string;
  /** Typst markup. */
  readonly typ: string;
  /** JSON Resume, for other applications. */
  readonly 'json-resume': string;
  /** Number of pages, if a format has pages. */
  readonly pageCount: number;
  /** Diagnostics of severity `warning` and `info`, in document order. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A rendered document: the requested formats, `pageCount` if one of them has pages (`pdf`, `png`,
 * `svg`), and `diagnostics`.
 *
 * @typeParam Formats - list of formats: `RenderResult<['pdf', 'html']>` has `pdf` and `html`. For a
 *   type without definite items, such as `OutputFormat[]`, all formats of the type are optional.
 */
export type RenderResult<Formats extends readonly OutputFormat[] = readonly OutputFormat[]> = Pick<
  Outputs,
  Certain<Formats> | 'diagnostics'
> &
  Partial<Pick<Outputs, Exclude<WithPages<Formats[number]>, Certain<Formats>>>>;

type WithPages<Format extends OutputFormat> =
  | Format
  | (Format extends PageFormat ? 'pageCount' : never);

/** The formats that every value of the list type contains. */
type Certain<Formats extends readonly OutputFormat[]> = number extends Formats['length']
  ? never
  : WithPages<Single<Only<Formats>>[number]>;

type Single<List extends readonly OutputFormat[]> = { [Index in keyof List]: Only<List[Index]> };

type Only<T, All = T> = T extends unknown ? ([All] extends [T] ? T : never) : never;
