import { type Blocks, isList, type List, type RichText } from '../../model/text/inline.js';
import { formatRuns, type RunContext } from './runs.js';
import { formatIndent, formatSpacing, type Measures } from './styles.js';
import { formatProperties, formatToggle, formatValue, formatXml, WORD_NAMESPACE } from './xml.js';

/** The number of the list with bullets. Numbered lists have higher numbers. */
const BULLET_LIST = 1;
/** The maximum depth of lists in Word. */
const MAX_LEVELS = 9;

/** Direct formatting, which depends on the surrounding paragraphs. */
type DirectFormatting = Readonly<
  Partial<Record<'keepNext' | 'pageBreakBefore' | 'numPr' | 'spacing' | 'ind', string>>
>;

/** Below a photo, in twentieths of a point. */
const PHOTO_GAP = 120;

export class ParagraphWriter {
  readonly #paragraphs: {
    readonly style: string;
    readonly formatting: DirectFormatting;
    readonly runs: string;
  }[] = [];
  readonly #numberedLists: { readonly start: number; readonly level: number }[] = [];

  constructor(
    readonly context: RunContext,
    readonly measures: Measures,
  ) {}

  /** @param end - text at the end of the line */
  add(
    style: string,
    text: RichText | undefined,
    end: RichText = [],
    formatting: DirectFormatting = {},
  ): void {
    const runs = formatRuns(text ?? [], this.context);
    const tab =
      end.length === 0
        ? ''
        : formatXml('w:r', {}, formatXml('w:tab')) + formatRuns(end, this.context);
    if (runs + tab !== '') this.#paragraphs.push({ style, formatting, runs: runs + tab });
  }

  /** An image needs automatic line height. */
  addImage(style: string, run: string): void {
    this.#paragraphs.push({
      style,
      formatting: {
        spacing: formatXml('w:spacing', {
          'w:after': PHOTO_GAP,
          'w:line': 240,
          'w:lineRule': 'auto',
        }),
      },
      runs: run,
    });
  }

  addItems(items: readonly Blocks[]): void {
    for (const [index, item] of items.entries()) {
      this.#addItem(item, BULLET_LIST, 0, index === 0 ? this.measures.aboveList / 20 : undefined);
    }
  }

  addBlocks(style: string, blocks: Blocks): void {
    for (const block of blocks) {
      if (isList(block)) this.#addList(block, 0);
      else this.add(style, block);
    }
  }

  keepTogether(first: number, end: number): void {
    for (let index = first; index < end; index++) {
      const paragraph = this.#paragraphs[index];
      if (paragraph !== undefined)
        this.#paragraphs[index] = {
          ...paragraph,
          formatting: { ...paragraph.formatting, keepNext: formatToggle('keepNext') },
        };
    }
  }

  get length(): number {
    return this.#paragraphs.length;
  }

  toXml(): string {
    return this.#paragraphs
      .map(({ style, formatting, runs }) => formatParagraph(style, formatting, runs))
      .join('');
  }

  /** ECMA-376-1, 17.9. */
  formatNumbering(): string {
    const levels = Array.from({ length: MAX_LEVELS }, (_, level) => level);
    const formatAbstractList = (id: number, format: 'bullet' | 'decimal'): string =>
      formatXml(
        'w:abstractNum',
        { 'w:abstractNumId': id },
        formatValue('multiLevelType', 'hybridMultilevel'),
        ...levels.map((level) =>
          formatXml(
            'w:lvl',
            { 'w:ilvl': level },
            formatValue('start', 1),
            formatValue('numFmt', format),
            format === 'bullet' && level === 0 ? formatValue('pStyle', 'ListBullet') : '',
            formatValue(
              'lvlText',
              format === 'decimal' ? `%${level + 1}.` : level === 0 ? '•' : '–',
            ),
            formatValue('lvlJc', 'left'),
            formatProperties('pPr', this.#getIndent(level, format === 'decimal')),
          ),
        ),
      );
    const numberedLists = this.#numberedLists.map(({ start, level }, index) =>
      formatXml(
        'w:num',
        { 'w:numId': BULLET_LIST + 1 + index },
        formatValue('abstractNumId', 1),
        formatXml('w:lvlOverride', { 'w:ilvl': level }, formatValue('startOverride', start)),
      ),
    );
    const bullets = formatXml('w:num', { 'w:numId': BULLET_LIST }, formatValue('abstractNumId', 0));
    return formatXml(
      'w:numbering',
      { 'xmlns:w': WORD_NAMESPACE },
      formatAbstractList(0, 'bullet'),
      formatAbstractList(1, 'decimal'),
      bullets,
      ...numberedLists,
    );
  }

  #getIndent(level: number, isNumbered: boolean): { readonly ind: string } {
    const { item, hanging, end } = this.measures;
    const markerWidth = isNumbered ? 2 * hanging : hanging;
    return { ind: formatIndent(item + hanging * level + markerWidth, end, markerWidth) };
  }

  #addList({ start, items }: List, level: number): void {
    if (start !== undefined) this.#numberedLists.push({ start, level });
    const list = start === undefined ? BULLET_LIST : BULLET_LIST + this.#numberedLists.length;
    for (const item of items) this.#addItem(item, list, level);
  }

  /** Only the first paragraph of an item has a marker. */
  #addItem(blocks: Blocks, list: number, level: number, above?: number): void {
    const { item, hanging, end } = this.measures;
    const left = item + hanging * (level + 1);
    for (const [index, block] of blocks.entries()) {
      if (isList(block)) this.#addList(block, level + 1);
      else if (index > 0)
        this.add('ListContinue', block, [], level === 0 ? {} : { ind: formatIndent(left, end) });
      else {
        this.add('ListBullet', block, [], {
          ...this.#getMarker(list, level),
          ...(above === undefined ? {} : { spacing: formatSpacing(above) }),
        });
      }
    }
  }

  /** Omits the marker of the style, a bullet at the first level. */
  #getMarker(list: number, level: number): DirectFormatting {
    if (list === BULLET_LIST && level === 0) return {};
    return {
      numPr: formatXml('w:numPr', {}, formatValue('ilvl', level), formatValue('numId', list)),
      ...this.#getIndent(level, list !== BULLET_LIST),
    };
  }
}

function formatParagraph(style: string, formatting: DirectFormatting, runs: string): string {
  const pStyle = style === 'Normal' ? undefined : formatValue('pStyle', style);
  return formatXml('w:p', {}, formatProperties('pPr', { pStyle, ...formatting }), runs);
}
