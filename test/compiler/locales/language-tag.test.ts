// The list of Latin languages must agree with ICU.
import { expect, it } from 'vitest';
import { getScript } from '../../../src/compiler/locales/language-tag.js';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));

it.each([
  ...[
    'cs',
    'da',
    'de',
    'en',
    'es',
    'et',
    'fi',
    'fr',
    'hr',
    'hu',
    'id',
    'is',
    'it',
    'lt',
    'lv',
    'nb',
    'nl',
    'nn',
  ],
  ...['pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr', 'vi'],
  ...['az', 'kk', 'ms', 'pa', 'sr', 'ku', 'uz', 'zh'],
])('getScript returns the script of %s in all regions', (language) => {
  const tags = [
    language,
    ...REGIONS.map((region) => `${language}-${region}`),
    `${language}-Cyrl`,
    `${language}-419`,
  ];
  const differing = tags.filter((tag) => getScript(tag) !== new Intl.Locale(tag).maximize().script);
  expect(differing).toEqual([]);
});
