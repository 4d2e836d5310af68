import type { Letter } from '../../model/cv.js';
import { joinNonEmpty } from '../../model/entry-text.js';
import { emphasize } from '../../model/text/inline.js';
import {
  formatBlocks,
  formatBulletList,
  formatElement,
  formatTextElement,
  toHtml,
} from './inline.js';

export function formatLetter({
  recipient,
  date,
  subject,
  opening,
  body,
  closing,
  ...letter
}: Letter): string {
  const { signature, enclosures, enclosuresTitle } = letter;
  return joinNonEmpty([
    recipient.length === 0
      ? ''
      : formatElement('p', { class: 'recipient' }, recipient.map(toHtml).join('<br>\n')),
    formatTextElement('p', { class: 'date' }, date),
    formatTextElement('h2', {}, subject),
    formatTextElement('p', {}, opening),
    formatBlocks(body),
    formatTextElement('p', { class: 'closing' }, closing),
    formatTextElement('p', { class: 'signature' }, signature),
    formatTextElement(
      'p',
      { class: 'enclosures' },
      enclosures.length === 0 ? [] : [emphasize('strong', enclosuresTitle)],
    ),
    formatBulletList(enclosures.map((text) => [text])),
  ]);
}

export const LETTER_CSS = `.letter { max-width: 40em; margin: 2em auto 0; }
.letter > :is(p, ul, ol) + * { margin-top: 0.9em; }
.letter .date { text-align: end; }
.letter h2 { all: revert; margin: 1.4em 0; font-size: 1.1em; line-height: 1.15; }
.letter h2::after { content: none; }
.letter > ul { padding-inline-start: 1.3em; }
.letter > ol { padding-inline-start: 1.6em; }
.letter .closing { margin-top: 1.4em; break-after: avoid; }
.letter .signature { margin-top: 2.5em; }
.letter .enclosures { margin-top: 1.8em; break-after: avoid; }
.letter .enclosures + ul { margin-top: 0; }
`;
