import { describe, expect } from 'vitest';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { read, render } from './render.js';

export type Look = (typeof BUNDLED)[number];

/** Runs tests for every look, or for some, with a `render` and a `read` that draw in it. */
export function inEveryLook(
  tests: (how: { render: typeof render; read: typeof read; look: Look }) => void,
  looks: readonly Look[] = BUNDLED,
): void {
  describe.each(looks)('%s', (template) => {
    tests({
      render: (document, options) => render(document, { template, ...options }),
      read: (cv, options) => read(cv, { template, ...options }),
      look: template,
    });
  });
}

/** A design that all looks have in common, so that as much stands on a page as in `classic`. */
export const PLAIN = {
  font: 'SourceSans3',
  font_size: '10pt',
  options: {
    show_last_updated_date: false,
    margins: { page: { top: '1.35 cm', bottom: '1.35 cm', left: '1.35 cm', right: '1.35 cm' } },
  },
} as const;

/** What looks other than `classic` add: the names of networks, in place of icons, and the numbers of publications. */
const ADDED = new Set(['LinkedIn', 'GitHub', 'Instagram', 'ORCID', '1']);

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !ADDED.has(word)).sort();

/** Expects a text of `classic`; of other looks only its words, since they have dates and places elsewhere and other signs between. */
export function expectText(look: Look, text: string, expected: string): void {
  if (look === 'classic') expect(text).toBe(expected);
  else expect(wordsOf(text)).toEqual(wordsOf(expected));
}
