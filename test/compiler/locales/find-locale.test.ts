// See docs/languages.md, "Which words a tag gets".
import { expect, it } from 'vitest';
import { findLocale } from '../../../src/compiler/locales/find-locale.js';

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-AS', 'en'],
  ['en-CA', 'en'],
  ['en-GU', 'en'],
  ['en-MH', 'en'],
  ['en-MP', 'en'],
  ['en-PH', 'en'],
  ['en-PR', 'en'],
  ['en-UM', 'en'],
  ['en-VI', 'en'],
  ['en-AU', 'en-GB'],
  ['en-001', 'en-GB'],
  ['de-AT', 'de-AT'],
  ['de-CH', 'de-CH'],
  ['de-LI', 'de-CH'],
  ['de-LU', 'de'],
  ['pt', 'pt'],
  ['pt-BR', 'pt-BR'],
  ['pt-AO', 'pt'],
  ['es-419', 'es'],
  ['es-MX', 'es-MX'],
  ['fr-CA', 'fr-CA'],
  ['fr-BE', 'fr'],
  ['bs', 'bs'],
  ['fa-u-nu-arabext', 'fa'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['sr', 'sr'],
  ['sr-ME', 'sr-Latn'],
  ['sr-Latn', 'sr-Latn'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['iw', 'he'],
  ['DE', 'de'],
])('findLocale maps %s to the locale %s', async (tag, words) => {
  expect((await findLocale(tag))?.tag).toBe(words);
});

it.each(['mt', 'ku-Arab'])('findLocale returns undefined for %s', async (tag) => {
  expect(await findLocale(tag)).toBeUndefined();
});
