import type { RuleCode } from '../../../src/inspect/rules/rules.js';
import { LINES, pageByHand } from './by-hand.js';
import { cvReplacing, cvWith } from './pages.js';

/** A PDF that looks as if it broke a rule, and does not. */
export interface SilentRow {
  readonly code: RuleCode;
  readonly what: string;
  readonly made: () => Uint8Array;
}

export const SILENT_ROWS: readonly SilentRow[] = [
  {
    code: 'word-hyphenated',
    what: 'one word with a hyphen of its own at the end of a line',
    made: () =>
      pageByHand([
        ...LINES,
        { x: 60, y: 644, text: 'Excel, cash-' },
        { x: 60, y: 630, text: 'flow planning, IFRS' },
      ]),
  },
  {
    code: 'word-hyphenated',
    what: 'words that have their hyphens elsewhere, too',
    made: () =>
      pageByHand([
        ...LINES,
        { x: 60, y: 644, text: 'Excel, cash-' },
        { x: 60, y: 630, text: 'flow planning, cash-flow statements, stock-' },
        { x: 60, y: 616, text: 'keeping, and stock-keeping again' },
      ]),
  },
  {
    code: 'contact-in-margin',
    what: 'contacts at the top and in each footer',
    made: () => cvWith({ rules: '#set page(footer: [jane\\@doe.example])' }),
  },
  {
    code: 'ligature-left',
    what: 'ligatures that a font draws for letters',
    made: () => cvReplacing('skills', 'Diving', 'Scientific diving in the office'),
  },
];
