import type { Letter } from '../../model/cv.js';
import { inLines } from '../../model/entry-view.js';
import { marked } from '../../model/text/inline.js';
import { blocksHtml, element, elementOf, htmlOf, listOf } from './inline.js';

export function letterHtml({
  recipient,
  date,
  subject,
  opening,
  body,
  closing,
  ...letter
}: Letter): string {
  const { signature, enclosures, enclosuresTitle } = letter;
  return inLines([
    recipient.length === 0
      ? ''
      : element('p', { class: 'recipient' }, recipient.map(htmlOf).join('<br>\n')),
    elementOf('p', { class: 'date' }, date),
    elementOf('h2', {}, subject),
    elementOf('p', {}, opening),
    blocksHtml(body),
    elementOf('p', { class: 'closing' }, closing),
    elementOf('p', { class: 'signature' }, signature),
    elementOf(
      'p',
      { class: 'enclosures' },
      enclosures.length === 0 ? [] : [marked('strong', enclosuresTitle)],
    ),
    listOf(enclosures.map((text) => [text])),
  ]);
}

export const LETTER_STYLE = `.letter { max-width: 40em; margin: 2em auto 0; }
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
