import { MEASURES } from '../../templates/measures.generated.js';
import { type BundledTemplate, isBundled } from '../../templates/template.js';

/** A template's formatting in Word. Title sizes are factors of the font size. */
export interface DocxTemplate {
  readonly header: 'center' | 'start';
  /** In points. */
  readonly nameSize: number;
  readonly isNameBold: boolean;
  readonly isNameColored: boolean;
  readonly titles: 'center' | 'start';
  /** undefined for the theme's size. */
  readonly titleSize: number | undefined;
  readonly areTitlesBold: boolean;
  readonly smallCapitals: readonly ('name' | 'titles')[];
  readonly lines: readonly ('top' | 'bottom')[];
  /** In points, added to the margin above titles. */
  readonly beforeTitle: number;
  /** Spacing of one-line entries, as a factor of that of other entries. */
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

const BASE: DocxTemplate = { ...CLASSIC, header: 'start', beforeTitle: 0, betweenLines: 0.5 };

/** A missing row is a type error. */
const BUNDLED_TEMPLATES: Readonly<Record<BundledTemplate, DocxTemplate>> = {
  classic: CLASSIC,
  linear: {
    ...BASE,
    nameSize: 22,
    isNameColored: false,
    titleSize: 1.1,
    smallCapitals: ['titles'],
  },
  ledger: { ...BASE, titleSize: 1.2, lines: [] },
  scholar: {
    ...BASE,
    header: 'center',
    titles: 'center',
    nameSize: 24,
    isNameBold: false,
    titleSize: 1.08,
    areTitlesBold: false,
    smallCapitals: ['name', 'titles'],
    lines: ['top', 'bottom'],
  },
  sidebar: { ...BASE, nameSize: 24, titleSize: 1.15 },
};

/** Custom templates use `classic` in Word. */
export function docxTemplate(name: string): DocxTemplate {
  return isBundled(name) ? BUNDLED_TEMPLATES[name] : CLASSIC;
}
