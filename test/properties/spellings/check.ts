// Compares planted texts with the texts of outputs and with diagnostics.

import { normalizeOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderDocument } from '../../../src/compiler/pipeline/render-document.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { PHOTO_WORD, type Plant, type Recipe, toLinkWord } from './documents.js';
import { type Extract, extractAll } from './extract.js';
import { decode, squash } from './squash.js';

/** The formats without layout, which take milliseconds. */
export const LIGHT_FORMATS: readonly OutputFormat[] = ['txt', 'md', 'html', 'typ', 'json-resume'];

/** The result for one planted text. */
export interface Outcome {
  readonly plant: Plant;
  /** The formats that contain the plant. */
  readonly formats: readonly string[];
  readonly isReported: boolean;
}

export interface CheckResult {
  readonly outcomes: readonly Outcome[];
  /** Redacted fields that remain outside of planted texts. */
  readonly remaining: readonly string[];
}

/** Texts reduced to letters and digits, and words that may be addresses. */
interface Index {
  readonly format: string;
  readonly texts: readonly string[];
  readonly words: readonly string[];
  /** The texts without planted ones. */
  readonly rest: readonly string[];
}

function makeIndex({ format, texts }: Extract): Index {
  const decoded = texts.map(decode);
  return {
    format,
    texts: decoded.map(squash),
    words: texts
      .flatMap((text) => text.split(/[\s"<>]+/))
      .filter((word) => /qx/i.test(word))
      .map((word) => squash(decode(word))),
    rest: decoded.map((text) =>
      squash(text.replaceAll(/\S*[\w/=.-]qx[b-z]{2}a\S*|^qx[b-z]{2}m .*/g, ' ')).replaceAll(
        /qx([b-z]{2})a.*?qx\1z/g,
        ' ',
      ),
    ),
  };
}

const MARK = /qx[b-z]{2}[az]/;
/** Length of the text to search after a start mark without an end mark. */
const MAX_SEGMENT_LENGTH = 300;

/**
 * Finds the texts after the first mark of a planted text, in texts and in links. A planted address
 * has one mark: returns the words that contain it.
 */
function findSegments({ texts, words }: Index, [start, end]: Plant['marks']): string[] {
  if (end === undefined) return words.filter((word) => word.includes(start));
  return [start, toLinkWord(start)].flatMap((mark) =>
    texts.flatMap((text) =>
      text
        .split(mark)
        .slice(1)
        .map((rest) =>
          rest.slice(0, Math.min(MAX_SEGMENT_LENGTH, MARK.exec(rest)?.index ?? MAX_SEGMENT_LENGTH)),
        ),
    ),
  );
}

/** Whether an output contains any part of a plant. */
function containsPart(index: Index, { marks, needles }: Plant): boolean {
  const segments = findSegments(index, marks);
  return needles.some((needle) => segments.some((text) => text.includes(squash(needle))));
}

/** Whether an output contains the whole plant. */
function containsAll(index: Index, { marks, needles }: Plant): boolean {
  const segments = findSegments(index, marks);
  return needles.every((needle) => segments.some((text) => text.includes(squash(needle))));
}

function isReported({ path }: Plant, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(
    ({ code, path: reported }) =>
      code === 'not-redacted' &&
      reported.length > (path[0] === 'cv' ? 1 : 0) &&
      path.slice(0, reported.length).join('/') === reported.slice(0, path.length).join('/'),
  );
}

function findRemaining(index: Index, own: readonly string[]): string[] {
  return own
    .filter((needle) => index.rest.some((text) => text.includes(squash(needle))))
    .map((needle) => `${index.format}: ${needle}`);
}

/** Only a diagnostic of a photo that is not redacted may contain its name. */
function findPhotoName(
  diagnostics: readonly Diagnostic[],
  { anonymous }: Recipe['options'],
): string[] {
  return diagnostics
    .filter(({ path }) => anonymous || path.join('.') !== 'render.photo')
    .map(({ message, hint = '', found = '' }) => `${message} ${hint} ${found}`)
    .filter((text) => text.includes(PHOTO_WORD));
}

/** Renders a redacted version, and searches its outputs. */
export async function checkRecipe(
  { document, letter, options, plants, fieldNeedles }: Recipe,
  formats: readonly OutputFormat[] = LIGHT_FORMATS,
): Promise<CheckResult> {
  const result = await renderDocument({
    document,
    ...(letter !== undefined && { letter }),
    formats: formats.filter((format) => letter === undefined || format !== 'json-resume'),
    options: normalizeOptions({ ...options, today: '2026-11-20', showLocation: true }),
  });
  const indexes = (await extractAll(result)).map(makeIndex);
  const outcomes = plants.map((plant) => ({
    plant,
    formats: indexes
      .filter((index) =>
        plant.kind === 'spelling' ? containsPart(index, plant) : containsAll(index, plant),
      )
      .map(({ format }) => format),
    isReported: isReported(plant, result.diagnostics),
  }));
  // An entry shows the host of its planted address.
  const plantedAddresses = plants
    .filter(({ marks }) => marks[1] === undefined)
    .map((plant) => squash(decode(plant.source)));
  const strict = fieldNeedles.filter(
    (needle) => !plantedAddresses.some((text) => text.includes(squash(needle))),
  );
  const remaining = [
    ...indexes.flatMap((index) => findRemaining(index, [...strict, PHOTO_WORD])),
    ...findPhotoName(result.diagnostics, options),
  ];
  return { outcomes, remaining };
}

/** Whether an output contains a spelling that is not reported. */
export function isSilent({ plant, formats, isReported }: Outcome): boolean {
  return plant.kind === 'spelling' && formats.length > 0 && !isReported;
}

export function describeOutcome(
  { plant, formats }: Outcome,
  { document, options }: Recipe,
): string {
  const { field, form, encoding, place, source } = plant;
  const value = (document as { cv: Record<string, unknown> }).cv[field];
  const kind = `${field}, ${form}, ${encoding}, in ${place}`;
  return `${kind}: ${JSON.stringify(source)} of ${JSON.stringify(value)} (${formats.join(', ')}; ${JSON.stringify(options)})`;
}
