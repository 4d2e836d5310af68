import type { ResolvedDesign, TypstLength } from '../../model/cv.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { toPoints } from '../../typst/markup/line-measures.js';
import { getDocxFonts } from './fonts.js';
import { type DocxTemplate, getDocxTemplate } from './templates.js';
import {
  formatProperties,
  formatToggle,
  formatToggles,
  formatValue,
  formatXml,
  WORD_NAMESPACE,
} from './xml.js';

/** Word's unit: a twentieth of a point. */
export function toTwips(points: number): number {
  return Math.round(20 * points);
}

/** Lengths of a document in twips. */
export interface Measures {
  readonly template: DocxTemplate;
  /** In points. */
  readonly fontSize: number;
  /** Between the margins of the page and those of entries. */
  readonly start: number;
  readonly end: number;
  /** Tab stop at the end of dates. */
  readonly dateTabStop: number;
  readonly aboveList: number;
  /** Indent of bullet points, and hanging indent of their text. */
  readonly item: number;
  readonly hanging: number;
}

export function computeMeasures(design: ResolvedDesign): Measures {
  const { margins, fontSize, paper, template } = design;
  const toLength = (length: TypstLength): number => toTwips(toPoints(length, fontSize));
  const [start, end] = [toLength(margins.entry_area.left), toLength(margins.entry_area.right)];
  return {
    template: getDocxTemplate(template.name),
    fontSize,
    start,
    end,
    dateTabStop:
      toTwips(PAPERS[paper].width) -
      toLength(margins.page.left) -
      toLength(margins.page.right) -
      end,
    aboveList: toLength(margins.highlights_area.top),
    item: start + toLength(margins.highlights_area.left) + toTwips(MEASURES.bulletShift),
    hanging: toTwips(MEASURES.bulletWidth),
  };
}

type Properties = Readonly<Record<string, string | undefined>>;

interface Style {
  readonly name: string;
  readonly paragraph?: Properties;
  /** The style of the next paragraph that a user types. */
  readonly next?: string;
  readonly isOnlyFor?: 'letters' | 'groups';
}

const KEEP_NEXT = { keepNext: formatToggle('keepNext') };

/** Styles in file order. The address of a cover letter has the style of envelopes. */
const STYLES = {
  Normal: { name: 'Normal', paragraph: { widowControl: formatToggle('widowControl') } },
  Title: { name: 'Title', next: 'Subtitle', paragraph: KEEP_NEXT },
  Subtitle: { name: 'Subtitle', next: 'NoSpacing', paragraph: KEEP_NEXT },
  NoSpacing: { name: 'No Spacing' },
  Date: { name: 'Date', paragraph: { jc: formatValue('jc', 'right') } },
  Heading1: {
    name: 'heading 1',
    next: 'Heading2',
    paragraph: { ...KEEP_NEXT, outlineLvl: formatValue('outlineLvl', 0) },
  },
  Heading2: {
    name: 'heading 2',
    next: 'ListBullet',
    paragraph: { outlineLvl: formatValue('outlineLvl', 1) },
  },
  Heading3: {
    name: 'heading 3',
    next: 'ListBullet',
    paragraph: { outlineLvl: formatValue('outlineLvl', 2) },
    isOnlyFor: 'groups',
  },
  BodyText: { name: 'Body Text' },
  ListBullet: {
    name: 'List Bullet',
    paragraph: { numPr: formatXml('w:numPr', {}, formatValue('numId', 1)) },
  },
  ListContinue: { name: 'List Continue' },
  Bibliography: { name: 'Bibliography' },
  EnvelopeAddress: { name: 'envelope address', isOnlyFor: 'letters' },
  Salutation: { name: 'Salutation', next: 'BodyText', isOnlyFor: 'letters' },
  Closing: { name: 'Closing', next: 'Signature', paragraph: KEEP_NEXT, isOnlyFor: 'letters' },
  Signature: { name: 'Signature', isOnlyFor: 'letters' },
  Footer: { name: 'footer', paragraph: { jc: formatValue('jc', 'center') } },
} as const satisfies Readonly<Record<string, Style>>;

type Overrides = Readonly<Partial<Record<keyof typeof STYLES, Properties>>>;

/** ECMA-376-1, 17.7. */
export function formatStyles(
  design: ResolvedDesign,
  measures: Measures,
  hasGroups: boolean,
): string {
  const { fontSize, language, direction } = design;
  const { latin, eastAsian, complex } = getDocxFonts(design);
  const fonts = { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': eastAsian, 'w:cs': complex };
  const run = formatProperties('rPr', {
    rFonts: formatXml('w:rFonts', fonts),
    ...formatSize(fontSize),
    lang: formatXml('w:lang', getLanguageAttributes(language, direction)),
  });
  const paragraphs = [
    computeSpacing(design, measures),
    computeIndents(design, measures),
    getParagraphOverrides(design, measures),
  ];
  const runs = getRunOverrides(design, measures);
  const isUsed = { letters: design.letter !== undefined, groups: hasGroups };
  const styleIds = (Object.keys(STYLES) as (keyof typeof STYLES)[]).filter((id) => {
    const { isOnlyFor }: Style = STYLES[id];
    return isOnlyFor === undefined || isUsed[isOnlyFor];
  });
  const styles = styleIds.map((id) =>
    formatStyle(id, Object.assign({}, ...paragraphs.map((overrides) => overrides[id])), runs[id]),
  );
  return formatXml(
    'w:styles',
    { 'xmlns:w': WORD_NAMESPACE },
    formatXml('w:docDefaults', {}, formatXml('w:rPrDefault', {}, run), formatXml('w:pPrDefault')),
    ...styles,
    formatXml(
      'w:style',
      { 'w:type': 'character', 'w:styleId': 'Hyperlink' },
      formatValue('name', 'Hyperlink'),
      formatValue('uiPriority', 99),
      formatProperties('rPr', {
        color: formatColor(design.primaryColor),
        u: formatValue('u', 'single'),
      }),
    ),
  );
}

function computeSpacing(design: ResolvedDesign, { template }: Measures): Overrides {
  const { fontSize, margins, leading, hasItalics } = design;
  const points = (length: TypstLength): number => toPoints(length, fontSize);
  const line = MEASURES.leadings[fontSize] * leading;
  // The system's fonts of other scripts may exceed our line height.
  const rule = hasItalics ? 'exact' : 'atLeast';
  const spaceAbove = (length: number): Properties => ({
    spacing: formatSpacing(length, line, rule),
  });
  const betweenEntries = points(margins.entry_area.vertical_between);
  const entry = betweenEntries + MEASURES.entryHead;
  const title = formatSpacing(
    points(margins.section_title.top) + template.beforeTitle,
    Math.max(line, 1.2 * getTitleSize(design, template)),
    rule,
    Math.max(0, points(margins.section_title.bottom) + MEASURES.afterTitle - entry),
  );
  const contacts = formatSpacing(MEASURES.afterLabel, (1 + MEASURES.contactLeading) * line);
  return {
    Normal: spaceAbove(0),
    Title: { spacing: formatSpacing(0, MEASURES.nameAbove + MEASURES.nameBelow) },
    NoSpacing: { spacing: contacts },
    Heading1: { spacing: title },
    Heading2: spaceAbove(entry),
    Heading3: spaceAbove(MEASURES.roleSpacing * betweenEntries + MEASURES.entryHead),
    BodyText: spaceAbove(template.oneLineSpacingFactor * betweenEntries),
    ListBullet: spaceAbove(points(margins.highlights_area.vertical_between_bullet_points)),
    Bibliography: spaceAbove(betweenEntries),
    EnvelopeAddress: spaceAbove(2 * line),
    Salutation: spaceAbove(line),
    Closing: spaceAbove(line),
    Signature: spaceAbove(2 * line),
  };
}

function computeIndents(design: ResolvedDesign, measures: Measures): Overrides {
  const { start, end, item, hanging } = measures;
  const none = { ind: formatIndent(0, 0) };
  const reference = toTwips(1.5 * design.fontSize);
  return {
    Normal: { ind: formatIndent(start, end) },
    Title: none,
    Subtitle: none,
    NoSpacing: none,
    Date: none,
    Heading1: design.letter === undefined ? none : { ind: formatIndent(start, end) },
    ListBullet: { ind: formatIndent(item + hanging, end, hanging) },
    ListContinue: { ind: formatIndent(item + hanging, end) },
    Bibliography: { ind: formatIndent(start + reference, end, reference) },
    Footer: none,
  };
}

function getParagraphOverrides(
  design: ResolvedDesign,
  { template, dateTabStop }: Measures,
): Overrides {
  const header = { jc: formatValue('jc', ALIGNMENTS[template.headerAlignment]) };
  return {
    Normal: {
      bidi: design.direction === 'rtl' ? formatToggle('bidi') : undefined,
      // For dates and locations at the end of the line.
      tabs: formatXml('w:tabs', {}, formatXml('w:tab', { 'w:val': 'right', 'w:pos': dateTabStop })),
    },
    Title: header,
    Subtitle: header,
    NoSpacing: header,
    Heading1: {
      pBdr:
        design.letter === undefined
          ? formatBorders(template.titleBorders, design.primaryColor)
          : undefined,
      jc: formatValue('jc', ALIGNMENTS[template.titleAlignment]),
    },
  };
}

function getRunOverrides(design: ResolvedDesign, { template }: Measures): Overrides {
  const primary = { color: formatColor(design.primaryColor) };
  const quiet = { color: formatColor(MEASURES.quietColor) };
  const smallCapitals = (text: 'name' | 'titles'): Properties =>
    template.smallCapitals.includes(text) ? { smallCaps: formatToggle('smallCaps') } : {};
  const lastUpdated = {
    ...quiet,
    ...(design.hasItalics ? formatToggles('i', true) : {}),
    ...formatSize(MEASURES.lastUpdatedSize),
  };
  return {
    Title: {
      ...(template.isNameBold ? formatToggles('b', true) : {}),
      ...(template.isNameColored ? primary : {}),
      ...smallCapitals('name'),
      ...formatSize(template.nameSize),
    },
    Subtitle: primary,
    NoSpacing: primary,
    Date: design.letter === undefined ? lastUpdated : {},
    Heading1: {
      ...(template.areTitlesBold ? formatToggles('b', true) : {}),
      ...primary,
      ...smallCapitals('titles'),
      ...formatSize(getTitleSize(design, template)),
    },
    Footer: { ...quiet, ...formatSize(MEASURES.footerSize) },
  };
}

/** Returns the size of section titles, in points. */
function getTitleSize({ fontSize }: ResolvedDesign, look: DocxTemplate): number {
  return look.titleSize === undefined ? MEASURES.titleSizes[fontSize] : look.titleSize * fontSize;
}

/** In right-to-left text, `left` is where lines start (ECMA-376-1, 17.3.1.13). */
const ALIGNMENTS = { start: 'left', center: 'center' } as const;

function formatStyle(id: keyof typeof STYLES, overrides: Properties, run: Properties = {}): string {
  const { name, next, paragraph }: Style = STYLES[id];
  const isNormal = id === 'Normal';
  return formatXml(
    'w:style',
    { 'w:type': 'paragraph', 'w:default': isNormal ? 1 : undefined, 'w:styleId': id },
    formatValue('name', name),
    isNormal ? '' : formatValue('basedOn', 'Normal'),
    next === undefined ? '' : formatValue('next', next),
    formatXml('w:qFormat'),
    formatProperties('pPr', { ...paragraph, ...overrides }),
    formatProperties('rPr', run),
  );
}

/** In points. */
export function formatSpacing(
  before: number,
  line?: number,
  rule: 'exact' | 'atLeast' = 'exact',
  after = 0,
): string {
  const lines = line === undefined ? {} : { 'w:line': toTwips(line), 'w:lineRule': rule };
  return formatXml('w:spacing', {
    'w:before': toTwips(before),
    'w:after': toTwips(after),
    ...lines,
  });
}

/** In twips. */
export function formatIndent(start: number, end: number, hanging?: number): string {
  return formatXml('w:ind', { 'w:left': start, 'w:right': end, 'w:hanging': hanging });
}

function formatSize(points: number): Record<string, string> {
  const half = Math.round(2 * points);
  return { sz: formatValue('sz', half), szCs: formatValue('szCs', half) };
}

function formatColor(hex: string): string {
  return formatValue('color', hex.slice(1).toUpperCase());
}

function formatBorders(
  lines: DocxTemplate['titleBorders'],
  primaryColor: string,
): string | undefined {
  // Borders are measured in eighths of a point.
  const border = { 'w:val': 'single', 'w:sz': Math.round(8 * MEASURES.titleLine), 'w:space': 1 };
  const elements = lines.map((side) =>
    formatXml(`w:${side}`, { ...border, 'w:color': primaryColor.slice(1).toUpperCase() }),
  );
  return elements.length === 0 ? undefined : formatXml('w:pBdr', {}, ...elements);
}

/** By script: Latin, East Asian or complex. */
export function getLanguageAttributes(
  language: string,
  direction: 'ltr' | 'rtl',
): Readonly<Record<string, string>> {
  if (direction === 'rtl' || /^(?:th|hi|mr|ne|bn|pa|gu|ta|te|kn|ml|si|km|lo|my)\b/.test(language)) {
    return { 'w:val': 'en-US', 'w:bidi': language };
  }
  if (/^(?:zh|ja|ko|yue)\b/.test(language)) return { 'w:val': 'en-US', 'w:eastAsia': language };
  return { 'w:val': language };
}
