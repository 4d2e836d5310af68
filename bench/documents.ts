import { readFileSync } from 'node:fs';
import { PARSER_KEYS } from '../src/compiler/fields/key-lists.js';
import { parseSource } from '../src/compiler/source/parse-source.js';
import type { CvDocument } from '../src/index.js';
import { createRandom } from '../test/support/create-random.js';

/** The document of the reference images: two pages, every entry kind. */
export const SAMPLE = 'test/fixtures/john-doe.yaml';

/** Keys whose values must not change if the document is to stay valid. */
const FIXED = new Set(
  'url website transcript_url doi email phone entry_type network username start_date end_date section_order'.split(
    ' ',
  ),
);

/** Reads a sample document from a file. */
export type SampleDocument = CvDocument & { readonly cv: object };

/**
 * Creates documents with the shape of a sample but no words in common, like CVs of different
 * people, so that the engine's cache hardly helps. With half of the words shared, a render took a
 * third less time (measured).
 *
 * @param file - the sample
 */
export function* createDocuments(count: number, file = SAMPLE): Generator<SampleDocument> {
  const { value } = parseSource(readFileSync(file, 'utf8'), { file, ...PARSER_KEYS });
  const sample = value as SampleDocument;
  const random = createRandom(1);
  for (let index = 0; index < count; index++)
    yield { ...sample, cv: renameSections(vary(sample.cv, random), sample) };
}

/** Collects all displayed texts of a document, in order. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (FIXED.has(key) ? [] : collectTexts(item)));
}

function vary<T>(value: T, random: () => number): T {
  if (typeof value === 'string')
    return value.replaceAll(WORD, (word) => shuffleLetters(word, random)) as T;
  if (Array.isArray(value)) return value.map((item) => vary(item, random)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isFixed(key, item) ? item : vary(item, random),
    ]),
  ) as T;
}

/** Returns whether a value must stay: dates, and texts with URLs. */
function isFixed(key: string, value: unknown): boolean {
  return FIXED.has(key) || (key === 'date' && /^\d{4}/.test(String(value)));
}

const WORD = /https?:\/\/[^\s)]+|\p{Letter}{3,}/gu;

/** Shuffles the letters of a word, which keeps its width about the same. */
function shuffleLetters(word: string, random: () => number): string {
  if (word.includes('://')) return word;
  const letters = [...word];
  for (let index = letters.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [letters[index], letters[other]] = [letters[other] ?? '', letters[index] ?? ''];
  }
  return letters.join('');
}

/** Adapts `section_order` to the changed titles. */
function renameSections(cv: SampleDocument['cv'], sample: SampleDocument): SampleDocument['cv'] {
  if (!cv.custom_sections) return cv;
  const titles = sample.cv.custom_sections?.map(({ title }) => title) ?? [];
  return {
    ...cv,
    custom_sections: cv.custom_sections.map((section, index) => ({
      ...section,
      title: titles[index] ?? '',
    })),
  };
}
