import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { OutputFormat, PageFormat } from '../output/formats.js';

/**
 * Bytes in memory of their own: what `new Response(…)`, `new Blob([…])` and `writeFile` take. Since TypeScript 5.7 this is
 * `Uint8Array<ArrayBuffer>`, which older versions do not know; before, `Uint8Array`.
 */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** What a document can be rendered to. */
export interface Outputs {
  /** The PDF. */
  readonly pdf: Bytes;
  /** One PNG picture per page. */
  readonly png: readonly Bytes[];
  /** One SVG picture per page. */
  readonly svg: readonly string[];
  /** One HTML page, with its style sheet. */
  readonly html: string;
  /** A document for Word (ECMA-376). */
  readonly docx: Bytes;
  /** Markdown (CommonMark). */
  readonly md: string;
  /** Plain text. */
  readonly txt: string;
  /** The Typst markup. */
  readonly typ: string;
  /** JSON Resume, for other programs. */
  readonly 'json-resume': string;
  /** How many pages there are, if one of the formats has pages. */
  readonly pageCount: number;
  /** Warnings, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What a document was rendered to: the formats that were asked for, `pageCount` if one of them has pages (`pdf`, `png`, `svg`),
 * and `diagnostics`, its warnings.
 *
 * @typeParam Formats - the list of formats: `RenderResult<['pdf', 'html']>` has `pdf` and `html`. If the types do not say what is
 *   in the list, as with `OutputFormat[]`, all that it may hold is optional; so for `RenderResult` alone
 */
export type RenderResult<Formats extends readonly OutputFormat[] = readonly OutputFormat[]> = Pick<
  Outputs,
  Certain<Formats> | 'diagnostics'
> &
  Partial<Pick<Outputs, Exclude<WithPages<Formats[number]>, Certain<Formats>>>>;

/** Formats, and the number of pages of those that are laid out. */
type WithPages<Format extends OutputFormat> =
  | Format
  | (Format extends PageFormat ? 'pageCount' : never);

/** The formats that are certain: not those of a list of any length, of one of several lists, or one of several formats. */
type Certain<Formats extends readonly OutputFormat[]> = number extends Formats['length']
  ? never
  : WithPages<Single<Only<Formats>>[number]>;

/** A list without the elements that are one of several formats. */
type Single<List extends readonly OutputFormat[]> = { [Index in keyof List]: Only<List[Index]> };

/** A type, unless it is a union. */
type Only<T, All = T> = T extends unknown ? ([All] extends [T] ? T : never) : never;
