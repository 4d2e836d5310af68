// Compares what was planted with what can be read in the outputs, and with what is reported.

import { normaliseOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderDocument } from '../../../src/compiler/pipeline/render-document.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { type Plant, type Recipe, toLinkWord } from './documents.js';
import { type Extract, extractAll } from './extract.js';
import { decode, squash } from './squash.js';

/** The formats without layout, which take milliseconds. */
export const LIGHT_FORMATS: readonly OutputFormat[] = ['txt', 'md', 'html', 'typ', 'json-resume'];

/** What became of a plant. */
export interface Outcome {
  readonly plant: Plant;
  /** The formats in which it can be read. */
  readonly formats: readonly string[];
  readonly isReported: boolean;
}

export interface Verdict {
  readonly outcomes: readonly Outcome[];
  /** What is left of the fields themselves, outside of all planted texts. */
  readonly left: readonly string[];
}

/** Texts in which only letters and digits are left, with the words of which addresses consist. */
interface Index {
  readonly format: string;
  readonly texts: readonly string[];
  readonly words: readonly string[];
  /** The texts without what is planted. */
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
/** Where the end mark is lost, the text after the first is searched this far. */
const MOST_LETTERS = 300;

/** The texts between the marks of a plant, or after the words of its link. */
function findSegments({ texts, words }: Index, [start, end]: Plant['marks']): string[] {
  if (end === undefined) return words.filter((word) => word.includes(start));
  return [start, toLinkWord(start)].flatMap((mark) =>
    texts.flatMap((text) =>
      text
        .split(mark)
        .slice(1)
        .map((rest) =>
          rest.slice(0, Math.min(MOST_LETTERS, MARK.exec(rest)?.index ?? MOST_LETTERS)),
        ),
    ),
  );
}

/** Whether anything of a text is still there. */
function canRead(index: Index, { marks, needles }: Plant): boolean {
  const found = findSegments(index, marks);
  return needles.some((needle) => found.some((text) => text.includes(squash(needle))));
}

/** Whether all of a text is still there. */
function isWhole(index: Index, { marks, needles }: Plant): boolean {
  const found = findSegments(index, marks);
  return needles.every((needle) => found.some((text) => text.includes(squash(needle))));
}

function isReported({ path }: Plant, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(
    ({ code, path: at }) =>
      code === 'not-redacted' &&
      at.length > (path[0] === 'cv' ? 1 : 0) &&
      path.slice(0, at.length).join('/') === at.slice(0, path.length).join('/'),
  );
}

/** What of the fields themselves is left, outside of the planted texts. */
function findLeft(index: Index, own: readonly string[]): string[] {
  return own
    .filter((needle) => index.rest.some((text) => text.includes(squash(needle))))
    .map((needle) => `${index.format}: ${needle}`);
}

/** Renders a document without what is redacted, and reads it back. */
export async function checkRecipe(
  { document, letter, options, plants, own }: Recipe,
  formats: readonly OutputFormat[] = LIGHT_FORMATS,
): Promise<Verdict> {
  const result = await renderDocument({
    document,
    ...(letter !== undefined && { letter }),
    formats: formats.filter((format) => letter === undefined || format !== 'json-resume'),
    options: normaliseOptions({ ...options, today: '2026-11-20', showLocation: true }),
  });
  const indexes = (await extractAll(result)).map(makeIndex);
  const outcomes = plants.map((plant) => ({
    plant,
    formats: indexes
      .filter((index) =>
        plant.kind === 'spelling' ? canRead(index, plant) : isWhole(index, plant),
      )
      .map(({ format }) => format),
    isReported: isReported(plant, result.diagnostics),
  }));
  // An entry shows the host of its address.
  const excused = plants
    .filter(({ marks }) => marks[1] === undefined)
    .map((plant) => squash(decode(plant.source)));
  const strict = own.filter((needle) => !excused.some((text) => text.includes(squash(needle))));
  return { outcomes, left: indexes.flatMap((index) => findLeft(index, strict)) };
}

/** Whether a spelling can be read and nothing says so. */
export function isSilent({ plant, formats, isReported: isKnown }: Outcome): boolean {
  return plant.kind === 'spelling' && formats.length > 0 && !isKnown;
}

/** An outcome in one line. */
export function describeOutcome(
  { plant, formats }: Outcome,
  { document, options }: Recipe,
): string {
  const { field, form, encoding, place, source } = plant;
  const value = (document as { cv: Record<string, unknown> }).cv[field];
  const kind = `${field}, ${form}, ${encoding}, in ${place}`;
  return `${kind}: ${JSON.stringify(source)} of ${JSON.stringify(value)} (${formats.join(', ')}; ${JSON.stringify(options)})`;
}
