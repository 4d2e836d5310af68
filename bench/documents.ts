import { readFileSync } from 'node:fs';
import { RESOLVED_KEYS } from '../src/schema/sections.js';
import { parseSource } from '../src/source/parse.js';
import { randomNumbers } from '../test/support/random.js';

/** The document of the reference pictures: two pages, every kind of entry. */
export const SAMPLE = 'test/fixtures/john-doe.yaml';

/** Keys whose values must stay what they are for a document to stay valid. */
const FIXED = new Set(['section_order', 'show_timespan_in', 'url', 'website', 'transcript_url', 'doi', 'email']);

/**
 * Documents that differ from the sample and from one another in about half of their words, so that the engine's memory
 * of earlier documents helps as little as it does for CVs of different people.
 */
export function* distinctDocuments(count: number): Generator<unknown> {
  const text = readFileSync(SAMPLE, 'utf8');
  const { value } = parseSource(text, { file: SAMPLE, resolvedKeys: RESOLVED_KEYS });
  const random = randomNumbers(1);
  for (let index = 0; index < count; index++) yield vary(value, random);
}

function vary(value: unknown, random: () => number): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\b[a-z]{4,}\b/g, (word) => (random() < 0.5 ? rotate(word) : word));
  if (Array.isArray(value)) return value.map((item) => vary(item, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isFixed(key) ? item : vary(item, random)]),
  );
}

function isFixed(key: string): boolean {
  return FIXED.has(key) || key.endsWith('_date') || key.endsWith('_type') || key === 'network';
}

/** Another word of the same letters, and so of about the same width. */
function rotate(word: string): string {
  return word.slice(1) + word.slice(0, 1);
}
