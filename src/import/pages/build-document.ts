import type { Locale } from '../../compiler/locales/locale.js';
import type { CvDocumentB } from '../../compiler/schema/document.js';
import { decodePercentEncoding } from '../../compiler/schema/url.js';
import { validateCvDocument } from '../../compiler/validate/validate-cv-document.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { shorten } from '../../diagnostics/quote.js';
import { formatCount } from '../../diagnostics/words.js';
import { NAME_LABELS } from '../../inspect/structure/header.js';
import type { Structure } from '../../inspect/structure/structure.js';
import type { PdfLink } from '../../pdf/model.js';
import { Draft, stringifyDocument } from '../draft.js';
import type { ImportedDocument } from '../import-source.js';
import { fillDraft, isLinkLabel } from './fill-draft.js';
import { findLanguage } from './find-language.js';
import { findUnplacedLines, type PlacedLine } from './unplaced-text.js';

/** The structure, links and lines of the visible text of a file. */
export interface FoundText {
  readonly structure: Structure;
  readonly links: readonly PdfLink[];
  /** The language that the file declares. */
  readonly language: string;
  readonly lines: readonly PlacedLine[];
  readonly heading: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface BuiltDocument extends ImportedDocument {
  readonly originalText: string;
}

/** Makes a document of the text; lines without a place are reported. */
export function buildDocument({
  structure,
  links,
  language,
  lines,
  heading,
  diagnostics,
}: FoundText): BuiltDocument | { readonly diagnostics: readonly Diagnostic[] } {
  const titles = structure.sections.flatMap(({ title, entries }) =>
    entries.length > 0 ? (title?.text ?? []) : [],
  );
  const draft = new Draft();
  draft.language = findLanguage(titles, language);
  fillDraft(structure, links, draft);
  const document = draft.toDocument(true);
  const problem = validateCvDocument(document, { variant: 'b', locale: draft.locale }).find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) return { diagnostics: [problem] };
  const serialized = JSON.stringify(document);
  const labels = links
    .filter(({ url, text }) => isLinkLabel(text) && isPlacedLink(url, serialized))
    .map(({ text }) => text);
  const unplaced = [
    ...findUnplacedLines(
      lines.filter(({ text }) => !isGrade(text, document, draft.locale)),
      document,
      [
        ...titles,
        ...draft.titles,
        ...labels,
        NAME_LABELS,
        ...listCitations(document, draft.locale),
      ],
    ),
    ...findUnplacedLinks(links, serialized),
  ];
  const leftovers = unplaced.slice(0, MAX_KEPT_LINES).map(({ place, text }) => ({
    path: [place],
    value: text,
    reason: undefined,
  }));
  return {
    document,
    text: stringifyDocument(document, draft, heading, leftovers),
    originalText: lines.map(({ text }) => text).join('\n'),
    diagnostics: [...diagnostics, ...reportUntitled(structure, lines), ...reportUnplaced(unplaced)],
  };
}

/** Numbers of citations lose their words. */
function listCitations({ cv }: CvDocumentB, { strings }: Locale): string[] {
  const counts = (cv?.publications ?? []).flatMap(({ cited_by = null }) => cited_by ?? []);
  const forms = Object.values(strings.citedBy);
  return counts.flatMap((count) => forms.map((form) => form.replace('{n}', String(count))));
}

/** A grade loses its label. */
function isGrade(line: string, { cv }: CvDocumentB, { strings }: Locale): boolean {
  const [, label = '', grade = ''] = /^\P{L}*(\p{L}[^:：]*)[:：]\s*(.+)$/u.exec(line) ?? [];
  return (
    [strings.gpa, 'GPA'].includes(label) &&
    (cv?.education ?? []).some(({ gpa }) => gpa && grade.startsWith(String(gpa)))
  );
}

/** Profiles and DOIs keep only the end of their address. */
function isPlacedLink(url: string, document: string): boolean {
  const end = decodePercentEncoding(/[^/:]+(?=\/*$)/.exec(url)?.[0] ?? url);
  return document.includes(url) || document.includes(end.replace(/^@/, ''));
}

function findUnplacedLinks(links: readonly PdfLink[], document: string): PlacedLine[] {
  const urls = new Set(links.map(({ url }) => url));
  return [...urls]
    .filter((url) => /^https?:/i.test(url) && !isPlacedLink(url, document))
    .map((text) => ({ place: 'links', text }));
}

function reportUntitled({ sections }: Structure, lines: readonly PlacedLine[]): Diagnostic[] {
  if (lines.length < 4 || sections.some(({ title }) => title !== undefined)) return [];
  const message = 'No section is imported: the file has no title that is recognized.';
  return [
    createDiagnostic('not-imported', [], message, {
      hint: 'put each title, such as "Experience", on its own line in bold, and import the file again',
    }),
  ];
}

const MAX_KEPT_LINES = 100;

function reportUnplaced(lines: readonly PlacedLine[]): Diagnostic[] {
  if (lines.length === 0) return [];
  const quoted = formatShortList(
    lines.map(({ text }) => `"${shorten(text)}"`),
    3,
  );
  const count = formatCount(lines.length, 'line');
  const verb = lines.length === 1 ? 'has' : 'have';
  const places = formatShortList([...new Set(lines.map(({ place }) => place))], 3);
  return [
    createDiagnostic('not-imported', [], `${count} of ${places} ${verb} no place: ${quoted}.`, {
      hint: 'copy what you need from the comment at the end',
    }),
  ];
}
