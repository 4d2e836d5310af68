import { statSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import {
  detectFormat,
  FORMAT_INFO,
  FORMATS,
  getFileExtension,
  guessFormat,
  type OutputFormat,
  stripExtension,
} from '../compiler/output/formats.js';
import { listTemplateSources } from '../compiler/templates/read-template.js';
import { formatOrList } from '../diagnostics/find-similar.js';
import { formatCode } from '../diagnostics/quote.js';
import { shortenPath, toPathKey } from '../files/paths.js';
import type { WriteOptions } from '../files/write-file.js';
import { optionError, UsageError } from './exit-codes.js';
import { EDITIONS_FILE, formatInputName, hasOwnOutput, type Input } from './inputs.js';

export interface Output {
  readonly format: OutputFormat;
  /** Undefined for standard output; has no page number if the format has one file per page. */
  readonly path: string | undefined;
}

export interface OutputPlan {
  readonly outputs: ReadonlyMap<Input, readonly Output[]>;
  readonly formats: readonly OutputFormat[];
  /** Undefined unless `-o` names a folder. */
  readonly folder: string | undefined;
  readonly isNamed: boolean;
}

/**
 * Plans outputs next to their inputs or at `-o`, except those of NDJSON, named by its records.
 *
 * @param target - the value of `-o`: a file, a folder or `-`
 */
export function planOutputs(
  inputs: readonly Input[],
  target: string | undefined,
  formats: readonly OutputFormat[] | undefined,
): OutputPlan {
  const isMany = isMultiple(inputs);
  const isFolder = target !== undefined && target !== '-' && isFolderName(target, isMany);
  if (isMany && target !== undefined && !isFolder) {
    const destination = target === '-' ? 'standard output' : `the file ${target}`;
    throw optionError(
      `Several documents cannot all go to ${destination}.`,
      'name a folder with -o',
    );
  }
  if (!isFolder && inputs.some((input) => input.isNdjson)) {
    throw optionError('The records of an NDJSON file need an output folder.', 'name one with -o');
  }
  const file = isFolder || target === '-' ? undefined : target;
  rejectOtherExtension(file, formats);
  const outputFormats = formats ?? [file === undefined ? 'pdf' : parseExtension(file)];
  // Several formats differ in their extensions.
  const exactPath = file !== undefined && outputFormats.length === 1 ? resolve(file) : undefined;
  const toPath = (input: Input, format: OutputFormat): string | undefined => {
    const stem = getStem(input, target, isFolder);
    return exactPath ?? (stem && `${stem}.${getFileExtension(format)}`);
  };
  const outputs = new Map(
    inputs
      .filter((input) => !input.isNdjson)
      .map((input) => [
        input,
        outputFormats.map((format) => ({ format, path: toPath(input, format) })),
      ]),
  );
  const files = [...outputs].flatMap(([input, list]) =>
    list.map((output) => ({ input, ...output })),
  );
  if (files.filter(({ path }) => path === undefined).length > 1) {
    throw optionError(
      'Several formats cannot all go to standard output.',
      'name a file or a folder with -o, or choose one format',
    );
  }
  rejectCollisions(files);
  return {
    outputs,
    formats: outputFormats,
    folder: isFolder ? resolve(target) : undefined,
    isNamed: file !== undefined,
  };
}

export type OutputTarget = WriteOptions & { readonly outputs: readonly Output[] };

export function getOutputTarget(
  { outputs, folder, isNamed }: OutputPlan,
  input: Input,
): OutputTarget {
  return { outputs: outputs.get(input) ?? [], rootFolder: folder, isNamed };
}

export function isMultiple(inputs: readonly Input[]): boolean {
  return inputs.length > 1 || inputs.some((input) => input.isDiscovered || input.isNdjson);
}

function isFolderName(target: string, isMany: boolean): boolean {
  if (/[/\\]$/.test(target)) return true;
  try {
    return statSync(target).isDirectory();
  } catch {}
  return extname(target) === '' || (isMany && detectFormat(target) === undefined);
}

/** Returns the path without extension; undefined for standard output. */
function getStem(
  { path, relativePath }: Input,
  target: string | undefined,
  isFolder: boolean,
): string | undefined {
  if (target === '-') return undefined;
  if (target === undefined)
    return path && stripAnyExtension(join(dirname(path), basename(relativePath)));
  return isFolder
    ? stripAnyExtension(join(resolve(target), relativePath))
    : stripExtension(resolve(target));
}

export function stripAnyExtension(path: string): string {
  const { dir, name } = parse(path);
  return join(dir, name);
}

/** Lists files that no output may overwrite. */
export function listSourceFiles(
  { photo, template, overlays }: CompleteOptions,
  ...documents: readonly (string | undefined)[]
): string[] {
  const files = overlays.map((overlay) => ('file' in overlay ? String(overlay.file) : undefined));
  return [...documents, ...files, photo, ...listTemplateSources(template)].filter(
    (file) => file !== undefined,
  );
}

function parseExtension(target: string): OutputFormat {
  const format = detectFormat(target);
  if (format !== undefined) return format;
  const similar = guessFormat(extname(target).slice(1));
  const hint =
    similar === undefined
      ? `end the name in ${formatOrList(FORMATS.map((format) => `.${getFileExtension(format)}`))}, ` +
        'or choose one with --format'
      : `did you mean ${stripAnyExtension(target)}.${getFileExtension(similar)}?`;
  throw optionError(`${target} is not in a format that cvpress writes.`, hint);
}

/** For example, text in a file with the extension of a PDF. */
function rejectOtherExtension(file = '', [format, ...others]: readonly OutputFormat[] = []): void {
  const fileFormat = detectFormat(file);
  if (fileFormat === undefined || format === undefined) return;
  if (fileFormat === format || others.length > 0) return;
  throw optionError(
    `By its name, ${file} is not in the format ${format}.`,
    `write -o ${stripAnyExtension(file)}.${getFileExtension(format)}, or --format ${fileFormat}`,
  );
}

const IMPORTABLE = /\.(?:pdf|docx)$/i;

function rejectCollisions(files: readonly (Output & { readonly input: Input })[]): void {
  const sources = new Set(files.flatMap(({ input }) => (input.path ? toPathKey(input.path) : [])));
  const inputsByOutput = new Map<string, Input>();
  // Page 2 of `cv.png` is written to `cv-2.png`, which may be a source.
  const unnumbered = new Set([...sources].map((source) => source.replace(/-\d+(?=\.[^.]*$)/, '')));
  for (const { input, format, path } of files) {
    if (path === undefined) continue;
    const identity = toPathKey(path);
    if (input.path && identity === toPathKey(input.path) && detectFormat(path) !== undefined) {
      const hint = 'name the YAML or JSON document that it was made from';
      throw new UsageError(
        'unreadable-input',
        `${input.name} is not a document: by its name, it is an output of rendering.`,
        IMPORTABLE.test(path) ? `${hint}, or convert it with \`cvpress import\`` : hint,
      );
    }
    if (sources.has(identity) || (FORMAT_INFO[format].isPaged && unnumbered.has(identity))) {
      throw new UsageError(
        'output-collision',
        `${shortenPath(path)} is a document itself and would be overwritten.`,
        'choose another name with -o',
      );
    }
    const other = inputsByOutput.get(identity);
    if (other !== undefined) throw sameOutputError(other, input, path);
    inputsByOutput.set(identity, input);
  }
}

function suggestOtherOutput(first: Input, second: Input): string {
  if (first.path === second.path && first.edition !== undefined)
    return 'give one of them another `output` in the editions file';
  if (!hasOwnOutput(second)) return 'rename one of them, or render them to different folders';
  const file = formatCode(`${stripAnyExtension(second.name)}.${EDITIONS_FILE}`);
  return `write another \`output\` into ${file}, or render them to different folders`;
}

function sameOutputError(first: Input, second: Input, path: string): UsageError {
  const inputs = `${formatInputName(first)} and ${formatInputName(second)}`;
  const message = `${inputs} would both be written to ${shortenPath(path)}.`;
  return new UsageError('output-collision', message, suggestOtherOutput(first, second));
}
