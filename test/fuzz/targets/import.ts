import { isDeepStrictEqual } from 'node:util';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { cvToTypst, validateCv } from '../../../src/compiler/pipeline/render.js';
import { importSource } from '../../../src/import/import-source.js';
import { readXml } from '../../../src/import/xml.js';
import { mutateValue } from '../mutate-value.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import { readTexts } from '../seeds.js';
import { Flaw, type Target } from '../target.js';
import { PROSE_TOKENS, VALUE_TOKENS } from '../tokens.js';

const ORIGINALS = [
  ...readTexts('test/fixtures/import', '.json', '.yaml')
    .filter((text) => !text.includes('# Imported from'))
    .map((text) => parseCvSource(text).value),
  ...readTexts('test/fixtures/import', '.xml').map((text) => readXml(text, undefined).value),
];

const MATERIAL = {
  tokens: [...PROSE_TOKENS, ...VALUE_TOKENS, ...VALUE_TOKENS, 'word1234567'],
  texts: [
    'GitHub',
    'https://github.com/jane',
    '2019-02-01',
    'Word word, word.\nMore words',
    'LaTeX & Co. #1: *x*',
  ],
  maxCodeUnit: 0xffff,
  maxLength: 20_000,
};

/** Words that must not be lost. */
const MARKED_WORD = /word\d{7}/g;

export const IMPORT: Target = {
  name: 'import',
  input: 'json',
  extension: '.json',
  make: (random) =>
    JSON.stringify(mutateValue(random.pick(ORIGINALS), random, MATERIAL, ORIGINALS)),
  mutate: (input, random) =>
    JSON.stringify(mutateValue(JSON.parse(input), random, MATERIAL, ORIGINALS)),
  check: checkImport,
};

async function checkImport(input: string): Promise<void> {
  const source = await catchDiagnostics(
    Promise.resolve().then(() => parseCvSource(input, { format: 'json' })),
    input,
  );
  if (source === undefined) return;
  const imported = importSource(source);
  checkDiagnostics(imported.diagnostics, input);
  if (!('text' in imported)) return;
  const { document, text } = imported;
  const parsed = parseCvSource(text, { format: 'yaml' });
  if (!isDeepStrictEqual(parsed.value, document))
    throw new Flaw('disagree', 'the text does not parse to the document');
  const { diagnostics } = await validateCv(document);
  // Joined or escaped texts may exceed the limit, which `render` reports with a hint.
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && errors.every(({ code }) => code === 'limit-reached')) return;
  if (errors.length > 0) throw new Flaw('disagree', 'the imported document is invalid');
  await cvToTypst(document);
  // Other formats have keys that are ignored silently.
  if (!/^# Imported from (?:JSON Resume|RenderCV|YAMLResume)\./.test(text)) return;
  const lost = [...JSON.stringify(source.value).matchAll(MARKED_WORD)].find(
    ([word]) => !text.includes(word),
  );
  if (lost !== undefined) throw new Flaw('text', 'a word is lost');
}
