import { isDeepStrictEqual } from 'node:util';
import { completeCosts } from '../../../src/compiler/options/cost-options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { CvError } from '../../../src/diagnostics/cv-error.js';
import { importOriginal } from '../../../src/import/import-original.js';
import { isPlainObject } from '../../../src/util/plain-object.js';
import { createDocument } from '../documents.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

interface Trip {
  readonly document: unknown;
  readonly template: (typeof BUNDLED_TEMPLATES)[number];
  readonly format: 'pdf' | 'docx';
}

/** Renders documents, and imports the PDFs and Word files. */
export const ROUND_TRIP: Target = {
  name: 'round-trip',
  input: 'json',
  extension: '.json',
  make: (random) => createTrip(createDocument(random), random),
  mutate: (input, random) => createTrip(JSON.parse(input).document, random),
  check: checkTrip,
};

function createTrip(document: unknown, random: Random): string {
  // Letters below each other, in columns without width, are no words.
  const plain = isPlainObject(document) ? { ...document, design: undefined } : document;
  const trip: Trip = {
    document: markTexts(plain, random),
    template: random.pick(BUNDLED_TEMPLATES),
    format: random.isOneIn(3) ? 'docx' : 'pdf',
  };
  return JSON.stringify(trip);
}

/** Fields whose values are no prose. */
const VALUE_KEYS =
  /date|url|doi|email|phone|website|network|username|order|entry_type|template|language|photo|\$schema|gpa/;

/** Adds words that must not be lost. */
function markTexts(value: unknown, random: Random, key = ''): unknown {
  if (typeof value === 'string') {
    if (VALUE_KEYS.test(key) || !/\p{L}{3}/u.test(value) || !random.isOneIn(3)) return value;
    const letters = Array.from({ length: 7 }, () => 'abdefgklmnop'[random.below(12)]).join('');
    return `${value} zq${letters}`;
  }
  if (Array.isArray(value)) return value.map((item) => markTexts(item, random, key));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'render' ? inner : markTexts(inner, random, name),
    ]),
  );
}

const MARKED_WORD = /zq[abdefgklmnop]{7}/g;

const MIN_KEPT = 0.95;

async function checkTrip(input: string): Promise<void> {
  const { document, template, format } = JSON.parse(input) as Trip;
  const rendered = await catchDiagnostics(
    renderCv(document as never, { template, formats: [format, 'txt'] }),
    input,
  );
  if (rendered === undefined) return;
  const content = rendered[format] ?? new Uint8Array();
  const imported = await importOriginal({ name: `cv.${format}`, content }, completeCosts({})).catch(
    (error: unknown) => {
      if (error instanceof CvError) return { diagnostics: error.diagnostics };
      throw error;
    },
  );
  checkDiagnostics(imported.diagnostics);
  if (!('document' in imported)) {
    const [{ code, message } = { code: '', message: '' }] = imported.diagnostics;
    if (code === 'limit-reached' || /no text|more text/.test(message)) return;
    throw new Flaw('disagree', `${format} is rejected: ${message}`);
  }
  const { text } = imported;
  if (!isDeepStrictEqual(parseCvSource(text, { format: 'yaml' }).value, imported.document))
    throw new Flaw('disagree', 'the text does not parse to the document');
  const { diagnostics } = await validateCv(imported.document);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined && error.code !== 'limit-reached')
    throw new Flaw('disagree', `the imported document is invalid: ${error.code}`);
  if (error === undefined) await renderCv(imported.document, { template });
  checkWords(rendered.txt, imported);
}

interface Imported {
  readonly document: unknown;
  readonly text: string;
  readonly diagnostics: readonly { readonly message: string }[];
}

function checkWords(shown: string, { document, text, diagnostics }: Imported): void {
  const words = [...new Set(shown.match(MARKED_WORD))];
  const placed = keepLetters(JSON.stringify(document));
  const kept = words.filter((word) => placed.includes(word));
  const told =
    placed + keepLetters(text) + keepLetters(diagnostics.map(({ message }) => message).join());
  const lost = words.find((word) => !told.includes(word));
  if (lost !== undefined) throw new Flaw('text', 'a word is lost');
  if (kept.length < MIN_KEPT * words.length) throw new Flaw('text', 'words have no place');
}

/** Keeps letters: lines may break within words. */
function keepLetters(text: string): string {
  return text.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
}
