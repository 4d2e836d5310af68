// Characters that open and close stretches of a direction of their own, and what the engine makes of many of them.
import { expect, it } from 'vitest';
import { withoutLooseEmbeddings } from '../../../src/cv/text/bidi.js';
import { render } from '../../support/render.js';

const [LRE, RLE, PDF, RLO] = ['\u202A', '\u202B', '\u202C', '\u202E'];
const [LRI, RLI, FSI, PDI] = ['\u2066', '\u2067', '\u2068', '\u2069'];

it.each([
  { what: 'a stretch that is closed', text: `a ${RLI}b${PDI} c` },
  { what: 'an embedding that is closed', text: `a ${RLE}b${PDF} c` },
  { what: 'one within another', text: `${LRI}a${RLI}b${RLO}c${PDF}${PDI}d${PDI}` },
  { what: 'eight within one another', text: `${RLI.repeat(8)}a${PDI.repeat(8)}` },
  { what: 'marks of direction', text: 'a\u200Eb\u200Fc\u061Cd' },
])('$what stays', ({ text }) => {
  expect(withoutLooseEmbeddings(text)).toBe(text);
});

it.each([
  { what: 'what is never closed', text: `a ${RLI}b ${RLE}c`, left: 'a b c' },
  { what: 'what closes nothing', text: `a${PDI} b${PDF}`, left: 'a b' },
  { what: 'an embedding that an isolate ends', text: `${LRI}${RLE}a${PDI}b`, left: `${LRI}a${PDI}b` },
  { what: 'an embedding closed by the sign for isolates', text: `${LRE}a${PDI}b`, left: 'ab' },
  { what: 'an isolate closed by the sign for embeddings', text: `${FSI}a${PDF}b`, left: 'ab' },
  {
    what: 'the ninth within others',
    text: `${RLI.repeat(9)}a${PDI.repeat(9)}`,
    left: `${RLI.repeat(8)}a${PDI.repeat(8)}`,
  },
])('$what is left out', ({ text, left }) => {
  expect(withoutLooseEmbeddings(text)).toBe(left);
});

// Each ended the process (unicode-bidi, "Level error: OutOfRangeNumber"), or would if texts added up.
it.each([
  { what: 'openings beside words', text: `${RLI}a `.repeat(300) },
  { what: 'openings and closings', text: `${`${RLI}a`.repeat(300)}${`${PDI}1`.repeat(300)}` },
  { what: 'an opening in each part of a text', text: `**${RLI}a** `.repeat(300) },
  { what: 'openings as references', text: '&#x2067;a '.repeat(300) },
])('a text with many $what is set', async ({ text }) => {
  const sections = [{ title: text, entry_type: 'NormalEntry', entries: [{ name: text }] }];
  const { reading } = await render({ cv: { name: 'J', summary: text, custom_sections: sections } });
  expect(reading.text.match(/a/g)?.length).toBeGreaterThanOrEqual(3 * 300);
});
