import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import nodePath, { basename, dirname, join, type PlatformPath, resolve } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import { formatOfName, isFormat } from '../compiler/output/formats.js';
import { TEMPLATE_FILES } from '../compiler/templates/template.js';
import { suggest } from '../diagnostics/suggest.js';
import { findFiles } from '../files/find-files.js';
import { kindByName } from '../language-server/document-kind.js';
import { defined } from '../util/plain-object.js';
import type { Line } from './batch/lines.js';
import { systemError, UsageError } from './exit-codes.js';
import { commandTo } from './invocation.js';

export interface Input {
  /** `<stdin>` for standard input. */
  readonly name: string;
  /** Undefined for standard input. */
  readonly path: string | undefined;
  /** Its path below the folder or glob, which the output folder repeats. */
  readonly relativePath: string;
  /** False if it was named. */
  readonly isFound: boolean;
  /** See `readRegularFile`; undefined for a file that the user named. */
  readonly root?: string;
  /** Whether it is a regular file, which another process can read. */
  readonly isPlain: boolean;
  /** NDJSON. */
  readonly isList: boolean;
  /** A record of the list, in place of all of it. */
  readonly record?: Line;
  readonly edition?: {
    readonly name: string;
    readonly render: CompleteOptions;
    readonly file: string;
  };
}

interface FileKind {
  readonly plural: string;
  /** Globs for a folder. */
  readonly patterns: readonly string[];
  /** Extensions, which the user may omit. */
  readonly ends: RegExp;
  readonly endings: string;
  /** Named in hints. */
  readonly command: string;
}

const DOCUMENT_FILES: FileKind = {
  plural: 'documents',
  patterns: ['**/*.yaml', '**/*.yml', '**/*.json'],
  ends: /\.(?:ya?ml|json|ndjson|jsonl)$/i,
  endings: 'documents end in .yaml, .yml or .json',
  command: 'render',
};

export const PDF_FILES: FileKind = {
  plural: 'PDFs',
  patterns: ['**/*.pdf'],
  ends: /\.pdf$/i,
  endings: 'PDFs end in .pdf',
  command: 'inspect',
};

export const LIST = /\.(?:ndjson|jsonl)$/i;

/** Next to a document. */
export const EDITIONS_FILE = 'editions.yaml';

/** Dependencies contain countless JSON files, and no CVs. */
const IGNORED = ['**/node_modules/**'];

/** What arguments name: files, folders (all documents in them, or other files of the kind), globs, and `-`. */
export async function findInputs(args: readonly string[], kind = DOCUMENT_FILES): Promise<Input[]> {
  const found: Input[] = [];
  for (const arg of args) found.push(...(await inputsOf(arg, args, kind)));
  const byName = new Map(found.map((input) => [input.path ?? '-', input]));
  return [...byName.values()];
}

/** A file, or `-`. */
export function fileInput(arg: string, root?: string): Input {
  const common = { isFound: false, isPlain: false, ...defined({ root }) };
  if (arg === '-')
    return { ...common, name: '<stdin>', path: undefined, relativePath: 'cv', isList: false };
  return {
    ...common,
    name: arg,
    path: resolve(arg),
    relativePath: basename(arg),
    isList: LIST.test(arg),
  };
}

export function isFolder({ path }: Pick<Input, 'path'>): boolean {
  return path !== undefined && (lookUp(path)?.isDirectory() ?? false);
}

async function inputsOf(arg: string, args: readonly string[], kind: FileKind): Promise<Input[]> {
  if (arg === '-') return [fileInput(arg)];
  const existing = lookUp(arg);
  if (existing?.isDirectory()) {
    return foundIn(arg, kind.patterns, [
      `The folder ${arg} holds no ${kind.plural}.`,
      kind.endings,
    ]);
  }
  if (existing !== undefined)
    return [{ ...fileInput(arg), isPlain: existing.isFile() && !OWN.test(resolve(arg)) }];
  const { isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(arg)) throw missingInput(arg, args, kind);
  // For shells that do not expand globs.
  const { folder, pattern } = divideGlob(arg, isDynamicPattern);
  return foundIn(folder, [pattern], [`No file matches ${arg}.`, 'check the pattern']);
}

/** Paths that differ in each process, such as those of `<(…)`. */
const OWN = /^\/(?:dev|proc)\//;

/** Undefined if it does not exist. */
function lookUp(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw systemError('unreadable-input', `${path} cannot be read`, error);
  }
}

async function foundIn(
  folder: string,
  patterns: readonly string[],
  ifNone: readonly [message: string, hint: string],
): Promise<Input[]> {
  const all = await findFiles(patterns, folder, {
    ignore: IGNORED,
    caseSensitiveMatch: false,
  });
  // An output of an earlier run, by its name.
  const paths = all.filter(
    (path) =>
      !isBesideDocument(path) &&
      formatOfName(path) !== 'json-resume' &&
      !isOfTemplate(join(folder, path)),
  );
  if (paths.length === 0) throw new UsageError('no-documents', ...ifNone);
  return paths.map((path) => ({
    name: join(folder, path),
    path: resolve(folder, path),
    root: folder,
    relativePath: path,
    isFound: true,
    isPlain: true,
    isList: LIST.test(path),
  }));
}

/** Editions and overlays, by the names that editors know. */
function isBesideDocument(path: string): boolean {
  const kind = kindByName(path);
  return kind === 'editions' || kind === 'overlay';
}

/** The manifest of a template in the same folder. */
function isOfTemplate(path: string): boolean {
  return (
    basename(path) === TEMPLATE_FILES.manifest &&
    existsSync(join(dirname(path), TEMPLATE_FILES.code))
  );
}

/**
 * Divides a glob into a folder and a pattern with slashes. Both slashes separate parts on any system, since commands are
 * copied.
 */
export function divideGlob(
  glob: string,
  isDynamic: (part: string) => boolean,
  path: PlatformPath = nodePath,
) {
  // A drive, perhaps without a slash, or a network computer; the `?` in `\\?\C:\` is no pattern.
  const { root } = path.parse(glob);
  const parts = glob.slice(root.length).split(/[\\/]/);
  const first = parts.findIndex(isDynamic);
  return {
    folder: root + parts.slice(0, first).join(path.sep) || '.',
    pattern: parts.slice(first).join('/'),
  };
}

export function refuseMissing(path: string, hint: string): void {
  if (!existsSync(path))
    throw new UsageError('unreadable-input', `${path} cannot be read: it does not exist.`, hint);
}

export function missingInput(
  path: string,
  args: readonly string[] = [path],
  kind: FileKind = DOCUMENT_FILES,
): UsageError {
  return new UsageError(
    'unreadable-input',
    `${path} cannot be read: it does not exist.`,
    hintFor(path, args, kind),
  );
}

function hintFor(path: string, args: readonly string[], kind: FileKind): string {
  const whole = args.join(' ');
  if (args.length > 1 && existsSync(whole))
    return `quote a name with spaces: ${commandTo(kind.command, whole)}`;
  const [first] = args;
  const isOutput = kind === DOCUMENT_FILES && formatOfName(path) !== undefined;
  if (isOutput && first !== undefined && first !== path) {
    return `name an output with -o: ${commandTo('render', first, '-o', path)}`;
  }
  if (isFormat(path)) return 'separate formats with commas, as in `-f pdf,docx`';
  const near = nearestIn(path, kind);
  if (near !== undefined) return `did you mean ${near}?`;
  return args.length > 1 && /^\w+$/.test(path)
    ? 'check the path; a value of an option that has spaces goes in quotes'
    : 'check the path';
}

function nearestIn(path: string, { ends }: FileKind): string | undefined {
  try {
    const folder = dirname(path);
    const names = readdirSync(folder).filter((name) => ends.test(name));
    const near =
      names.find((name) => name.replace(ends, '') === basename(path)) ??
      suggest(basename(path), names);
    return near && join(folder, near);
  } catch {
    return undefined;
  }
}
