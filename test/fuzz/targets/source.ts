import { isDeepStrictEqual } from 'node:util';
import { PARSER_KEYS } from '../../../src/compiler/fields/key-lists.js';
import type { CvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import { attachRanges, type SourceFormat } from '../../../src/compiler/source/source.js';
import { isLetter } from '../../../src/compiler/validate/detect-other-format.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { getValue, isPlainObject } from '../../../src/util/plain-object.js';
import { mutateText } from '../mutate-text.js';
import { checkDiagnostics, checkRanges } from '../oracles.js';
import { readTexts } from '../seeds.js';
import { Flaw, type Target } from '../target.js';
import { JSON_TOKENS, PROSE_TOKENS, YAML_TOKENS } from '../tokens.js';

/** Parses a text like the library, validates it, and renders formats without layout. */
async function checkSource(text: string, format: SourceFormat): Promise<void> {
  const source = parseSource(text, { format, ...PARSER_KEYS });
  if (format === 'json') compareWithJsonParse(source.text, source.value, source.diagnostics);
  if (source.diagnostics.some(({ severity }) => severity === 'error')) {
    checkDiagnostics(attachRanges(source.diagnostics, source), source.text);
    return;
  }
  checkRanges(source);
  for (const variant of ['b', 'a'] as const) {
    const { valid, diagnostics } = await validateCv(source as CvSource, { variant });
    checkDiagnostics(diagnostics, source.text);
    // Cover letters are valid, but need `renderLetter`.
    if (valid && !isLetter(source.value, source.file, source.text))
      await renderCv(source as CvSource, { formats: ['html', 'md', 'txt', 'typ'], variant });
  }
}

/** Compares with `JSON.parse`, which accepts duplicate keys. */
function compareWithJsonParse(
  text: string,
  value: unknown,
  diagnostics: readonly Diagnostic[],
): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  let expected: unknown;
  try {
    expected = JSON.parse(text);
  } catch {
    if (errors.length === 0) throw new Flaw('disagree', 'invalid JSON is accepted');
    return;
  }
  if (errors.some(({ code }) => code === 'syntax'))
    throw new Flaw('disagree', 'valid JSON is rejected');
  if (errors.length === 0 && !isDeepStrictEqual(value, asWritten(expected, value)))
    throw new Flaw('disagree', 'JSON is parsed differently');
}

/** Replaces numbers that are read as text, such as `2020` of a date. */
function asWritten(expected: unknown, value: unknown): unknown {
  if (typeof expected === 'number' && typeof value === 'string')
    return Number(value) === expected ? value : expected;
  if (Array.isArray(expected) && Array.isArray(value))
    return expected.map((item, index) => asWritten(item, value[index]));
  if (!isPlainObject(expected) || !isPlainObject(value)) return expected;
  return Object.fromEntries(
    Object.entries(expected).map(([key, item]) => [key, asWritten(item, getValue(value, [key]))]),
  );
}

const MAX_LENGTH = 100_000;

function createTarget(
  name: SourceFormat,
  texts: readonly string[],
  tokens: readonly string[],
): Target {
  const material = {
    tokens: [...tokens, ...PROSE_TOKENS],
    texts,
    maxCodeUnit: 0xffff,
    maxLength: MAX_LENGTH,
  };
  return {
    name,
    input: 'text',
    extension: `.${name}`,
    make: (random) => mutateText(random.isOneIn(20) ? '' : random.pick(texts), random, material),
    mutate: (input, random) => mutateText(input, random, material),
    check: (input) => checkSource(input, name),
  };
}

const SAMPLES = readTexts('samples', '.yaml');
const FIXTURES = readTexts('test/fixtures/diagnostics', '.yaml');

export const YAML = createTarget('yaml', [...SAMPLES, ...FIXTURES], YAML_TOKENS);

export const JSON_TEXT = createTarget(
  'json',
  [
    ...readTexts('samples', '.json'),
    ...readTexts('test/fixtures', '.json'),
    '{"cv": {"name": "Jane Doe"}}',
  ],
  JSON_TOKENS,
);
