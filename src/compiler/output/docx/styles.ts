import type { ResolvedDesign, TypstLength } from '../../model/cv.js';
import { PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { inPoints } from '../../typst/markup/line-measures.js';
import { docxFonts } from './fonts.js';
import { type DocxTemplate, docxTemplate } from './templates.js';
import { both, on, properties, value, W, xml } from './xml.js';

/** Word's unit of lengths, a twentieth of a point. */
export function twips(points: number): number {
  return Math.round(20 * points);
}

/** The measures of a document, in twips. */
export interface Measures {
  readonly look: DocxTemplate;
  /** Of the text, in points. */
  readonly fontSize: number;
  /** From the edges of the text to those of entries. */
  readonly start: number;
  readonly end: number;
  /** Where dates end, from the edge of the text. */
  readonly dates: number;
  /** Above the first bullet point of an entry. */
  readonly aboveList: number;
  /** From the edge of the text to that of bullet points, and between bullet and text. */
  readonly item: number;
  readonly hanging: number;
}

export function measuresOf(design: ResolvedDesign): Measures {
  const { margins, fontSize, paper, template } = design;
  const length = (one: TypstLength): number => twips(inPoints(one, fontSize));
  const [start, end] = [length(margins.entry_area.left), length(margins.entry_area.right)];
  return {
    look: docxTemplate(template.name),
    fontSize,
    start,
    end,
    dates:
      twips(PAPERS[paper].width) - length(margins.page.left) - length(margins.page.right) - end,
    aboveList: length(margins.highlights_area.top),
    item: start + length(margins.highlights_area.left) + twips(MEASURES.bulletShift),
    hanging: twips(MEASURES.bulletWidth),
  };
}

/** A paragraph style of Word's own: its name in the list of styles, and what this document sets of it. */
interface Style {
  readonly name: string;
  readonly paragraph?: Readonly<Record<string, string | undefined>>;
  readonly run?: Readonly<Record<string, string | undefined>>;
  /** The style of the paragraph that one types after it. */
  readonly next?: string;
}

/** Writes the part with the styles: those that Word has, set as the design wants (ECMA-376-1, 17.7). */
export function stylesXml(design: ResolvedDesign, measures: Measures): string {
  const { fontSize, language, direction } = design;
  const { latin, eastAsian, complex } = docxFonts(design);
  const fonts = { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': eastAsian, 'w:cs': complex };
  const run = properties('rPr', {
    rFonts: xml('w:rFonts', fonts),
    ...size(fontSize),
    lang: xml('w:lang', languagesOf(language, direction)),
  });
  const written = Object.entries(stylesOf(design, measures)).map(([id, style]) =>
    styleXml(id, style),
  );
  return xml(
    'w:styles',
    { 'xmlns:w': W },
    xml('w:docDefaults', {}, xml('w:rPrDefault', {}, run), xml('w:pPrDefault')),
    ...written,
    xml(
      'w:style',
      { 'w:type': 'character', 'w:styleId': 'Hyperlink' },
      value('name', 'Hyperlink'),
      value('uiPriority', 99),
      properties('rPr', { color: color(design.primaryColor), u: value('u', 'single') }),
    ),
  );
}

function stylesOf(design: ResolvedDesign, measures: Measures): Readonly<Record<string, Style>> {
  const { fontSize, margins, leading, primaryColor, direction, hasItalics } = design;
  const { look, start, end, hanging, item } = measures;
  const points = (one: TypstLength): number => inPoints(one, fontSize);
  const line = MEASURES.leadings[fontSize] * leading;
  // Fonts of other scripts, which the system chooses, may be higher than the lines of ours.
  const rule = hasItalics ? 'exact' : 'atLeast';
  const entry = points(margins.entry_area.vertical_between) + MEASURES.entryHead;
  const own = { color: color(primaryColor) };
  const capitals = (of: 'name' | 'titles'): Record<string, string> =>
    look.smallCapitals.includes(of) ? { smallCaps: on('smallCaps') } : {};
  const titleSize =
    look.titleSize === undefined ? MEASURES.titleSizes[fontSize] : look.titleSize * fontSize;
  const inHeader = { ind: indent(0, 0), jc: value('jc', JC[look.header]) };
  const bullet = points(margins.highlights_area.vertical_between_bullet_points);
  const quiet = { color: color(MEASURES.quietColor) };
  return {
    Normal: {
      name: 'Normal',
      paragraph: {
        widowControl: on('widowControl'),
        bidi: direction === 'rtl' ? on('bidi') : undefined,
        // For dates and places, which stand at the end of the line.
        tabs: xml('w:tabs', {}, xml('w:tab', { 'w:val': 'right', 'w:pos': measures.dates })),
        spacing: spacing(0, line, rule),
        ind: indent(start, end),
      },
    },
    Title: {
      name: 'Title',
      next: 'Subtitle',
      paragraph: {
        keepNext: on('keepNext'),
        spacing: spacing(0, MEASURES.nameAbove + MEASURES.nameBelow),
        ...inHeader,
      },
      run: {
        ...(look.isNameBold ? both('b', true) : {}),
        ...(look.isNameColored ? own : {}),
        ...capitals('name'),
        ...size(look.nameSize),
      },
    },
    Subtitle: {
      name: 'Subtitle',
      next: 'NoSpacing',
      paragraph: { keepNext: on('keepNext'), ...inHeader },
      run: own,
    },
    NoSpacing: {
      name: 'No Spacing',
      paragraph: {
        spacing: spacing(MEASURES.afterLabel, (1 + MEASURES.contactLeading) * line),
        ...inHeader,
      },
      run: own,
    },
    Date: {
      name: 'Date',
      paragraph: { ind: indent(0, 0), jc: value('jc', 'right') },
      run:
        design.letter === undefined
          ? { ...quiet, ...(hasItalics ? both('i', true) : {}), ...size(MEASURES.lastUpdatedSize) }
          : {},
    },
    Heading1: {
      name: 'heading 1',
      next: 'Heading2',
      paragraph: {
        keepNext: on('keepNext'),
        pBdr: design.letter === undefined ? borders(look.lines, primaryColor) : undefined,
        spacing: spacing(
          points(margins.section_title.top) + look.beforeTitle,
          Math.max(line, 1.2 * titleSize),
          rule,
          Math.max(0, points(margins.section_title.bottom) + MEASURES.afterTitle - entry),
        ),
        ind: design.letter === undefined ? indent(0, 0) : indent(start, end),
        jc: value('jc', JC[look.titles]),
        outlineLvl: value('outlineLvl', 0),
      },
      run: {
        ...(look.areTitlesBold ? both('b', true) : {}),
        ...own,
        ...capitals('titles'),
        ...size(titleSize),
      },
    },
    Heading2: {
      name: 'heading 2',
      next: 'ListBullet',
      paragraph: {
        spacing: spacing(entry, line, rule),
        outlineLvl: value('outlineLvl', 1),
      },
    },
    BodyText: {
      name: 'Body Text',
      paragraph: {
        spacing: spacing(
          look.betweenLines * points(margins.entry_area.vertical_between),
          line,
          rule,
        ),
      },
    },
    ListBullet: {
      name: 'List Bullet',
      paragraph: {
        numPr: xml('w:numPr', {}, value('numId', 1)),
        spacing: spacing(bullet, line, rule),
        ind: indent(item + hanging, end, hanging),
      },
    },
    ListContinue: { name: 'List Continue', paragraph: { ind: indent(item + hanging, end) } },
    Bibliography: {
      name: 'Bibliography',
      paragraph: {
        spacing: spacing(points(margins.entry_area.vertical_between), line, rule),
        ind: indent(start + twips(1.5 * fontSize), end, twips(1.5 * fontSize)),
      },
    },
    ...(design.letter === undefined ? {} : letterStyles(line, rule)),
    Footer: {
      name: 'footer',
      paragraph: { ind: indent(0, 0), jc: value('jc', 'center') },
      run: { ...quiet, ...size(MEASURES.footerSize) },
    },
  };
}

/** The styles that only letters have; the address has the style of envelopes. */
function letterStyles(line: number, rule: 'exact' | 'atLeast'): Readonly<Record<string, Style>> {
  const above = (lines: number): Record<string, string> => ({
    spacing: spacing(lines * line, line, rule),
  });
  return {
    EnvelopeAddress: { name: 'envelope address', paragraph: above(2) },
    Salutation: { name: 'Salutation', next: 'BodyText', paragraph: above(1) },
    Closing: {
      name: 'Closing',
      next: 'Signature',
      paragraph: { keepNext: on('keepNext'), ...above(1) },
    },
    Signature: { name: 'Signature', paragraph: above(2) },
  };
}

/** In text from right to left, `left` is where lines begin (ECMA-376-1, 17.3.1.13). */
const JC = { start: 'left', center: 'center' } as const;

function styleXml(id: string, { name, next, paragraph = {}, run = {} }: Style): string {
  const isNormal = id === 'Normal';
  return xml(
    'w:style',
    { 'w:type': 'paragraph', 'w:default': isNormal ? 1 : undefined, 'w:styleId': id },
    value('name', name),
    isNormal ? '' : value('basedOn', 'Normal'),
    next === undefined ? '' : value('next', next),
    xml('w:qFormat'),
    properties('pPr', paragraph),
    properties('rPr', run),
  );
}

/** The distances above a paragraph and below it, and that of its lines, in points. */
export function spacing(
  before: number,
  line?: number,
  rule: 'exact' | 'atLeast' = 'exact',
  after = 0,
): string {
  const lines = line === undefined ? {} : { 'w:line': twips(line), 'w:lineRule': rule };
  return xml('w:spacing', { 'w:before': twips(before), 'w:after': twips(after), ...lines });
}

/** The insets of a paragraph in twips: from where lines begin, from where they end, and of its first line, which hangs. */
export function indent(start: number, end: number, hanging?: number): string {
  return xml('w:ind', { 'w:left': start, 'w:right': end, 'w:hanging': hanging });
}

/** In half points. */
function size(points: number): Record<string, string> {
  const half = Math.round(2 * points);
  return { sz: value('sz', half), szCs: value('szCs', half) };
}

function color(given: string): string {
  return value('color', given.slice(1).toUpperCase());
}

function borders(lines: DocxTemplate['lines'], primaryColor: string): string | undefined {
  // In eighths of a point.
  const border = { 'w:val': 'single', 'w:sz': Math.round(8 * MEASURES.titleLine), 'w:space': 1 };
  const written = lines.map((side) =>
    xml(`w:${side}`, { ...border, 'w:color': primaryColor.slice(1).toUpperCase() }),
  );
  return written.length === 0 ? undefined : xml('w:pBdr', {}, ...written);
}

/** The languages of Latin letters, East Asian ones and complex scripts, of which the document is in one. */
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
