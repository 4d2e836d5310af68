import fc from 'fast-check';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { documents } from '../properties/arbitraries.js';
import { mutateValue } from './mutate-value.js';
import type { Random } from './random.js';
import { readTexts } from './seeds.js';
import { PROSE_TOKENS, VALUE_TOKENS } from './tokens.js';

const SAMPLES = readTexts('samples', '.yaml').map(
  (text) => parseCvSource(text, { format: 'yaml' }).value,
);
const ANY_DOCUMENT = documents('b');

const MATERIAL = {
  tokens: [...PROSE_TOKENS, ...PROSE_TOKENS, ...VALUE_TOKENS],
  texts: [
    '**Python**/Java, *C* and `x`',
    'A line.\n\nAnother one, [linked](https://example.com/a?b=c&d)',
  ],
  maxCodeUnit: 0xffff,
  maxLength: 20_000,
};

/** Creates a mostly valid document of variant B. */
export function createDocument(random: Random): unknown {
  const seed = random.below(2 ** 31);
  const [document] = random.isOneIn(3)
    ? [random.pick(SAMPLES)]
    : fc.sample(ANY_DOCUMENT, { seed, numRuns: 1 });
  return random.isOneIn(4) ? document : mutateDocument(document, random);
}

export function mutateDocument(document: unknown, random: Random): unknown {
  return mutateValue(document, random, MATERIAL, SAMPLES);
}
