import { describe, expect, it } from 'vitest';
import { plain } from '../../../src/cv/text/inline.js';
import { lineBreaksOf } from '../../../src/formats/markup/line-breaks.js';

describe('how the lines of a summary are chosen', () => {
  const PROSE = 'A well-known engineer – of bridges, roads, and/or tunnels – who leads teams of twenty. ';
  it.each([
    { name: 'a long summary', texts: [PROSE.repeat(30)], breaks: undefined },
    {
      name: 'a summary with a long address',
      texts: [`${PROSE}https://example.com/${'a-'.repeat(40)}`],
      breaks: undefined,
    },
    { name: 'hyphens', texts: ['-'.repeat(501)], breaks: 'simple' },
    { name: 'hyphens in short words', texts: ['x-x-x- '.repeat(200)], breaks: 'simple' },
    { name: 'soft hyphens', texts: ['x\u00AD'.repeat(600)], breaks: 'simple' },
    { name: 'more than a thousand words', texts: ['a '.repeat(1001)], breaks: 'simple' },
    { name: 'as many in several paragraphs', texts: Array(3).fill('a '.repeat(999)), breaks: undefined },
    { name: 'hyphens in many paragraphs', texts: Array(200).fill('x-x-x-'), breaks: 'simple' },
  ])('$name: $breaks', ({ texts, breaks }) => {
    expect(lineBreaksOf(texts.map(plain))).toBe(breaks);
  });
});
