import { statSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import {
  endingOf,
  FORMATS,
  formatMeantBy,
  formatOfName,
  type OutputFormat,
  ROW_OF,
  withoutEnding,
} from '../compiler/output/formats.js';
import { pathsOfTemplate } from '../compiler/templates/read-template.js';
import { orList } from '../diagnostics/suggest.js';
import { identityOf, shownPath } from '../files/paths.js';
import type { WriteOptions } from '../files/write.js';
import { badOption, UsageError } from './exit-codes.js';
import type { Input } from './inputs.js';

export interface Output {
  readonly format: OutputFormat;
  /** Undefined for standard output; without page number for a format with one file per page. */
  readonly path: string | undefined;
}

export interface OutputPlan {
  readonly outputs: ReadonlyMap<Input, readonly Output[]>;
  readonly formats: readonly OutputFormat[];
  /** Undefined if `-o` names a file or is missing. */
  readonly folder: string | undefined;
  readonly isNamed: boolean;
}

/**
 * Outputs go next to their inputs, or where `-o` says. Of lists, only the folder is known yet.
 *
 * @param target - the value of `-o`: a file, a folder or `-`
 */
export function planOutputs(
  inputs: readonly Input[],
  target: string | undefined,
  formats: readonly OutputFormat[] | undefined,
): OutputPlan {
  const isMany = isMultiple(inputs);
  const isFolder = target !== undefined && target !== '-' && namesFolder(target, isMany);
  if (isMany && target !== undefined && !isFolder) {
    const what = target === '-' ? 'standard output' : `the file ${target}`;
    throw badOption(`Several documents cannot all go to ${what}.`, 'name a folder with -o');
  }
  if (!isFolder && inputs.some((input) => input.isList)) {
    throw badOption('The documents of a list need a folder to go to.', 'name one with -o');
  }
  const file = isFolder || target === '-' ? undefined : target;
  refuseOtherExtension(file, formats);
  const chosen = formats ?? [file === undefined ? 'pdf' : formatOf(file)];
  // A named file keeps its name; several formats differ in the extension.
  const own = file !== undefined && chosen.length === 1 ? resolve(file) : undefined;
  const pathOf = (input: Input, format: OutputFormat): string | undefined => {
    const stem = stemOf(input, target, isFolder);
    return own ?? (stem && `${stem}.${endingOf(format)}`);
  };
  const outputs = new Map(
    inputs
      .filter((input) => !input.isList)
      .map((input) => [input, chosen.map((format) => ({ format, path: pathOf(input, format) }))]),
  );
  refuseSharedStdout(outputs);
  refuseCollisions(outputs);
  return {
    outputs,
    formats: chosen,
    folder: isFolder ? resolve(target) : undefined,
    isNamed: file !== undefined,
  };
}

export type OutputPlace = WriteOptions & { readonly outputs: readonly Output[] };

export function placeOf({ outputs, folder, isNamed }: OutputPlan, input: Input): OutputPlace {
  return { outputs: outputs.get(input) ?? [], within: folder, isNamed };
}

export function labelOf({ name: file, edition, record }: Input): string {
  const name = record === undefined ? file : `${file}:${record.number}`;
  return edition === undefined ? name : `${name} (${edition.name})`;
}

export function isMultiple(inputs: readonly Input[]): boolean {
  return inputs.length > 1 || inputs.some((input) => input.isFound || input.isList);
}

/** An existing folder, a path that ends in a slash, or one without extension. */
function namesFolder(target: string, isMany: boolean): boolean {
  if (/[/\\]$/.test(target)) return true;
  try {
    return statSync(target).isDirectory();
  } catch {}
  return extname(target) === '' || (isMany && formatOfName(target) === undefined);
}

/** Without extension; undefined for standard output. */
function stemOf(
  { path, relativePath }: Input,
  target: string | undefined,
  isFolder: boolean,
): string | undefined {
  if (target === '-') return undefined;
  if (target === undefined)
    return path && withoutExtension(join(dirname(path), basename(relativePath)));
  return isFolder
    ? withoutExtension(join(resolve(target), relativePath))
    : withoutEnding(resolve(target));
}

function withoutExtension(path: string): string {
  const { dir, name } = parse(path);
  return join(dir, name);
}

/** The files that a document is made from, which no output may replace. */
export function filesRead(
  { photo, template, overlays }: CompleteOptions,
  ...documents: readonly (string | undefined)[]
): string[] {
  const files = overlays.map((overlay) => ('file' in overlay ? String(overlay.file) : undefined));
  return [...documents, ...files, photo, ...pathsOfTemplate(template)].filter(
    (file) => file !== undefined,
  );
}

function formatOf(target: string): OutputFormat {
  const format = formatOfName(target);
  if (format !== undefined) return format;
  const meant = formatMeantBy(extname(target).slice(1));
  if (meant !== undefined)
    throw badOption(
      `${target} is not in a format that cvpress writes.`,
      `did you mean ${withoutExtension(target)}.${endingOf(meant)}?`,
    );
  const hint = `end the name in ${orList(FORMATS.map((known) => `.${endingOf(known)}`))}, or choose one with --format`;
  throw badOption(`${target} is not in a format that cvpress writes.`, hint);
}

/** Refuses text in a file that is called a PDF. */
function refuseOtherExtension(file = '', [format, ...others]: readonly OutputFormat[] = []): void {
  const named = formatOfName(file);
  if (named === undefined || format === undefined || named === format || others.length > 0) return;
  const hint = `write -o ${withoutExtension(file)}.${endingOf(format)}, or --format ${named}`;
  throw badOption(`By its name, ${file} is not in the format ${format}.`, hint);
}

function refuseSharedStdout(outputs: ReadonlyMap<Input, readonly Output[]>): void {
  const piped = [...outputs.values()].flat().filter(({ path }) => path === undefined);
  if (piped.length < 2) return;
  const hint = 'name a file or a folder with -o, or choose one format';
  throw badOption('Several formats cannot all go to standard output.', hint);
}

function refuseCollisions(outputs: ReadonlyMap<Input, readonly Output[]>): void {
  const sources = new Set(
    [...outputs.keys()].flatMap(({ path }) => (path === undefined ? [] : [identityOf(path)])),
  );
  const taken = new Map<string, Input>();
  // A source may be the file of a page: `cv-2.png` of `cv.png`.
  const wholes = new Set([...sources].map((source) => source.replace(/-\d+(?=\.[^.]*$)/, '')));
  const files = [...outputs].flatMap(([input, list]) =>
    list.map((output) => ({ input, ...output })),
  );
  for (const { input, format, path } of files) {
    if (path === undefined) continue;
    const identity = identityOf(path);
    if (isItsOwnOutput(input, path)) throw notADocument(input);
    if (sources.has(identity) || (ROW_OF[format].isPaged && wholes.has(identity))) {
      const message = `${shownPath(path)} is a document itself and would be overwritten.`;
      throw new UsageError('output-collision', message, 'choose another name with -o');
    }
    const other = taken.get(identity);
    if (other !== undefined) throw sameOutput(other, input, path);
    taken.set(identity, input);
  }
}

function isItsOwnOutput(input: Input, path: string): boolean {
  if (input.path === undefined || identityOf(path) !== identityOf(input.path)) return false;
  return formatOfName(path) !== undefined;
}

function notADocument({ name }: Input): UsageError {
  const message = `${name} is not a document: by its name, it is an output of rendering.`;
  const hint = 'name the YAML or JSON document that it was made from';
  return new UsageError('unreadable-input', message, hint);
}

function sameOutput(first: Input, second: Input, path: string): UsageError {
  const message = `${labelOf(first)} and ${labelOf(second)} would both be written to ${shownPath(path)}.`;
  // Only the names of editions distinguish outputs of one document.
  const areEditions = first.path === second.path && first.edition !== undefined;
  const hint = areEditions
    ? 'name one of them otherwise with its `output`, in its file of editions'
    : 'rename one of them, or render them to different folders';
  return new UsageError('output-collision', message, hint);
}
