import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import nodePath, { dirname, join, type PlatformPath, resolve } from 'node:path';
import { type Draft, getSchemaFile, getSchemaPath } from '../../compiler/schema/schema-file.js';
import type { Variant } from '../../compiler/schema/sections.js';
import { getPackageFolder } from '../../files/package-files.js';
import { getPosixRelativePath } from '../../files/paths.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { formatCommand } from '../invocation.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { rejectOtherExtension, writeText } from '../write-outputs.js';

/** Returns '' if the document's project does not have the package. */
export function formatSchemaComment(document: string): string {
  const address = resolveSchemaAddress(document);
  return address === undefined ? '' : `${COMMENT}${address}\n`;
}

const COMMENT = '# yaml-language-server: $schema=';

/** Returns a relative path, so that the project can move, to the installed schema of variant B. */
export function resolveSchemaAddress(document: string): string | undefined {
  const folder = dirname(resolve(document));
  const realPath = realpathSync.native(getPackageFolder());
  for (let parent = folder, last = ''; parent !== last; last = parent, parent = dirname(parent)) {
    const installed = [parent, join(parent, 'node_modules', 'cvpress')].find(
      (path) => existsSync(path) && realpathSync.native(path) === realPath,
    );
    if (installed !== undefined)
      return toRelativeAddress(folder, join(installed, getSchemaPath('b', EDITOR_DRAFT)));
  }
  return undefined;
}

const EDITOR_DRAFT = 'draft-07';

/** Explains how to get completion for a document that names no schema. */
export function printSchemaHint(document: string, reporter: Reporter): void {
  if (resolveSchemaAddress(document) !== undefined) return;
  const file = join(dirname(document), 'cvpress.schema.json');
  const address = './cvpress.schema.json';
  const addition = /json$/i.test(document)
    ? `key: "$schema": "${address}"`
    : `first line: ${COMMENT}${address}`;
  const command = formatCommand('schema', '--draft', EDITOR_DRAFT, '-o', file);
  reporter.print(`To complete it in an editor: ${command}`);
  reporter.print(`Then add this ${addition}`);
}

/** Paths that lead upwards have no spaces, which would end the comment. */
export function toRelativeAddress(
  folder: string,
  target: string,
  path: PlatformPath = nodePath,
): string {
  const relative = getPosixRelativePath(folder, target, path);
  return relative.startsWith('../') ? relative : `./${relative}`;
}

export async function run({
  variant,
  draft,
  output = '-',
  ...options
}: ReporterOptions & { variant: Variant; draft: Draft; output?: string }): Promise<ExitCode> {
  return new Reporter(options).guard(async (reporter) => {
    const text = await readFile(getSchemaFile(variant, draft), 'utf8');
    rejectOtherExtension(output, 'json');
    await writeText(output, text);
    if (output !== '-') reporter.print(`${output} is written.`);
    return EXIT.success;
  });
}
