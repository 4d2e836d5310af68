import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from '../../src/util/plain-object.js';
import { listFiles, parseJsonLines, run } from '../cli/run.js';
import { readPdf } from '../support/pdf.js';
import { type Change, type Expectation, parseStrings, type Task } from './task.js';

/** Returns what is wrong in the folder that an agent leaves; nothing if the task is done. */
export async function grade(folder: string, task: Task): Promise<string[]> {
  const known = [...Object.keys(task.input), ...Object.keys(task.expect)];
  const problems = listFiles(folder)
    .filter((file) => !known.includes(file))
    .map((file) => `${file}: unexpected file`);
  for (const [file, text] of Object.entries(task.input)) {
    if (file in task.expect) continue;
    if (!existsSync(join(folder, file))) problems.push(`${file}: missing`);
    else if (readFileSync(join(folder, file), 'utf8') !== text) problems.push(`${file}: changed`);
  }
  for (const [file, expectation] of Object.entries(task.expect)) {
    if (!existsSync(join(folder, file))) problems.push(`${file}: missing`);
    else if (file.endsWith('.pdf')) problems.push(...(await gradePdf(folder, file, expectation)));
    else problems.push(...(await gradeDocument(folder, file, task)));
  }
  return problems;
}

async function gradeDocument(folder: string, file: string, task: Task): Promise<string[]> {
  const text = readFileSync(join(folder, file), 'utf8');
  const input = task.input[file] ?? '';
  const { content, changes } = task.expect[file] as Expectation;
  const expected = changes === undefined ? content : applyChanges(parseStrings(input), changes);
  const { request, input: inputs, implied = [] } = task;
  const sources = collectWords([request, ...Object.values(inputs), ...implied].join('\n'));
  return [
    ...(await validate(folder, file)),
    ...(file === 'editions.yaml' ? await findNewTexts(folder, request) : []),
    ...input
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('#') && !text.includes(line))
      .map((line) => `${file}: lost the comment ${JSON.stringify(line)}`),
    ...compare(expected, parseStrings(text), '', sources),
  ];
}

async function validate(folder: string, file: string): Promise<string[]> {
  const args = file === 'editions.yaml' ? ['cv.yaml', '--editions'] : [file];
  const { stdout } = await run(['validate', ...args, '--json'], { cwd: folder });
  return parseJsonLines(stdout)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => `${file}: is invalid (${String(code)})`);
}

/** Finds texts of editions that neither the CV nor the request has. */
async function findNewTexts(folder: string, request: string): Promise<string[]> {
  const { stdout } = await run(['editions', 'cv.yaml', '--check-source', '--json'], {
    cwd: folder,
  });
  return parseJsonLines(stdout)
    .flatMap(({ part }) => (typeof part === 'string' ? part : []))
    .filter((part) => !normalize(request).includes(normalize(part)))
    .map((part) => `editions.yaml: ${JSON.stringify(part)} is new`);
}

function applyChanges(document: unknown, changes: readonly Change[]): unknown {
  for (const change of changes) {
    const path = 'set' in change ? change.set : change.insert;
    const parent = path
      .slice(0, -1)
      .reduce((value, key) => value[key] as Record<string, unknown>, document as typeof object);
    const object = parent as Record<string, unknown>;
    const key = path.at(-1) as string;
    if ('insert' in change) (parent as unknown as unknown[]).splice(Number(key), 0, change.value);
    else object[key] = change.value;
  }
  return document;
}

/**
 * Compares values. Instead of a value, a document may expect `$has`, texts that it contains next to
 * free ones, `$any` of some values, or `$optional`, a value that may be missing.
 *
 * @param sources - words that may be names and numbers in free texts
 */
function* compare(
  expected: unknown,
  found: unknown,
  path: string,
  sources: ReadonlySet<string>,
): Generator<string> {
  if (isPlainObject(expected) && '$optional' in expected) {
    if (found !== undefined) yield* compare(expected.$optional, found, path, sources);
  } else if (expected === undefined || found === undefined) {
    if (found !== undefined) yield `${path}: unexpected`;
    else if (expected !== undefined) yield `${path}: missing`;
  } else if (isPlainObject(expected) && '$has' in expected) {
    yield* compareText(expected.$has as string[], found, path, sources);
  } else if (isPlainObject(expected) && '$any' in expected) {
    if (!(expected.$any as unknown[]).includes(found)) yield `${path}: ${JSON.stringify(found)}`;
  } else if (Array.isArray(expected) && Array.isArray(found)) {
    for (let index = 0; index < Math.max(expected.length, found.length); index++)
      yield* compare(expected[index], found[index], `${path}[${index}]`, sources);
  } else if (isPlainObject(expected) && isPlainObject(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
      yield* compare(expected[key], found[key], path === '' ? key : `${path}.${key}`, sources);
  } else if (expected !== found) {
    yield `${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
  }
}

function* compareText(
  required: readonly string[],
  found: unknown,
  path: string,
  sources: ReadonlySet<string>,
): Generator<string> {
  const texts = [...listTexts(found)];
  const all = texts.join('\n');
  for (const text of required)
    if (!normalize(all).includes(normalize(text))) yield `${path}: lacks ${JSON.stringify(text)}`;
  for (const word of texts.flatMap(listFactWords))
    if (!sources.has(word.toLowerCase())) yield `${path}: "${word}" is not in the request`;
}

function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* listTexts(item);
  else if (isPlainObject(value))
    for (const [key, item] of Object.entries(value)) {
      yield key;
      yield* listTexts(item);
    }
}

const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER_WORDS = new Set(
  (
    'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty dozen ' +
    'dozens hundred hundreds thousand thousands million millions percent doubled tripled halved'
  ).split(' '),
);

function collectWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD));
}

/** Returns numbers and names: words with capitals, except at the start of a sentence. */
function listFactWords(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n\n/);
  return sentences.flatMap((sentence) => {
    const words = sentence.match(WORD) ?? [];
    return words.filter(
      (word, index) =>
        /\p{N}/u.test(word) ||
        NUMBER_WORDS.has(word.toLowerCase()) ||
        (/\p{Lu}/u.test(word) && word !== 'I' && (index > 0 || words.length === 1)),
    );
  });
}

async function gradePdf(
  folder: string,
  file: string,
  { source, pages, size, has = [], lacks = [] }: Expectation,
): Promise<string[]> {
  const problems: string[] = [];
  const pdf = await readPdf(readFileSync(join(folder, file)));
  const text = normalize(pdf.pages.map((page) => page.text).join('\n'));
  const [{ width = 0, height = 0 } = {}] = pdf.pages;
  const foundSize = `${Math.round(width)} × ${Math.round(height)}`;
  if (pages !== undefined && pdf.pages.length !== Number(pages))
    problems.push(`${file}: ${pdf.pages.length} pages instead of ${pages}`);
  if (size !== undefined && foundSize !== size)
    problems.push(`${file}: ${foundSize} instead of ${size}`);
  for (const part of has)
    if (!text.includes(normalize(part))) problems.push(`${file}: lacks ${JSON.stringify(part)}`);
  for (const part of lacks)
    if (text.includes(normalize(part))) problems.push(`${file}: has ${JSON.stringify(part)}`);
  if (source !== undefined) {
    const { code } = await run(['inspect', file, '--source', source], { cwd: folder });
    if (code !== 0) problems.push(`${file}: does not match ${source}`);
  }
  return problems;
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}
