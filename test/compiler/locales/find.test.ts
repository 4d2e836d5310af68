// Which words a tag means: docs/languages.md, "Which words a tag stands for".
import { expect, it } from 'vitest';
import { findLanguage } from '../../../src/compiler/locales/find.js';

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-CA', 'en'],
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
  ['mt', undefined],
  ['ku-Arab', undefined],
])('%s: %s', async (tag, words) => {
  expect((await findLanguage(tag))?.tag).toBe(words);
});
