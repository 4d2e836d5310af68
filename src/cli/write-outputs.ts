import { closeSync, fstatSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { FORMAT_INFO, type OutputFormat } from '../compiler/output/formats.js';
import { getFileId, shortenPath } from '../files/paths.js';
import {
  createFolders,
  SymlinkOutsideError,
  type WriteOptions,
  writeFileAtomically,
} from '../files/write-file.js';
import {
  optionError,
  toWriteError,
  UsageError,
  unwritableError,
  withWriteErrors,
} from './exit-codes.js';
import { findAgentFolder } from './mcp/agent-folder.js';
import type { Output, OutputPlan } from './outputs.js';
import { listPageFiles } from './page-files.js';

type Data = Uint8Array | string;

/** One file, or an array with a file for each page. */
type Result = Data | readonly Data[];

type Results = { readonly [format in OutputFormat]?: Result };

/** Binary output may contain control sequences. */
export function rejectBinaryOnTerminal(outputs: OutputPlan['outputs']): void {
  const isBinary = [...outputs.values()]
    .flat()
    .some(({ path, format }) => path === undefined && !FORMAT_INFO[format].isText);
  if (isBinary && process.stdout.isTTY === true) {
    throw optionError(
      'PDF, PNG and DOCX are binary and cannot be shown on a terminal.',
      'name a file with -o, or redirect the output',
    );
  }
}

/** @param extension - in lower case */
export function rejectOtherExtension(path: string, extension: 'json' | 'yaml'): void {
  if (path === '-' || extname(path).toLowerCase().replace('yml', 'yaml') === `.${extension}`)
    return;
  throw optionError(
    `${path} is not the name of a ${extension.toUpperCase()} file.`,
    `end the name in .${extension}`,
  );
}

export async function writeText(path: string, text: string): Promise<void> {
  if (path === '-') process.stdout.write(text);
  else await writeFile(path, text, { isNamed: true });
}

export async function writeOutputs(
  outputs: readonly Output[],
  results: Results,
  options: WriteOptions,
): Promise<string[]> {
  for (const { format, path } of outputs)
    if (path === undefined) await writeToStdout(getSinglePage(results[format] as Result));
  const names: string[] = [];
  for (const [file, data] of listOutputFiles(outputs, results, options))
    names.push(await writeFile(file, data, options));
  return names;
}

/** @throws UsageError if an output is a file that the document or an option names */
export function listOutputFiles(
  outputs: readonly Output[],
  results: Results,
  { reads = [] }: WriteOptions,
): [path: string, data: Data][] {
  const files = outputs.flatMap(({ format, path }): [string, Data][] => {
    if (path === undefined) return [];
    const result = results[format] as Result;
    if (isSingleFile(result)) return [[path, result]];
    return listPageFiles(path, result.length).map((file, index) => [file, result[index] as Data]);
  });
  const readIds = new Set(reads.flatMap((path) => getFileId(path) ?? []));
  const collision = files.find(([path]) => readIds.has(getFileId(path) ?? ''));
  if (collision === undefined) return files;
  throw new UsageError(
    'output-collision',
    `${shortenPath(collision[0])} would be overwritten, but the document or an option names it.`,
    'choose another name with -o',
  );
}

function isSingleFile(result: Result): result is Data {
  return typeof result === 'string' || result instanceof Uint8Array;
}

function getSinglePage(result: Result): Data {
  if (isSingleFile(result)) return result;
  if (result.length === 1) return result[0] as Data;
  throw optionError(
    `The document has ${result.length} pages, one per file, ` +
      'and standard output takes only one.',
    'name a file or a folder with -o',
  );
}

/** Returns the file's name for messages. */
export async function writeFile(path: string, data: Data, options: WriteOptions): Promise<string> {
  const name = shortenPath(path);
  try {
    await writeFileAtomically(path, data, {
      ...options,
      rootFolder: options.rootFolder ?? findAgentFolder(path),
    });
  } catch (error) {
    if (!(error instanceof SymlinkOutsideError)) throw toWriteError(name, error);
    throw unwritableError(
      name,
      `${shortenPath(error.message)} is a link that leads out of the folder`,
      'remove the link, or name its target folder with -o',
    );
  }
  return name;
}

/** `handleStreamErrors` reports errors of the stream. */
async function writeToStdout(data: Data): Promise<void> {
  if (!fstatSync(STDOUT).isFile()) {
    return new Promise((resolve) => {
      process.stdout.write(data, (error) => {
        if (!error) resolve();
      });
    });
  }
  // Unlike the stream, this continues after a short write.
  withWriteErrors('Standard output', () => writeFileSync(STDOUT, data));
}

const STDOUT = 1;

/** Creates missing folders; never overwrites a file. */
export async function writeNewFile(
  path: string,
  text: string,
  reasonIfExists: string,
  hint: string,
): Promise<void> {
  try {
    createFolders(dirname(path));
    createFile(path, text);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw toWriteError(path, error);
    throw unwritableError(path, reasonIfExists, hint);
  }
}

/** Leaves no incomplete file. */
function createFile(path: string, text: string): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
