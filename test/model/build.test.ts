import { describe, expect, it } from 'vitest';
import { Build } from '../../src/model/build.js';
import { OPTIONS } from './documents.js';

describe('the warning about characters that no font has', () => {
  it.each([
    { name: 'one', text: '漢', message: 'No font has the character 漢 (U+6F22).' },
    { name: 'each once', text: '漢字漢', message: 'No font has the characters 漢 (U+6F22), 字 (U+5B57).' },
    { name: 'an astral one', text: '😀', message: 'No font has the character 😀 (U+1F600).' },
    {
      name: 'one that cannot be shown, by its code point only',
      text: '\u0007',
      message: 'No font has the character U+0007.',
    },
    {
      name: 'the first eight of many',
      text: '一丁七万丈三上下不与',
      message:
        'No font has the characters 一 (U+4E00), 丁 (U+4E01), 七 (U+4E03), 万 (U+4E07), 丈 (U+4E08), 三 (U+4E09), ' +
        '上 (U+4E0A), 下 (U+4E0B) and 2 more.',
    },
  ])('names $name', ({ text, message }) => {
    const build = new Build(OPTIONS);
    build.rich(text, ['cv'], 'name');
    expect(build.diagnostics.map((d) => d.message)).toEqual([message]);
  });

  it('names the remedy', () => {
    const build = new Build(OPTIONS);
    build.literal('漢', ['cv', 'phone']);
    expect(build.diagnostics).toMatchObject([{ code: 'missing-glyph', severity: 'warning', path: ['cv', 'phone'] }]);
    expect(build.diagnostics[0]?.hint).toContain('--font-path');
  });

  it('is not given where an added font has them', () => {
    const build = new Build({ ...OPTIONS, fallbackFonts: [{ family: 'Han', covers: () => true }] });
    expect(build.rich('漢', ['cv'], 'name')).toEqual([{ kind: 'text', text: '漢' }]);
    expect(build.diagnostics).toEqual([]);
  });
});
