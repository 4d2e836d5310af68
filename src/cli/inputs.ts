import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import nodePath, { basename, dirname, join, type PlatformPath, resolve } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import { detectFormat, isFormat } from '../compiler/output/formats.js';
import { TEMPLATE_FILES } from '../compiler/templates/template.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { findSimilar } from '../diagnostics/find-similar.js';
import { findFiles } from '../files/find-files.js';
import { detectKindByName } from '../language-server/document-kind.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Line } from './batch/lines.js';
import { toUsageError, UsageError, unreadableError } from './exit-codes.js';
import { formatCommand } from './invocation.js';

export interface Input {
  /** `<stdin>` for standard input. */
  readonly name: string;
  /** Undefined for standard input. */
  readonly path: string | undefined;
  /** Path in the output folder; each format replaces the extension. */
  readonly relativePath: string;
  /** Whether a folder or glob led to the file; false if the user named it. */
  readonly isDiscovered: boolean;
  /** See `readRegularFile`; undefined for a file that the user named. */
  readonly root?: string;
  /** Other processes can read a regular file, too. */
  readonly isRegularFile: boolean;
  readonly isNdjson: boolean;
  readonly record?: Line;
  /** Whether other documents of the run have editions, but this one does not. */
  readonly lacksEditions?: true;
  readonly edition?: {
    readonly name: string;
    /** See `Edition`. */
    readonly output: string | undefined;
    readonly render: CompleteOptions;
    readonly file: string;
    /** Errors of its options; see `rejectInvalidEdition`. */
    readonly problems: readonly Diagnostic[];
  };
}

export function formatInputName({ name: file, edition, record }: Input): string {
  const name = record === undefined ? file : `${file}:${record.number}`;
  return edition === undefined ? name : `${name} (${edition.name})`;
}

/** Whether the edition names its output, so that another document may have the same one. */
export function hasOwnOutput({ edition }: Input): boolean {
  return edition?.output !== undefined;
}

interface FileKind {
  readonly plural: string;
  readonly patterns: readonly string[];
  readonly extensions: RegExp;
  readonly hint: string;
  /** The command that hints name. */
  readonly command: string;
}

const DOCUMENT_FILES: FileKind = {
  plural: 'documents',
  patterns: ['**/*.yaml', '**/*.yml', '**/*.json'],
  extensions: /\.(?:ya?ml|json|ndjson|jsonl)$/i,
  hint: 'documents end in .yaml, .yml or .json',
  command: 'render',
};

export const PDF_FILES: FileKind = {
  plural: 'PDFs',
  patterns: ['**/*.pdf'],
  extensions: /\.pdf$/i,
  hint: 'PDFs end in .pdf',
  command: 'inspect',
};

export const NDJSON_EXTENSION = /\.(?:ndjson|jsonl)$/i;

export const EDITIONS_FILE = 'editions.yaml';

/** Dependencies contain countless JSON files, and no CVs. */
const IGNORED = ['**/node_modules/**'];

/** Resolves files, folders (all files of the kind in them), globs and `-`, without duplicates. */
export async function findInputs(args: readonly string[], kind = DOCUMENT_FILES): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const arg of args) inputs.push(...(await resolveInputs(arg, args, kind)));
  const byPath = new Map(inputs.map((input) => [input.path ?? '-', input]));
  return [...byPath.values()];
}

export function toFileInput(arg: string, root?: string): Input {
  const isStdin = arg === '-';
  return {
    name: isStdin ? '<stdin>' : arg,
    path: isStdin ? undefined : resolve(arg),
    relativePath: isStdin ? 'cv' : basename(arg),
    isDiscovered: false,
    isRegularFile: false,
    isNdjson: NDJSON_EXTENSION.test(arg),
    ...omitUndefined({ root }),
  };
}

export function isFolder({ path }: Pick<Input, 'path'>): boolean {
  return path !== undefined && (getStats(path)?.isDirectory() ?? false);
}

async function resolveInputs(
  arg: string,
  args: readonly string[],
  kind: FileKind,
): Promise<Input[]> {
  if (arg === '-') return [toFileInput(arg)];
  const stats = getStats(arg);
  if (stats?.isDirectory()) {
    const message = `The folder ${arg} contains no ${kind.plural}.`;
    return findFileInputs(arg, kind.patterns, [message, kind.hint]);
  }
  if (stats !== undefined)
    return [
      { ...toFileInput(arg), isRegularFile: stats.isFile() && !PROCESS_PATH.test(resolve(arg)) },
    ];
  const { isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(arg)) throw missingInputError(arg, args, kind);
  // Some shells do not expand globs.
  const { folder, pattern } = splitGlob(arg, isDynamicPattern);
  return findFileInputs(folder, [pattern], [`No file matches ${arg}.`, 'check the pattern']);
}

/** Paths that name other files in other processes, such as `<(…)`. */
const PROCESS_PATH = /^\/(?:dev|proc)\//;

function getStats(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw toUsageError('unreadable-input', `${path} cannot be read`, error);
  }
}

async function findFileInputs(
  folder: string,
  patterns: readonly string[],
  errorIfNone: readonly [message: string, hint: string],
): Promise<Input[]> {
  const files = await findFiles(patterns, folder, {
    ignore: IGNORED,
    caseSensitiveMatch: false,
  });
  // Files named `*.resume.json` are outputs of earlier runs.
  const paths = files.filter(
    (path) =>
      !isCompanion(path) &&
      detectFormat(path) !== 'json-resume' &&
      !isTemplateManifest(join(folder, path)),
  );
  if (paths.length === 0) throw new UsageError('no-documents', ...errorIfNone);
  return paths.map(
    (path): Input => ({
      name: join(folder, path),
      path: resolve(folder, path),
      root: folder,
      relativePath: path,
      isDiscovered: true,
      isRegularFile: true,
      isNdjson: NDJSON_EXTENSION.test(path),
    }),
  );
}

function isCompanion(path: string): boolean {
  const kind = detectKindByName(path);
  return kind === 'editions' || kind === 'overlay';
}

function isTemplateManifest(path: string): boolean {
  return (
    basename(path) === TEMPLATE_FILES.manifest &&
    existsSync(join(dirname(path), TEMPLATE_FILES.code))
  );
}

/** Accepts slashes and backslashes on every system, since people copy commands. */
export function splitGlob(
  glob: string,
  isDynamic: (segment: string) => boolean,
  path: PlatformPath = nodePath,
) {
  // The root may be a drive or a server; the `?` in `\\?\C:\` is not a pattern.
  const { root } = path.parse(glob);
  const segments = glob.slice(root.length).split(/[\\/]/);
  const first = segments.findIndex(isDynamic);
  return {
    folder: root + segments.slice(0, first).join(path.sep) || '.',
    pattern: segments.slice(first).join('/'),
  };
}

export function assertExists(path: string, hint: string): void {
  if (!existsSync(path)) throw unreadableError(path, 'it does not exist', hint);
}

export function missingInputError(
  path: string,
  args: readonly string[] = [path],
  kind: FileKind = DOCUMENT_FILES,
): UsageError {
  return unreadableError(path, 'it does not exist', suggestFix(path, args, kind));
}

function suggestFix(path: string, args: readonly string[], kind: FileKind): string {
  const joined = args.join(' ');
  if (args.length > 1 && existsSync(joined))
    return `quote a name with spaces: ${formatCommand(kind.command, joined)}`;
  const [first] = args;
  const isOutput = kind === DOCUMENT_FILES && detectFormat(path) !== undefined;
  if (isOutput && first !== undefined && first !== path) {
    return `name an output with -o: ${formatCommand('render', first, '-o', path)}`;
  }
  if (isFormat(path)) return 'separate formats with commas, as in `-f pdf,docx`';
  const suggestion = suggestFile(path, kind);
  if (suggestion !== undefined) return `did you mean ${suggestion}?`;
  return args.length > 1 && /^\w+$/.test(path)
    ? 'check the path; quote the value of an option if it has spaces'
    : 'check the path';
}

function suggestFile(path: string, { extensions }: FileKind): string | undefined {
  try {
    const folder = dirname(path);
    const names = readdirSync(folder).filter((name) => extensions.test(name));
    const suggestion =
      names.find((name) => name.replace(extensions, '') === basename(path)) ??
      findSimilar(basename(path), names);
    return suggestion && join(folder, suggestion);
  } catch {
    return undefined;
  }
}
