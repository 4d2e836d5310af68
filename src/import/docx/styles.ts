import type { XmlElement } from '@rgrove/parse-xml';
import { memoize } from '../../util/memoize.js';
import {
  findElement,
  getAttribute,
  getName,
  getToggle,
  getValue,
  listElements,
} from './elements.js';

/** Character formatting, in points and CSS colors. */
export interface RunFormat {
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
  /** Undefined if Word chooses a color that can be seen. */
  readonly ink: string | undefined;
  readonly isVanished: boolean;
  /** The color behind the text; undefined if it has none of its own. */
  readonly background: string | undefined;
}

/** Paragraph formatting, in points. */
export interface ParagraphFormat {
  readonly run: RunFormat;
  readonly isTitle: boolean;
  /** 0-based level of a heading. */
  readonly headingLevel: number | undefined;
  /** 0-based level of a list item. */
  readonly listLevel: number | undefined;
  readonly left: number;
  readonly before: number;
  readonly after: number;
  readonly isAtEnd: boolean;
  readonly tabs: readonly TabStop[];
  readonly background: string | undefined;
}

export interface TabStop {
  readonly position: number;
  readonly isAtEnd: boolean;
}

const DEFAULT_RUN: RunFormat = {
  size: 10,
  isBold: false,
  isItalic: false,
  color: '#000000',
  ink: undefined,
  isVanished: false,
  background: undefined,
};

const DEFAULT_FORMAT: ParagraphFormat = {
  run: DEFAULT_RUN,
  isTitle: false,
  headingLevel: undefined,
  listLevel: undefined,
  left: 0,
  before: 0,
  after: 0,
  isAtEnd: false,
  tabs: [],
  background: undefined,
};

/** Word's own styles have up to 4. */
const MAX_ANCESTORS = 20;

/** Resolves styles and direct formatting (ECMA-376-1, 17.7.2). */
export class Styles {
  readonly #styles: ReadonlyMap<string, XmlElement>;
  readonly #default: ParagraphFormat;
  readonly #defaultStyle: string;

  constructor(root: XmlElement | undefined) {
    const styles = listElements(root).filter((element) => getName(element) === 'style');
    this.#styles = new Map(styles.map((style) => [getAttribute(style, 'styleId'), style]));
    const normal = styles.find(
      (style) =>
        getAttribute(style, 'type') === 'paragraph' &&
        /^(?:1|true|on)$/.test(getAttribute(style, 'default')),
    );
    this.#defaultStyle = getAttribute(normal, 'styleId');
    const defaults = findElement(root, 'docDefaults');
    this.#default = applyParagraph(
      {
        ...DEFAULT_FORMAT,
        run: applyRun(DEFAULT_RUN, findElement(defaults, 'rPrDefault', 'rPr')),
      },
      findElement(defaults, 'pPrDefault', 'pPr'),
    );
  }

  formatParagraph(properties: XmlElement | undefined): ParagraphFormat {
    const format = this.#resolveStyle(getValue(properties, 'pStyle') || this.#defaultStyle);
    return applyParagraph(format, properties);
  }

  formatRun(format: RunFormat, properties: XmlElement | undefined): RunFormat {
    const style = getValue(properties, 'rStyle');
    const styled = this.#listAncestors(style).reduce(
      (run, ancestor) => applyRun(run, findElement(ancestor, 'rPr')),
      format,
    );
    return applyRun(styled, properties);
  }

  readonly #resolveStyle = memoize((id): ParagraphFormat => {
    let format = this.#default;
    for (const style of this.#listAncestors(id)) {
      const name = getValue(style, 'name');
      const [, level] = /^heading (\d)$/i.exec(name) ?? [];
      format = applyParagraph(
        {
          ...format,
          run: applyRun(format.run, findElement(style, 'rPr')),
          isTitle: /^title$/i.test(name) || (format.isTitle && !/^subtitle$/i.test(name)),
          headingLevel: level === undefined ? format.headingLevel : Number(level) - 1,
        },
        findElement(style, 'pPr'),
      );
    }
    return format;
  }, Number.POSITIVE_INFINITY);

  /** Returns the styles that a style is based on, and itself; cycles end. */
  #listAncestors(id: string): XmlElement[] {
    const ancestors = new Set<XmlElement>();
    for (let style = this.#styles.get(id); style && !ancestors.has(style); ) {
      if (ancestors.size === MAX_ANCESTORS) break;
      ancestors.add(style);
      style = this.#styles.get(getValue(style, 'basedOn'));
    }
    return [...ancestors].reverse();
  }
}

function applyRun(format: RunFormat, properties: XmlElement | undefined): RunFormat {
  if (properties === undefined) return format;
  const size = Number(getValue(properties, 'sz')) / 2 || format.size;
  const hex = getValue(properties, 'color');
  const ink = hex === '' ? format.ink : hex === 'auto' ? undefined : `#${hex.toLowerCase()}`;
  return {
    size,
    isBold: getToggle(properties, 'b') ?? format.isBold,
    isItalic: getToggle(properties, 'i') ?? format.isItalic,
    color: ink ?? '#000000',
    ink,
    isVanished: getToggle(properties, 'vanish') ?? format.isVanished,
    background: getHighlight(properties) ?? getFill(properties) ?? format.background,
  };
}

/** Returns the color of a background (ECMA-376-1, 17.3.5). */
export function getFill(properties: XmlElement | undefined): string | undefined {
  const fill = getAttribute(findElement(properties, 'shd'), 'fill');
  return fill === '' || fill === 'auto' ? undefined : `#${fill.toLowerCase()}`;
}

/** Other names than `black` are colors that no CV has its text in. */
function getHighlight(properties: XmlElement): string | undefined {
  const name = getValue(properties, 'highlight');
  if (name === '' || name === 'none') return undefined;
  return name === 'black' ? '#000000' : name;
}

/** Tests whether a color differs from the one behind it, as far as both are known. */
export function canBeSeen(ink: string, background: string): boolean {
  const [colors, others] = [ink, background].map((color) =>
    /^#[\da-f]{6}$/.test(color)
      ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
      : [],
  ) as [number[], number[]];
  if (colors.length !== others.length || colors.length === 0) return true;
  return colors.some((part, index) => Math.abs(part - (others[index] ?? 0)) >= MIN_DIFFERENCE);
}

/** Of 255; smaller differences of color cannot be seen. */
const MIN_DIFFERENCE = 16;

function applyParagraph(
  format: ParagraphFormat,
  properties: XmlElement | undefined,
): ParagraphFormat {
  if (properties === undefined) return format;
  const spacing = findElement(properties, 'spacing');
  const indent = findElement(properties, 'ind');
  const outline = getValue(properties, 'outlineLvl');
  const headingLevel = outline === '' ? format.headingLevel : Number(outline);
  const jc = getValue(properties, 'jc');
  const tabs = listElements(findElement(properties, 'tabs')).map((tab) => ({
    position: Number(getAttribute(tab, 'pos')) / TWIPS,
    isAtEnd: /^(?:right|end)$/.test(getAttribute(tab, 'val')),
  }));
  return {
    ...format,
    headingLevel: headingLevel === 9 ? undefined : headingLevel,
    listLevel: getListLevel(properties, format),
    left:
      toPoints(indent, 'left') ??
      toPoints(indent, 'start') ??
      (findElement(properties, 'numPr') ? undefined : format.left) ??
      0,
    before: toPoints(spacing, 'before') ?? format.before,
    after: toPoints(spacing, 'after') ?? format.after,
    isAtEnd: jc === '' ? format.isAtEnd : /^(?:right|end)$/.test(jc),
    tabs: tabs.length > 0 ? tabs.sort((a, b) => a.position - b.position) : format.tabs,
    background: getFill(properties) ?? format.background,
  };
}

const TWIPS = 20;

function toPoints(element: XmlElement | undefined, name: string): number | undefined {
  const text = getAttribute(element, name);
  return text === '' ? undefined : Number(text) / TWIPS || 0;
}

/** The list 0 is none. */
function getListLevel(properties: XmlElement, format: ParagraphFormat): number | undefined {
  const list = findElement(properties, 'numPr');
  if (list === undefined) return format.listLevel;
  const id = getValue(list, 'numId');
  if (id === '0') return undefined;
  return Number(getValue(list, 'ilvl')) || (id === '' ? format.listLevel : 0);
}
