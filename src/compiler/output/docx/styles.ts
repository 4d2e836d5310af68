import type { ResolvedDesign, TypstLength } from '../../model/cv.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { inPoints } from '../../typst/markup/line-measures.js';
import { docxFonts } from './fonts.js';
import { type DocxTemplate, docxTemplate } from './templates.js';
import { both, on, properties, value, W, xml } from './xml.js';

/** Word's unit: a twentieth of a point. */
export function twips(points: number): number {
  return Math.round(20 * points);
}

/** Lengths of a document in twips. */
export interface Measures {
  readonly look: DocxTemplate;
  /** In points. */
  readonly fontSize: number;
  /** Between the margins of the page and those of entries. */
  readonly start: number;
  readonly end: number;
  /** Tab stop at the end of dates. */
  readonly dates: number;
  readonly aboveList: number;
  /** Indent of bullet points, and hanging indent of their text. */
  readonly item: number;
  readonly hanging: number;
}

export function measuresOf(design: ResolvedDesign): Measures {
  const { margins, fontSize, paper, template } = design;
  const toLength = (length: TypstLength): number => twips(inPoints(length, fontSize));
  const [start, end] = [toLength(margins.entry_area.left), toLength(margins.entry_area.right)];
  return {
    look: docxTemplate(template.name),
    fontSize,
    start,
    end,
    dates:
      twips(PAPERS[paper].width) - toLength(margins.page.left) - toLength(margins.page.right) - end,
    aboveList: toLength(margins.highlights_area.top),
    item: start + toLength(margins.highlights_area.left) + twips(MEASURES.bulletShift),
    hanging: twips(MEASURES.bulletWidth),
  };
}

type Properties = Readonly<Record<string, string | undefined>>;

interface Style {
  readonly name: string;
  readonly paragraph?: Properties;
  /** The style of the next paragraph that a user types. */
  readonly next?: string;
  readonly isForLettersOnly?: boolean;
}

const KEEP_NEXT = { keepNext: on('keepNext') };

/** Styles in file order. The address of a cover letter has the style of envelopes. */
const STYLES = {
  Normal: { name: 'Normal', paragraph: { widowControl: on('widowControl') } },
  Title: { name: 'Title', next: 'Subtitle', paragraph: KEEP_NEXT },
  Subtitle: { name: 'Subtitle', next: 'NoSpacing', paragraph: KEEP_NEXT },
  NoSpacing: { name: 'No Spacing' },
  Date: { name: 'Date', paragraph: { jc: value('jc', 'right') } },
  Heading1: {
    name: 'heading 1',
    next: 'Heading2',
    paragraph: { ...KEEP_NEXT, outlineLvl: value('outlineLvl', 0) },
  },
  Heading2: {
    name: 'heading 2',
    next: 'ListBullet',
    paragraph: { outlineLvl: value('outlineLvl', 1) },
  },
  BodyText: { name: 'Body Text' },
  ListBullet: {
    name: 'List Bullet',
    paragraph: { numPr: xml('w:numPr', {}, value('numId', 1)) },
  },
  ListContinue: { name: 'List Continue' },
  Bibliography: { name: 'Bibliography' },
  EnvelopeAddress: { name: 'envelope address', isForLettersOnly: true },
  Salutation: { name: 'Salutation', next: 'BodyText', isForLettersOnly: true },
  Closing: { name: 'Closing', next: 'Signature', paragraph: KEEP_NEXT, isForLettersOnly: true },
  Signature: { name: 'Signature', isForLettersOnly: true },
  Footer: { name: 'footer', paragraph: { jc: value('jc', 'center') } },
} as const satisfies Readonly<Record<string, Style>>;

/** Properties that depend on the design, by style. */
type Overrides = Readonly<Partial<Record<keyof typeof STYLES, Properties>>>;

/** ECMA-376-1, 17.7. */
export function stylesXml(design: ResolvedDesign, measures: Measures): string {
  const { fontSize, language, direction } = design;
  const { latin, eastAsian, complex } = docxFonts(design);
  const fonts = { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': eastAsian, 'w:cs': complex };
  const run = properties('rPr', {
    rFonts: xml('w:rFonts', fonts),
    ...formatSize(fontSize),
    lang: xml('w:lang', languagesOf(language, direction)),
  });
  const paragraphs = [
    computeSpacing(design, measures),
    computeIndents(design, measures),
    getParagraphOverrides(design, measures),
  ];
  const runs = getRunOverrides(design, measures);
  const styleIds = (Object.keys(STYLES) as (keyof typeof STYLES)[]).filter(
    (id) => design.letter !== undefined || !('isForLettersOnly' in STYLES[id]),
  );
  const styles = styleIds.map((id) =>
    formatStyle(id, Object.assign({}, ...paragraphs.map((overrides) => overrides[id])), runs[id]),
  );
  return xml(
    'w:styles',
    { 'xmlns:w': W },
    xml('w:docDefaults', {}, xml('w:rPrDefault', {}, run), xml('w:pPrDefault')),
    ...styles,
    xml(
      'w:style',
      { 'w:type': 'character', 'w:styleId': 'Hyperlink' },
      value('name', 'Hyperlink'),
      value('uiPriority', 99),
      properties('rPr', { color: formatColor(design.primaryColor), u: value('u', 'single') }),
    ),
  );
}

function computeSpacing(design: ResolvedDesign, { look }: Measures): Overrides {
  const { fontSize, margins, leading, hasItalics } = design;
  const points = (length: TypstLength): number => inPoints(length, fontSize);
  const line = MEASURES.leadings[fontSize] * leading;
  // The system's fonts of other scripts may exceed our line height.
  const rule = hasItalics ? 'exact' : 'atLeast';
  const spaceAbove = (length: number): Properties => ({ spacing: spacing(length, line, rule) });
  const betweenEntries = points(margins.entry_area.vertical_between);
  const entry = betweenEntries + MEASURES.entryHead;
  const title = spacing(
    points(margins.section_title.top) + look.beforeTitle,
    Math.max(line, 1.2 * getTitleSize(design, look)),
    rule,
    Math.max(0, points(margins.section_title.bottom) + MEASURES.afterTitle - entry),
  );
  const contacts = spacing(MEASURES.afterLabel, (1 + MEASURES.contactLeading) * line);
  return {
    Normal: spaceAbove(0),
    Title: { spacing: spacing(0, MEASURES.nameAbove + MEASURES.nameBelow) },
    NoSpacing: { spacing: contacts },
    Heading1: { spacing: title },
    Heading2: spaceAbove(entry),
    BodyText: spaceAbove(look.betweenLines * betweenEntries),
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
  const none = { ind: indent(0, 0) };
  const reference = twips(1.5 * design.fontSize);
  return {
    Normal: { ind: indent(start, end) },
    Title: none,
    Subtitle: none,
    NoSpacing: none,
    Date: none,
    Heading1: design.letter === undefined ? none : { ind: indent(start, end) },
    ListBullet: { ind: indent(item + hanging, end, hanging) },
    ListContinue: { ind: indent(item + hanging, end) },
    Bibliography: { ind: indent(start + reference, end, reference) },
    Footer: none,
  };
}

function getParagraphOverrides(design: ResolvedDesign, { look, dates }: Measures): Overrides {
  const header = { jc: value('jc', ALIGNMENTS[look.header]) };
  return {
    Normal: {
      bidi: design.direction === 'rtl' ? on('bidi') : undefined,
      // For dates and locations at the end of the line.
      tabs: xml('w:tabs', {}, xml('w:tab', { 'w:val': 'right', 'w:pos': dates })),
    },
    Title: header,
    Subtitle: header,
    NoSpacing: header,
    Heading1: {
      pBdr:
        design.letter === undefined ? formatBorders(look.lines, design.primaryColor) : undefined,
      jc: value('jc', ALIGNMENTS[look.titles]),
    },
  };
}

function getRunOverrides(design: ResolvedDesign, { look }: Measures): Overrides {
  const primary = { color: formatColor(design.primaryColor) };
  const quiet = { color: formatColor(MEASURES.quietColor) };
  const smallCapitals = (text: 'name' | 'titles'): Properties =>
    look.smallCapitals.includes(text) ? { smallCaps: on('smallCaps') } : {};
  const lastUpdated = {
    ...quiet,
    ...(design.hasItalics ? both('i', true) : {}),
    ...formatSize(MEASURES.lastUpdatedSize),
  };
  return {
    Title: {
      ...(look.isNameBold ? both('b', true) : {}),
      ...(look.isNameColored ? primary : {}),
      ...smallCapitals('name'),
      ...formatSize(look.nameSize),
    },
    Subtitle: primary,
    NoSpacing: primary,
    Date: design.letter === undefined ? lastUpdated : {},
    Heading1: {
      ...(look.areTitlesBold ? both('b', true) : {}),
      ...primary,
      ...smallCapitals('titles'),
      ...formatSize(getTitleSize(design, look)),
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
  return xml(
    'w:style',
    { 'w:type': 'paragraph', 'w:default': isNormal ? 1 : undefined, 'w:styleId': id },
    value('name', name),
    isNormal ? '' : value('basedOn', 'Normal'),
    next === undefined ? '' : value('next', next),
    xml('w:qFormat'),
    properties('pPr', { ...paragraph, ...overrides }),
    properties('rPr', run),
  );
}

/** Spacing before and after a paragraph, and its line height, in points. */
export function spacing(
  before: number,
  line?: number,
  rule: 'exact' | 'atLeast' = 'exact',
  after = 0,
): string {
  const lines = line === undefined ? {} : { 'w:line': twips(line), 'w:lineRule': rule };
  return xml('w:spacing', { 'w:before': twips(before), 'w:after': twips(after), ...lines });
}

/** Indents of a paragraph in twips, and the hanging indent of its first line. */
export function indent(start: number, end: number, hanging?: number): string {
  return xml('w:ind', { 'w:left': start, 'w:right': end, 'w:hanging': hanging });
}

/** Formats a font size in half points. */
function formatSize(points: number): Record<string, string> {
  const half = Math.round(2 * points);
  return { sz: value('sz', half), szCs: value('szCs', half) };
}

function formatColor(hex: string): string {
  return value('color', hex.slice(1).toUpperCase());
}

function formatBorders(lines: DocxTemplate['lines'], primaryColor: string): string | undefined {
  // Borders are measured in eighths of a point.
  const border = { 'w:val': 'single', 'w:sz': Math.round(8 * MEASURES.titleLine), 'w:space': 1 };
  const elements = lines.map((side) =>
    xml(`w:${side}`, { ...border, 'w:color': primaryColor.slice(1).toUpperCase() }),
  );
  return elements.length === 0 ? undefined : xml('w:pBdr', {}, ...elements);
}

/** Sets the document's language for its script: Latin, East Asian or complex. */
export function languagesOf(
  language: string,
  direction: 'ltr' | 'rtl',
): Readonly<Record<string, string>> {
  if (direction === 'rtl' || /^(?:th|hi|mr|ne|bn|pa|gu|ta|te|kn|ml|si|km|lo|my)\b/.test(language)) {
    return { 'w:val': 'en-US', 'w:bidi': language };
  }
  if (/^(?:zh|ja|ko|yue)\b/.test(language)) return { 'w:val': 'en-US', 'w:eastAsia': language };
  return { 'w:val': language };
}
