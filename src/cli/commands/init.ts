import { readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { escapeText } from '../../diagnostics/quote.js';
import { getPackageFolder } from '../../files/package-files.js';
import { EXIT, type ExitCode, optionError } from '../exit-codes.js';
import { isFolder } from '../inputs.js';
import { formatCommand } from '../invocation.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';
import { formatSchemaComment, resolveSchemaAddress } from './schema.js';

export async function run(target: string, options: ReporterOptions): Promise<ExitCode> {
  return new Reporter(options).guard(async (reporter) => {
    const file =
      /[/\\]$/.test(target) || isFolder({ path: target }) ? join(target, DEFAULT_NAME) : target;
    // Standard output is probably redirected to a file in the working folder.
    const text = await createSample(file === '-' ? DEFAULT_NAME : file);
    if (file === '-') {
      process.stdout.write(text);
      return EXIT.success;
    }
    await writeNewFile(
      file,
      text,
      'it already exists, and init never overwrites',
      'name another file',
    );
    reporter.print(`${file} is written. Edit it, then: ${formatCommand('render', file)}`);
    return EXIT.success;
  });
}

const DEFAULT_NAME = 'cv.yaml';

async function createSample(file: string): Promise<string> {
  const extension = extname(file).slice(1).toLowerCase();
  if (!['yaml', 'yml', 'json'].includes(extension)) {
    const { dir, name } = parse(file);
    throw optionError(
      `${file} is not the name of a document: the extension must be .yaml, .yml or .json.`,
      `write \`${formatCommand('init', join(dir, `${name}.yaml`))}\``,
    );
  }
  const starter = await readFile(join(getPackageFolder(), 'samples', 'starter.yaml'), 'utf8');
  if (extension === 'json') {
    const { parseCvSource } = await import('../../compiler/pipeline/parse-cv-source.js');
    const document = parseCvSource(starter).value as object;
    return `${JSON.stringify({ $schema: resolveSchemaAddress(file), ...document }, null, 2)}\n`;
  }
  return starter
    .replace(/^# yaml-language-server: .*\n/, () => formatSchemaComment(file))
    .replace(/cvpress render cv\.yaml$/m, () => escapeText(formatCommand('render', file)));
}
