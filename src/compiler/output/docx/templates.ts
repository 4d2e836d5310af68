import { MEASURES } from '../../templates/measures.generated.js';

/** What a look is in Word. Sizes of titles are parts of that of the text. */
export interface DocxLook {
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

const CLASSIC: DocxLook = {
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

const OTHERS: DocxLook = { ...CLASSIC, header: 'start', beforeTitle: 0, betweenLines: 0.5 };

/** The bundled looks; templates of one's own look as `classic` does. */
const LOOKS = new Map<string, DocxLook>([
  [
    'linear',
    { ...OTHERS, nameSize: 22, isNameColored: false, titleSize: 1.1, smallCapitals: ['titles'] },
  ],
  ['ledger', { ...OTHERS, titleSize: 1.2, lines: [] }],
  [
    'scholar',
    {
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
  ],
  ['sidebar', { ...OTHERS, nameSize: 24, titleSize: 1.15 }],
]);

export function docxLook(template: string): DocxLook {
  return LOOKS.get(template) ?? CLASSIC;
}
