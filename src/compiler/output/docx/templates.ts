import { MEASURES } from '../../templates/measures.generated.js';
import { type BundledTemplate, isBundled } from '../../templates/template.js';

/** A template in Word. Sizes of titles are parts of that of the text. */
export interface DocxTemplate {
  readonly header: 'center' | 'start';
  /** In points. */
  readonly nameSize: number;
  readonly isNameBold: boolean;
  readonly isNameColored: boolean;
  readonly titles: 'center' | 'start';
  /** Undefined for that of the theme. */
  readonly titleSize: number | undefined;
  readonly areTitlesBold: boolean;
  readonly smallCapitals: readonly ('name' | 'titles')[];
  /** The lines beside the titles of sections. */
  readonly lines: readonly ('top' | 'bottom')[];
  /** In points, beside the margin above titles. */
  readonly beforeTitle: number;
  /** The distance of entries of one line, as a part of that of others. */
  readonly betweenLines: number;
}

const CLASSIC: DocxTemplate = {
  header: 'center',
  nameSize: MEASURES.nameSize,
  isNameBold: true,
  isNameColored: true,
  titles: 'start',
  titleSize: undefined,
  areTitlesBold: true,
  smallCapitals: [],
  lines: ['bottom'],
  beforeTitle: MEASURES.beforeTitle + MEASURES.titleHead,
  betweenLines: 1,
};

const OTHERS: DocxTemplate = { ...CLASSIC, header: 'start', beforeTitle: 0, betweenLines: 0.5 };

/** A bundled template without a row is a type error. */
const BUNDLED_STYLES: Readonly<Record<BundledTemplate, DocxTemplate>> = {
  classic: CLASSIC,
  linear: {
    ...OTHERS,
    nameSize: 22,
    isNameColored: false,
    titleSize: 1.1,
    smallCapitals: ['titles'],
  },
  ledger: { ...OTHERS, titleSize: 1.2, lines: [] },
  scholar: {
    ...OTHERS,
    header: 'center',
    titles: 'center',
    nameSize: 24,
    isNameBold: false,
    titleSize: 1.08,
    areTitlesBold: false,
    smallCapitals: ['name', 'titles'],
    lines: ['top', 'bottom'],
  },
  sidebar: { ...OTHERS, nameSize: 24, titleSize: 1.15 },
};

/** A custom template is that of `classic` in Word. */
export function docxTemplate(name: string): DocxTemplate {
  return isBundled(name) ? BUNDLED_STYLES[name] : CLASSIC;
}
