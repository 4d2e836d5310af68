import { relative } from 'node:path';
import type { OutputFormat } from '../formats.js';
import { writeWhole } from '../output/write.js';
import { systemError, UsageError } from './exit.js';
import { type Output, pageFile } from './outputs.js';

/** A file's bytes or text. */
type Data = Uint8Array | string;

/** What was rendered, by format; a list has an item for each page. */
type Results = { readonly [format in OutputFormat]?: Data | readonly Data[] };

/**
 * Writes all formats of one document.
 *
 * @returns the files written, as messages show them
 * @throws UsageError when one cannot be written
 */
export async function writeOutputs(outputs: readonly Output[], results: Results): Promise<string[]> {
  const written: string[] = [];
  for (const { format, path } of outputs) {
    const result = results[format] as Data | readonly Data[];
    if (path === undefined) await writeToStdout(onlyPage(result));
    else for (const [file, data] of filesOf(path, result)) written.push(await writeFile(file, data));
  }
  return written;
}

/** All files of a document, with their contents. */
export function filesOfAll(outputs: readonly Output[], results: Results): [path: string, data: Data][] {
  return outputs.flatMap(({ format, path }) => filesOf(path as string, results[format] as Data | readonly Data[]));
}

/** The files of a format: one, or one a page with the page's number at the end of its name. */
function filesOf(path: string, result: Data | readonly Data[]): [string, Data][] {
  if (typeof result === 'string' || result instanceof Uint8Array) return [[path, result]];
  return result.map((data, index) => [pageFile(path, index), data]);
}

function onlyPage(result: Data | readonly Data[]): Data {
  if (typeof result === 'string' || result instanceof Uint8Array) return result;
  if (result.length === 1) return result[0] as Data;
  throw new UsageError(
    'bad-option',
    `The document has ${result.length} pages, each a file of its own, and standard output takes one.`,
    'name a file or a folder with -o',
  );
}

/**
 * Writes a file, and says how messages show it.
 *
 * @param temporary - a temporary name, as of `writeWhole`
 * @throws UsageError when it cannot be written
 */
export async function writeFile(path: string, data: Data, temporary?: string): Promise<string> {
  const shown = relative('.', path);
  try {
    await writeWhole(path, data, temporary);
  } catch (error) {
    throw systemError('unwritable-output', `${shown} cannot be written`, error);
  }
  return shown;
}

function writeToStdout(data: Data): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
  });
}
