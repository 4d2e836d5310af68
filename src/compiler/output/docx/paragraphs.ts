import { type Blocks, isList, type List, type RichText } from '../../model/text/inline.js';
import { type RunContext, runsOf } from './runs.js';
import { indent, type Measures, spacing } from './styles.js';
import { on, properties, value, W, xml } from './xml.js';

/** The list of the bullets; those with numbers come after it, each of which begins anew. */
const BULLETS = 1;
/** As many as Word has; lists of documents have four at most. */
const LEVELS = 9;

/** What direct formatting a paragraph may have: what depends on what is around it. */
type Around = Readonly<
  Partial<Record<'keepNext' | 'pageBreakBefore' | 'numPr' | 'spacing' | 'ind', string>>
>;

/** Writes the paragraphs of a document, in order. */
export class Paragraphs {
  readonly #written: { readonly style: string; readonly around: Around; readonly runs: string }[] =
    [];
  /** The first number of each list with numbers, and its depth. */
  readonly #numbered: { readonly start: number; readonly level: number }[] = [];

  constructor(
    readonly context: RunContext,
    readonly measures: Measures,
  ) {}

  /** @param end - what stands at the end of the line */
  add(style: string, text: RichText | undefined, end: RichText = [], around: Around = {}): void {
    const runs = runsOf(text ?? [], this.context);
    const tab = end.length === 0 ? '' : xml('w:r', {}, xml('w:tab')) + runsOf(end, this.context);
    if (runs + tab !== '') this.#written.push({ style, around, runs: runs + tab });
  }

  /** A picture makes its line as high as it is. */
  addPicture(style: string, run: string): void {
    this.#written.push({
      style,
      around: { spacing: xml('w:spacing', { 'w:line': 240, 'w:lineRule': 'auto' }) },
      runs: run,
    });
  }

  /** The bullet points of an entry. */
  items(items: readonly Blocks[]): void {
    for (const [at, item] of items.entries()) {
      this.#item(item, BULLETS, 0, at === 0 ? this.measures.aboveList / 20 : undefined);
    }
  }

  blocks(style: string, blocks: Blocks): void {
    for (const block of blocks) {
      if (isList(block)) this.#list(block, 0);
      else this.add(style, block);
    }
  }

  /** Keeps paragraphs each with the next one. */
  keep(first: number, end: number): void {
    for (let at = first; at < end; at++) {
      const one = this.#written[at];
      if (one !== undefined)
        this.#written[at] = { ...one, around: { ...one.around, keepNext: on('keepNext') } };
    }
  }

  get length(): number {
    return this.#written.length;
  }

  toXml(): string {
    return this.#written.map(({ style, around, runs }) => paragraph(style, around, runs)).join('');
  }

  /** The part that says how lists are numbered (ECMA-376-1, 17.9). */
  numberingXml(): string {
    const levels = Array.from({ length: LEVELS }, (_, level) => level);
    const abstract = (id: number, format: 'bullet' | 'decimal'): string =>
      xml(
        'w:abstractNum',
        { 'w:abstractNumId': id },
        value('multiLevelType', 'hybridMultilevel'),
        ...levels.map((level) =>
          xml(
            'w:lvl',
            { 'w:ilvl': level },
            value('start', 1),
            value('numFmt', format),
            format === 'bullet' && level === 0 ? value('pStyle', 'ListBullet') : '',
            value('lvlText', format === 'decimal' ? `%${level + 1}.` : level === 0 ? '•' : '–'),
            value('lvlJc', 'left'),
            properties('pPr', this.#insets(level, format === 'decimal')),
          ),
        ),
      );
    const numbered = this.#numbered.map(({ start, level }, at) =>
      xml(
        'w:num',
        { 'w:numId': BULLETS + 1 + at },
        value('abstractNumId', 1),
        xml('w:lvlOverride', { 'w:ilvl': level }, value('startOverride', start)),
      ),
    );
    const bullets = xml('w:num', { 'w:numId': BULLETS }, value('abstractNumId', 0));
    return xml(
      'w:numbering',
      { 'xmlns:w': W },
      abstract(0, 'bullet'),
      abstract(1, 'decimal'),
      bullets,
      ...numbered,
    );
  }

  /** How far an item of a list is indented: a number has twice the room of a bullet. */
  #insets(level: number, isNumbered: boolean): { readonly ind: string } {
    const { item, hanging, end } = this.measures;
    const own = isNumbered ? 2 * hanging : hanging;
    return { ind: indent(item + hanging * level + own, end, own) };
  }

  #list({ start, items }: List, level: number): void {
    if (start !== undefined) this.#numbered.push({ start, level });
    const list = start === undefined ? BULLETS : BULLETS + this.#numbered.length;
    for (const item of items) this.#item(item, list, level);
  }

  /** The first paragraph has the mark; further ones stand below it. */
  #item(blocks: Blocks, list: number, level: number, above?: number): void {
    const { item, hanging, end } = this.measures;
    const left = item + hanging * (level + 1);
    for (const [at, block] of blocks.entries()) {
      if (isList(block)) this.#list(block, level + 1);
      else if (at > 0)
        this.add('ListContinue', block, [], level === 0 ? {} : { ind: indent(left, end) });
      else {
        this.add('ListBullet', block, [], {
          ...this.#mark(list, level),
          ...(above === undefined ? {} : { spacing: spacing(above) }),
        });
      }
    }
  }

  /** The mark of an item, where it differs from that of the style: a bullet at the first level. */
  #mark(list: number, level: number): Around {
    if (list === BULLETS && level === 0) return {};
    return {
      numPr: xml('w:numPr', {}, value('ilvl', level), value('numId', list)),
      ...this.#insets(level, list !== BULLETS),
    };
  }
}

function paragraph(style: string, around: Around, runs: string): string {
  const pStyle = style === 'Normal' ? undefined : value('pStyle', style);
  return xml('w:p', {}, properties('pPr', { pStyle, ...around }), runs);
}
