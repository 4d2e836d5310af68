import fc from 'fast-check';
import { _isFormatUri } from 'typia/lib/internal/_isFormatUri';
import { expect, it } from 'vitest';
import { ENTRY_VALIDATORS_B } from '../../../src/compiler/validate/generated/validators.js';
import { countRuns } from '../../support/length.js';

/** Parts of random URIs. */
const PIECES = [
  'http',
  'https',
  'HTTP',
  'ftp',
  ':',
  '/',
  '//',
  '?',
  '#',
  '%',
  '%2',
  '%2F',
  '%c3%A9',
  "'",
  '(',
  ')',
  ',',
  ';',
  '!',
  '*',
  '$',
  '^',
  '|',
  '\\',
  ':80',
  '.',
  '-',
  '_',
  '~',
  '@',
  '[',
  ']',
  ' ',
  'é',
  '&',
  '=',
  '+',
  'a',
  'example',
  '8080',
  '\n',
];

it('accepts the same URIs as the typia format `uri`', () => {
  const text = fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 })
    .map((pieces) => pieces.join(''));
  const address = fc.oneof(
    text,
    text.map((rest) => `https://${rest}`),
  );
  fc.assert(
    fc.property(address, (url) => {
      expect(ENTRY_VALIDATORS_B.NormalEntry({ name: 'x', url }).success).toBe(_isFormatUri(url));
    }),
    { seed: 3986, numRuns: countRuns(40_000) },
  );
});
