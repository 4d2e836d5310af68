import { isDeepStrictEqual } from 'node:util';
import { KEYS } from '../../../src/compiler/fields/key-lists.js';
import type { CvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { parseSource } from '../../../src/compiler/source/parse.js';
import { locate, type SourceFormat } from '../../../src/compiler/source/source.js';
import { isLetter } from '../../../src/compiler/validate/other-formats.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { changeText } from '../change-text.js';
import { checkDiagnostics, checkPlaces } from '../oracles.js';
import { textsIn } from '../seeds.js';
import { Flaw, type Target } from '../target.js';
import { JSON_TOKENS, PROSE_TOKENS, YAML_TOKENS } from '../tokens.js';

/** Parses a text like the library, validates it, and renders formats without layout. */
async function checkSource(text: string, format: SourceFormat): Promise<void> {
  const source = parseSource(text, { format, ...KEYS });
  if (format === 'json') compareWithJsonParse(source.text, source.value, source.diagnostics);
  if (source.diagnostics.some(({ severity }) => severity === 'error')) {
    checkDiagnostics(locate(source.diagnostics, source), source.text);
    return;
  }
  checkPlaces(source);
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
  if (errors.length === 0 && !isDeepStrictEqual(value, expected))
    throw new Flaw('disagree', 'JSON is parsed differently');
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
    make: (random) => changeText(random.isOneIn(20) ? '' : random.pick(texts), random, material),
    change: (input, random) => changeText(input, random, material),
    check: (input) => checkSource(input, name),
  };
}

const SAMPLES = textsIn('samples', '.yaml');
const FIXTURES = textsIn('test/fixtures/diagnostics', '.yaml');

export const YAML = createTarget('yaml', [...SAMPLES, ...FIXTURES], YAML_TOKENS);

export const JSON_TEXT = createTarget(
  'json',
  [
    ...textsIn('samples', '.json'),
    ...textsIn('test/fixtures', '.json'),
    '{"cv": {"name": "Jane Doe"}}',
  ],
  JSON_TOKENS,
);
