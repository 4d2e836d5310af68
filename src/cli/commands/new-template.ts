import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { checkFolderName } from '../../compiler/templates/read-template.js';
import { CLASSIC, COMMON_FOLDER, TEMPLATE_FILES } from '../../compiler/templates/template.js';
import { capitalize } from '../../diagnostics/words.js';
import { getTemplateFolder } from '../../files/package-files.js';
import { EXIT, type ExitCode, optionError, withWriteErrors } from '../exit-codes.js';
import { formatCommand } from '../invocation.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';

interface NewTemplateOptions extends ReporterOptions {
  readonly extends: string;
}

export async function run(folder: string, options: NewTemplateOptions): Promise<ExitCode> {
  return new Reporter(options).guard(async (reporter) => {
    const problem = checkFolderName(folder);
    if (problem !== undefined) throw optionError(problem.message, problem.hint ?? '');
    await rejectNonEmpty(folder);
    withWriteErrors(folder, () => mkdirSync(folder, { recursive: true }));
    for (const name of Object.values(TEMPLATE_FILES)) {
      const text = await readFile(
        join(getTemplateFolder(), COMMON_FOLDER, 'new-template', name),
        'utf8',
      );
      const title = capitalize(basename(resolve(folder)).replaceAll(/[-_]+/g, ' ').trim());
      const filled = text.replaceAll(CLASSIC.name, options.extends).replace('NAME', title);
      await writeNewFile(
        join(folder, name),
        filled,
        'it already exists, and new-template never overwrites',
        'name another folder',
      );
    }
    const watch = formatCommand('watch', 'cv.yaml', '--template', folder);
    reporter.print(`${folder} is written. Edit it, and watch the changes: ${watch}`);
    reporter.print(`Then test it: ${formatCommand('check-template', folder)}`);
    return EXIT.success;
  });
}

async function rejectNonEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  throw optionError(`The folder ${folder} is not empty.`, 'name a new folder');
}
