import { type BundledTemplate, isBundled } from '../../schema/bundled-templates.js';
import { MEASURES } from '../../templates/measures.generated.js';

/** A template's formatting in Word. Title sizes are factors of the font size. */
export interface DocxTemplate {
  readonly headerAlignment: 'center' | 'start';
  /** In points. */
  readonly nameSize: number;
  readonly isNameBold: boolean;
  readonly isNameColored: boolean;
  readonly titleAlignment: 'center' | 'start';
  /** undefined for the theme's size. */
  readonly titleSize: number | undefined;
  readonly areTitlesBold: boolean;
  readonly smallCapitals: readonly ('name' | 'titles')[];
  readonly titleBorders: readonly ('top' | 'bottom')[];
  /** In points, added to the margin above titles. */
  readonly beforeTitle: number;
  /** Spacing of one-line entries, as a factor of that of other entries. */
  readonly oneLineSpacingFactor: number;
}

const CLASSIC: DocxTemplate = {
  headerAlignment: 'center',
  nameSize: MEASURES.nameSize,
  isNameBold: true,
  isNameColored: true,
  titleAlignment: 'start',
  titleSize: undefined,
  areTitlesBold: true,
  smallCapitals: [],
  titleBorders: ['bottom'],
  beforeTitle: MEASURES.beforeTitle + MEASURES.titleHead,
  oneLineSpacingFactor: 1,
};

const BASE: DocxTemplate = {
  ...CLASSIC,
  headerAlignment: 'start',
  beforeTitle: 0,
  oneLineSpacingFactor: 0.5,
};

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
  ledger: { ...BASE, titleSize: 1.2, titleBorders: [] },
  scholar: {
    ...BASE,
    headerAlignment: 'center',
    titleAlignment: 'center',
    nameSize: 24,
    isNameBold: false,
    titleSize: 1.08,
    areTitlesBold: false,
    smallCapitals: ['name', 'titles'],
    titleBorders: ['top', 'bottom'],
  },
  sidebar: { ...BASE, nameSize: 24, titleSize: 1.15 },
};

/** Custom templates use `classic` in Word. */
export function getDocxTemplate(name: string): DocxTemplate {
  return isBundled(name) ? BUNDLED_TEMPLATES[name] : CLASSIC;
}
