// LaTeX that is read without the parser of the library reads as by it.
import { parse } from '@retorquere/bibtex-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutSimpleLatex } from '../../src/import/latex.js';
import { runs } from '../support/length.js';

// Without `%` and `<`: BibTeX takes them for themselves, the library for a comment and for a sign of an old encoding of fonts.
const PIECES =
  "\\\"u|\\\"{u}|{\\\"u}|{\\\"{u}}|\\'e|\\'{\\i}|{\\'\\i}|\\c{c}|{\\c{c}}|\\v{s}|{\\v s}|\\o|{\\o}|\\o |\\ss{}|{\\ss}|\\aa|{\\AA}|\\l{}|--|---|~|``|''|" +
  '{On}|{{DNA}}|{a {b} c}|\\&|\\%|\\#|\\_|$x$|$|a| |b|.|,|\\textit{x}|^|_|\\|{|}|\\i|\\.z|\\H{o}|\\k{a}|\\r{a}|\\u{g}|\\`a|\\^o|\\~n|\\=a|\'|`|"|&|-|\\ |\\,|\\oe|\\O{}|ü';

/** What the library makes of a text, without its marks. */
function byLibrary(latex: string): string | undefined {
  const [entry] = parse(`@misc{k,title={${latex}},}`, {
    sentenceCase: false,
    unsupported: 'ignore',
    applyCrossRef: false,
  }).entries;
  const title = (entry?.fields as { title?: string } | undefined)?.title;
  return title && plain(title.replaceAll(/<[^>]*>/g, ''));
}

function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ı(?=\p{M})/gu, 'i')
    .normalize('NFC')
    .trim();
}

it('is what the library reads', () => {
  const latex = fc
    .array(fc.constantFrom(...PIECES.split('|')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(latex, (text) => {
      const read = withoutSimpleLatex(text, true);
      const wanted = read === undefined ? undefined : byLibrary(text);
      if (read !== undefined && wanted !== undefined) expect(plain(read)).toBe(wanted);
    }),
    { seed: 20261123, numRuns: runs(3000) },
  );
});

it.each([
  ["{On} the {\\\"O}sterreich of 5% --- a `\\`a la carte'' \\& more", true, undefined],
  ["{On} {\\\"O}sterreich, 5% --- ``\\`a la carte'' \\& more", true, 'On Österreich, 5% — “à la carte” & more'],
  ['{World Health Organization}', false, undefined],
  ['M{\\"u}ller, J{\\o}rgen', false, 'Müller, Jørgen'],
  ['$\\alpha$', true, undefined],
])('%s', (latex, hasBraces, read) => {
  expect(withoutSimpleLatex(latex, hasBraces)).toBe(read);
});
