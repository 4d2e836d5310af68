import type { RedactableField } from '../../compiler/fields/person-fields.js';
import type { SensitiveData } from '../../compiler/redact/redact-document.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { formatOrList, formatShortList } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import type { PdfContent } from '../../pdf/model.js';
import { omitUndefined } from '../../util/plain-object.js';
import { getRtlLetterPattern } from '../../util/unicode-scripts.js';
import type { ByExtractor, ExtractorName } from '../extractors/extractors.js';
import type { ExtractorScore } from '../structure/score.js';
import type { Field, Structure } from '../structure/structure.js';

export interface RuleContext {
  readonly reading: PdfContent;
  readonly structure: Structure;
  readonly texts: ByExtractor<string>;
  readonly scores: ByExtractor<ExtractorScore>;
  /** The values for an application form. */
  readonly form: {
    readonly person: readonly { readonly role: string }[];
    readonly jobs: readonly unknown[];
  };
  readonly maxPages?: number;
  /** Whether `structure` comes from the source, not from the pages. */
  readonly hasSource: boolean;
  readonly redaction?: SourceRedaction;
}

/** Data that the PDF must not contain. */
export interface SourceRedaction extends SensitiveData {
  readonly fields: readonly RedactableField[];
  /** Texts that contain redacted data. */
  readonly remaining: readonly DocumentPath[];
}

export interface FindingDetails {
  /** One sentence. */
  readonly message: string;
  /** In the imperative, for any program. */
  readonly hint: string;
  /** 1-based. */
  readonly page?: number;
  /** Affected extractors; missing if all. */
  readonly extractors?: readonly ExtractorName[];
  readonly path?: DocumentPath;
}

export type Rule = (
  context: RuleContext,
) => readonly FindingDetails[] | FindingDetails | false | undefined;

const MAX_QUOTED = 3;

/** Formats examples: `"a", "b", "c" and 2 more`. */
export function quoteExamples(texts: readonly string[]): string {
  return formatShortList(texts.map(quote), MAX_QUOTED);
}

const READING_ORDERS: ByExtractor<string> = {
  content: 'in the order of the file',
  pdfminer: 'by blocks',
  rows: 'across the page',
  tags: 'by the tags',
};

export function describeExtractors(extractors: readonly ExtractorName[]): string {
  const orders = formatOrList(extractors.map((name) => READING_ORDERS[name]));
  return `that read ${orders} (${extractors.join(', ')})`;
}

/**
 * Omits `tags` for untagged PDFs. For right-to-left CVs, omits extractors by position: programs
 * move words of the other direction, and no author can change it.
 */
export function selectExtractors({
  texts,
  structure,
}: Pick<RuleContext, 'texts' | 'structure'>): ExtractorName[] {
  const names = hasRightToLeftTitles(structure)
    ? FILE_ORDER
    : (Object.keys(texts) as ExtractorName[]);
  return names.filter((name) => texts[name].trim() !== '');
}

const FILE_ORDER: readonly ExtractorName[] = ['content', 'tags'];

export function hasRightToLeftTitles({ sections }: Structure): boolean {
  const titles = sections.flatMap(({ title }) => title ?? []);
  return titles.filter(({ text }) => getRtlLetterPattern().test(text)).length > titles.length / 2;
}

export function locateField(field: Field | undefined): Pick<FindingDetails, 'page' | 'path'> {
  return omitUndefined({ page: field?.location && field.location.page + 1, path: field?.path });
}
