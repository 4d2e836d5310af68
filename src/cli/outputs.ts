import { stat } from 'node:fs/promises';
import { extname, join, parse, relative, resolve } from 'node:path';
import { orList } from '../diagnostics/suggest.js';
import type { OutputFormat } from '../render.js';
import { UsageError } from './exit.js';
import type { Input } from './inputs.js';

/** Where the output of one input goes. */
export interface Output {
  readonly format: OutputFormat;
  /** Undefined for standard output. */
  readonly path: string | undefined;
}

/** The formats, each with the extension of its files. */
const FORMATS: readonly OutputFormat[] = ['pdf', 'typ'];

/**
 * Where the outputs of all inputs go: beside their inputs, or where `-o` says.
 *
 * @param target - the value of `-o`: a file, a folder or `-`
 * @param format - the value of `--format`
 * @throws UsageError when the format is not known, or two inputs have the same output
 */
export async function planOutputs(
  inputs: readonly Input[],
  target: string | undefined,
  format: OutputFormat | undefined,
): Promise<Map<Input, Output>> {
  const isMany = inputs.length > 1 || inputs.some((input) => input.isFound);
  const isFolder = target !== undefined && target !== '-' && (await namesFolder(target, isMany));
  if (isMany && target !== undefined && !isFolder) {
    const what = target === '-' ? 'standard output' : `the file ${target}`;
    throw new UsageError('bad-option', `Several documents cannot all go to ${what}.`, 'name a folder with -o');
  }
  const outputs = new Map(inputs.map((input) => [input, planOutput(input, target, isFolder, format)]));
  refuseCollisions(outputs);
  return outputs;
}

/** A folder exists as one, ends in a slash, or has no extension to be a file's. */
async function namesFolder(target: string, isMany: boolean): Promise<boolean> {
  if (/[/\\]$/.test(target)) return true;
  const existing = await stat(target).catch(() => undefined);
  if (existing !== undefined) return existing.isDirectory();
  return extname(target) === '' || (isMany && !isFormat(extname(target).slice(1)));
}

function planOutput(
  input: Input,
  target: string | undefined,
  isFolder: boolean,
  format: OutputFormat | undefined,
): Output {
  if (target === '-' || (target === undefined && input.path === undefined)) {
    return { format: format ?? 'pdf', path: undefined };
  }
  if (target !== undefined && !isFolder) return { format: format ?? formatOf(target), path: resolve(target) };
  const chosen = format ?? 'pdf';
  const file = baseOf(target === undefined ? (input.path as string) : join(resolve(target), input.relativePath));
  return { format: chosen, path: `${file}.${chosen}` };
}

/** A path without its extension. */
function baseOf(path: string): string {
  const { dir, name } = parse(path);
  return join(dir, name);
}

function formatOf(target: string): OutputFormat {
  const extension = extname(target).slice(1).toLowerCase();
  if (isFormat(extension)) return extension;
  throw new UsageError(
    'bad-option',
    `${target} is of no format that cvpress writes.`,
    `end the name in ${orList(FORMATS.map((known) => `.${known}`))}, or choose one with --format`,
  );
}

function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

function refuseCollisions(outputs: ReadonlyMap<Input, Output>): void {
  const sources = new Set([...outputs.keys()].flatMap(({ path }) => (path === undefined ? [] : [identityOf(path)])));
  const taken = new Map<string, Input>();
  for (const [input, { path }] of outputs) {
    if (path === undefined) continue;
    const identity = identityOf(path);
    if (sources.has(identity)) {
      throw new UsageError(
        'output-collision',
        `${relative('.', path)} is a document itself and would be overwritten.`,
        'choose another name with -o',
      );
    }
    const other = taken.get(identity);
    if (other !== undefined) {
      throw new UsageError(
        'output-collision',
        `${other.name} and ${input.name} would both be written to ${relative('.', path)}.`,
        'rename one of them, or render them to different folders',
      );
    }
    taken.set(identity, input);
  }
}

/** Some file systems hold `CV.pdf` and `cv.pdf` for one file. */
function identityOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
