import type { ChosenFamily } from '../../fonts/fallback-fonts.js';
import { getCodeMetrics, isCovered } from '../../fonts/metrics.js';
import { ENGLISH } from '../../locales/find-locale.js';
import { splitLanguageTag } from '../../locales/language-tag.js';
import { getQuoteMarks } from '../../locales/quote-marks.js';
import type {
  Contact,
  Cv,
  Entry,
  Margins,
  ResolvedDesign,
  ResolvedTemplate,
  Section,
} from '../../model/cv.js';
import { FONT_FAMILIES } from '../../model/resolve-design.js';
import { getPhotoFileName } from '../../model/resolve-template.js';
import { MAY_CONTAIN_RTL } from '../../model/text/bidi.js';
import {
  type Blocks,
  isList,
  type RichText,
  toPlainText,
  toRichText,
} from '../../model/text/inline.js';
import { tieCv } from '../../model/ties.js';
import { type FontName, PAPERS } from '../../schema/design.js';
import { formatLeading } from '../../schema/length.js';
import { CLASSIC, COMMON_OPTIONS } from '../../templates/template.js';
import { measureDegreeColumn } from './date-column.js';
import { chooseLineBreaks, hasWideSpaces, type Measure } from './line-breaks.js';
import { computeContactsWidth, getMeasures } from './line-measures.js';
import { estimateWidth } from './line-widths.js';
import {
  assertFinite,
  NO_TRACE,
  type Trace,
  traceBlock,
  writeArray,
  writeBlock,
  writeBody,
  writeCall,
  writeLength,
} from './write-call.js';
import { isPublication, type MarkupContext, writeEntry } from './write-entry.js';
import { writeLetterCall } from './write-letter.js';
import { fitsLine, quoteString, writeRichText } from './write-rich-text.js';

/**
 * Writes a CV as readable Typst markup: an import, the design as a show rule, a call per entry.
 *
 * @param source - the package of the template; by default, a folder next to the document
 */
export function writeSourceMarkup(cv: Cv, source?: string): string {
  return writeDocument(cv, { trace: NO_TRACE, isForLayout: false, isMeasured: false }, source);
}

/**
 * Writes a CV as markup for layout, with arguments that save time, and spacing for PDF extractors.
 * Lengths hold for this text, and for measured templates and fonts.
 */
export function writeLayoutMarkup(cv: Cv, trace: Trace = NO_TRACE): string {
  const { template, preferredFont } = cv.design;
  const isMeasured = template.name === CLASSIC.name && preferredFont === undefined;
  return writeDocument(cv, { trace, isForLayout: true, isMeasured });
}

function writeDocument(original: Cv, context: MarkupContext, source?: string): string {
  const cv = tieCv(original);
  const body =
    cv.letter === undefined
      ? writeCvBody(cv, context)
      : writeLetterCall(cv.letter, writeHeader(cv, context), cv.design);
  const { name } = cv.design.template;
  const template =
    source === undefined
      ? `#import "typst-templates/${name}/template.typ": *\n`
      : `#import ${quoteString(source)}: ${name}\n#import ${name}: *\n`;
  return [template, writeDesign(cv, body), body].join('\n');
}

function writeCvBody(cv: Cv, context: MarkupContext): string {
  const { trace } = context;
  const parts = [writeHeader(cv, context)];
  // PDF/UA requires headings from level 1: the name, or the sections without a name.
  const mark = cv.name.length === 0 ? '=' : '==';
  if (cv.summary.length > 0) {
    const title = trace(SUMMARY_PATH, writeRichText(cv.summaryTitle));
    parts.push(
      `${mark} ${title}\n\n${writeSummary(cv.summary, getMeasures(cv.design).page, trace)}`,
    );
  }
  // The first section never breaks from the header, which would otherwise have its own page.
  const isFirst = parts.length === 1;
  // PDF/UA forbids skipped levels: entries before the first section title take its level.
  let level = isFirst ? mark.length : undefined;
  for (const [index, section] of cv.sections.entries()) {
    if (section.title.length > 0) level = undefined;
    const markup = writeSection(section, { mark, level }, cv.design, context);
    parts.push(isFirst && index === 0 ? markup : writePageBreaks(section, markup));
  }
  return parts.join('\n');
}

function writePageBreaks({ beginsPage, isKept }: Section, markup: string): string {
  return `${beginsPage ? '#new-page\n' : ''}${isKept ? `#kept[\n${markup}]\n` : markup}`;
}

const SUMMARY_PATH = ['cv', 'summary'];

function writeHeader(cv: Cv, { trace, isMeasured }: MarkupContext): string {
  const { name, contact, page } = getMeasures(cv.design);
  const contacts = cv.contacts
    .map((item) => `    ${traceBlock(writeContact(item, contact), trace, item.path)},\n`)
    .join('');
  return writeCall('header', [
    ['name', traceBlock(writeHeaderName(cv.name, name), trace, ['cv', 'name'])],
    ['label', traceBlock(writeBlock(cv.label, page), trace, ['cv', 'label'])],
    ['contacts', contacts === '' ? undefined : `(\n${contacts}  )`],
    [
      'contacts-width',
      isMeasured && contacts !== '' ? computeContactsWidth(cv.contacts, cv.design) : undefined,
    ],
    [
      'last-updated',
      traceBlock(writeBlock(cv.lastUpdated), trace, [
        'design',
        'options',
        'show_last_updated_date',
      ]),
    ],
  ]);
}

/** Keeps double names on one line, if all words fit. */
function writeHeaderName(name: RichText, measure: Measure): string | undefined {
  const block = writeBlock(name, measure);
  const words = toPlainText(name).split(/[ \u00A0]/);
  return block?.includes('#') || !words.every((word) => fitsLine(toRichText(word), measure))
    ? block
    : block?.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '-#no-break;');
}

function writeSummary(blocks: Blocks, measure: Measure, trace: Trace): string {
  const breaks = chooseLineBreaks(blocks, measure);
  const options = [
    ...(breaks === undefined ? [] : [`linebreaks: ${quoteString(breaks)}`]),
    ...(blocks.some((block) => !isList(block) && hasWideSpaces(block, measure, breaks))
      ? ['justify: false']
      : []),
  ];
  const start = `#summary${options.length === 0 ? '' : `(${options.join(', ')})`}`;
  return start + writeBody(blocks, measure, (text) => trace(SUMMARY_PATH, text));
}

function writeContact({ kind, name, text, href }: Contact, measure: Measure): string {
  const link = href === undefined ? '' : `, link: ${quoteString(href)}`;
  const label = quoteString(toPlainText(name));
  return `contact(${quoteString(kind)}, name: ${label}${link})[${writeRichText(text, measure)}]`;
}

interface SectionHeading {
  readonly mark: string;
  /** The level of the entries' headings, unless it is the default. */
  readonly level: number | undefined;
}

function writeSection(
  section: Section,
  { mark, level }: SectionHeading,
  design: ResolvedDesign,
  context: MarkupContext,
): string {
  const { trace, isForLayout, isMeasured } = context;
  const path = section.key === undefined ? [...section.path, 'title'] : section.path;
  const title = trace(path, writeRichText(section.title, getMeasures(design).title));
  // A heading without text would be an empty tag.
  const heading = section.title.length === 0 ? '' : `${mark} ${title}\n\n`;
  const { entries } = section;
  const degreeWidth = isMeasured ? measureDegreeColumn(entries, design) : 0;
  const degrees = writeDegrees(entries);
  const { one_line_entries: arrangement } = design.template.options;
  const labels = arrangement === 'aligned' ? writeLabels(entries, design) : undefined;
  let publications = 0;
  const markup = entries.map((entry) => {
    if (isPublication(entry)) publications += 1;
    // Numbers restart below a title.
    const number = isForLayout && heading !== '' ? publications : undefined;
    return writeEntry(entry, design, {
      trace,
      isMeasured,
      degrees,
      degreeWidth,
      level,
      number,
      labels,
    });
  });
  const isInColumns = arrangement === 'columns' && entries.length > 1 && entries.every(isBareLine);
  return heading + (isInColumns ? writeInColumns(markup) : markup.join('\n'));
}

/** Entries that stay on one page. */
const MAX_IN_COLUMNS = 16;

function writeInColumns(entries: readonly string[]): string {
  const groups = Array.from({ length: Math.ceil(entries.length / MAX_IN_COLUMNS) }, (_, index) =>
    entries.slice(index * MAX_IN_COLUMNS, (index + 1) * MAX_IN_COLUMNS).join('\n'),
  );
  return groups.map((group) => `#in-columns[\n${group}]\n`).join('\n');
}

function isBareLine({ kind, isReference, location, date, highlights }: Entry): boolean {
  return kind === 'OneLineEntry' && !isReference && !location && !date && highlights.length === 0;
}

/** The widest label is among this many by estimate. */
const MAX_LABELS = 8;

/** Returns the candidates for the widest label, which the template measures. */
function writeLabels(entries: readonly Entry[], { font }: ResolvedDesign): string | undefined {
  const labels = new Map(
    entries.flatMap(({ kind, isReference, name }) =>
      kind !== 'OneLineEntry' || isReference || name.length === 0
        ? []
        : [[writeRichText(name), estimateWidth(toPlainText(name), font)] as const],
    ),
  );
  const widest = [...labels].sort(([, a], [, b]) => b - a).slice(0, MAX_LABELS);
  return widest.length === 0 ? undefined : writeArray(widest.map(([label]) => `[${label}]`));
}

function writeDegrees(entries: readonly Entry[]): string | undefined {
  const degrees = new Set(
    entries.flatMap(({ degree }) => (degree === undefined ? [] : `[${writeRichText(degree)}]`)),
  );
  return degrees.size === 0 ? undefined : writeArray([...degrees]);
}

function writeDesign({ title, keywords, name, design }: Cv, body: string): string {
  const { language, region } = splitLanguageTag(design.language);
  const isMixed = design.direction === 'ltr' && MAY_CONTAIN_RTL.test(body);
  const fallbackLetters = writeFallbackLetters(body, design);
  const families =
    design.preferredFont === undefined ? design.fonts : [design.preferredFont, ...design.fonts];
  // Arguments with default values are omitted.
  const call = writeCall('template.with', [
    ['title', quoteString(title)],
    ['keywords', keywords.length === 0 ? undefined : writeArray(keywords.map(quoteString))],
    ['language', quoteString(language)],
    ['region', region && quoteString(region)],
    ['direction', design.direction === 'rtl' ? 'rtl' : undefined],
    ['mixed', isMixed ? 'true' : undefined],
    ['italics', design.hasItalics ? undefined : 'false'],
    ['quotes', writeQuotes(design.language)],
    ['words', design.localeLanguage && quoteString(design.localeLanguage)],
    ['punctuation', writePunctuation(design.punctuation)],
    ['fonts', writeArray([...families.map(quoteString), ...design.addedFonts.map(writeFamily)])],
    ['code-size', HAS_CODE.test(body) ? writeCodeSize(design) : undefined],
    ['cjk-font', design.cjkFont && quoteString(design.cjkFont)],
    ['borrowed', fallbackLetters === '' ? undefined : `(${fallbackLetters})`],
    // Without a name, sections have the first level.
    ['entry-level', name.length === 0 ? '2' : undefined],
    ['font-size', `${design.fontSize}pt`],
    ['leading', design.leading === 1 ? undefined : formatLeading(design.leading)],
    ['paper', quoteString(PAPERS[design.paper].typst)],
    ['primary-color', `rgb(${quoteString(design.primaryColor)})`],
    ['date-and-location-width', writeLength(getMeasures(design).columnWidth)],
    ['margins', `(\n${writeMargins(design.margins)}  )`],
    ['page-numbers', `${design.pageNumbers}`],
    ['letter', design.letter && quoteString(design.letter)],
    ['options', writeOptions(design.template)],
    ['photo', writePhoto(design.template, title)],
  ]);
  return call.replace('#', '#show: ');
}

const HAS_CODE = /(?<!\\)(?:\\\\)*`|#(?:raw|code)\(/;

/** The x-height of an added font is unknown. */
function writeCodeSize({ font, preferredFont }: ResolvedDesign): string {
  const { size } = getCodeMetrics(font);
  return `${preferredFont === undefined ? Number(size.toFixed(3)) : 1}em`;
}

function writePhoto({ photo }: ResolvedTemplate, alt: string): string | undefined {
  return photo && `image(${quoteString(`/${getPhotoFileName(photo)}`)}, alt: ${quoteString(alt)})`;
}

function writeOptions({ options }: ResolvedTemplate): string | undefined {
  const codes = Object.entries(options)
    .filter(([name, value]) => value !== COMMON_OPTIONS[name]?.default)
    .map(([name, value]) => `${name}: ${writeValue(value)}`);
  return codes.length === 0 ? undefined : `(${codes.join(', ')})`;
}

function writeValue(value: ResolvedTemplate['options'][string]): string {
  if (typeof value === 'string') return quoteString(value);
  if (typeof value === 'object') return value.length === 0 ? '()' : writeArray(value.map(String));
  return typeof value === 'number' ? `${assertFinite(value)}` : `${value}`;
}

/** Writes the quotation marks of a language, since the engine knows only few. */
export function writeQuotes(tag: string): string | undefined {
  if (splitLanguageTag(tag).language === ENGLISH.tag) return undefined;
  const { double, single } = getQuoteMarks(tag);
  const code = (pair: readonly string[]): string => writeArray(pair.map(quoteString));
  return `(double: ${code(double)}, single: ${code(single)})`;
}

function writePunctuation(punctuation: ResolvedDesign['punctuation']): string | undefined {
  if (punctuation === ENGLISH.punctuation) return undefined;
  const { comma, colon, brackets } = punctuation;
  const code = (text: string): string => `[${writeRichText(toRichText(text))}]`;
  // The colon is bold, the space after it is not.
  const colons = `(${code(colon.trimEnd())}, ${colon.endsWith(' ') ? '[ ]' : 'none'})`;
  return `(comma: ${code(comma)}, colon: ${colons}, brackets: (${brackets.map(code).join(', ')}))`;
}

function writeFamily({ family, codePoints }: ChosenFamily): string {
  if (codePoints === undefined) return quoteString(family);
  const code = (codePoint: number): string => `\\u{${codePoint.toString(16).toUpperCase()}}`;
  const ranges = codePoints.map(([first, last]) =>
    first === last ? code(first) : `${code(first)}-${code(last)}`,
  );
  return `(name: ${quoteString(family)}, covers: regex("[${ranges.join('')}]"))`;
}

/**
 * Maps families to letters that the body font lacks. The engine would compose these letters, and
 * write them into the PDF twice.
 */
function writeFallbackLetters(markup: string, { font, fontByCharacter }: ResolvedDesign): string {
  // Fonts have composable letters in the Basic Multilingual Plane only, so no surrogate pairs.
  const letters = [...new Set(markup.match(/[^\0-\u00BF]/g))]
    .filter((letter) => isComposedByEngine(letter, font))
    .sort();
  const byFamily = new Map<string, string>(
    Object.values(FONT_FAMILIES).map((family) => [family, '']),
  );
  for (const letter of letters) {
    const bundled = findBundledFont(letter);
    const family = bundled === undefined ? fontByCharacter.get(letter) : FONT_FAMILIES[bundled];
    if (family !== undefined) byFamily.set(family, (byFamily.get(family) ?? '') + letter);
  }
  return [...byFamily]
    .filter(([, letters]) => letters !== '')
    .map(([family, letters]) => `${quoteString(family)}: ${quoteString(letters)}`)
    .join(', ');
}

/** Whether a font lacks a letter, but has its parts, or another font has the letter. */
function isComposedByEngine(letter: string, font: FontName): boolean {
  const parts = letter.normalize('NFD');
  if (parts.length === letter.length || isCovered(font, letter.codePointAt(0) ?? 0)) return false;
  return (
    findBundledFont(letter) !== undefined ||
    [...parts].every((part) => isCovered(font, part.codePointAt(0) ?? 0))
  );
}

function findBundledFont(letter: string): FontName | undefined {
  return (Object.keys(FONT_FAMILIES) as FontName[]).find((font) =>
    isCovered(font, letter.codePointAt(0) ?? 0),
  );
}

function writeMargins(margins: Margins): string {
  const groups = Object.entries(margins).map(([group, lengths]) => {
    const codes = Object.entries(lengths).map(([key, length]) => `${key}: ${writeLength(length)}`);
    return `    ${group}: (${codes.join(', ')}),\n`;
  });
  return groups.join('').replaceAll('_', '-');
}
