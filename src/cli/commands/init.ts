import { readFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';
import { visibleText } from '../../diagnostics/quote.js';
import { packageFolder } from '../../files/package-files.js';
import { badOption, EXIT, type ExitCode, type UsageError } from '../exit-codes.js';
import { isFolder } from '../inputs.js';
import { commandTo } from '../invocation.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';
import { schemaAddress, schemaLine } from './schema.js';

/** `cvpress init [file]`: never overwrites a file. */
export async function run(target: string, options: ReporterOptions): Promise<ExitCode> {
  return new Reporter(options).guard(async (reporter) => {
    const file =
      /[/\\]$/.test(target) || isFolder({ path: target }) ? join(target, DEFAULT_NAME) : target;
    // Standard output will probably end up in a file of the working directory.
    const text = await sampleFor(file === '-' ? DEFAULT_NAME : file);
    if (file === '-') {
      process.stdout.write(text);
      return EXIT.success;
    }
    await writeNewFile(
      file,
      text,
      'it exists already, and init never overwrites',
      'name another file',
    );
    reporter.say(`${file} is written. Make it yours, then: ${commandTo('render', file)}`);
    return EXIT.success;
  });
}

const DEFAULT_NAME = 'cv.yaml';

/** JSON has no comments. */
async function sampleFor(file: string): Promise<string> {
  const extension = extname(file).slice(1).toLowerCase();
  if (!['yaml', 'yml', 'json'].includes(extension)) throw noDocument(file);
  const starter = await readFile(join(packageFolder(), 'samples', 'starter.yaml'), 'utf8');
  if (extension === 'json') {
    const { parseCvSource } = await import('../../compiler/pipeline/parse-cv-source.js');
    const document = parseCvSource(starter).value as object;
    return `${JSON.stringify({ $schema: schemaAddress(file), ...document }, null, 2)}\n`;
  }
  return starter
    .replace(/^# yaml-language-server: .*\n/, () => schemaLine(file))
    .replace(/cvpress render cv\.yaml$/m, () => visibleText(commandTo('render', file)));
}

function noDocument(file: string): UsageError {
  const { dir, name } = parse(file);
  const document = join(dir, `${name}.yaml`);
  const message = `${file} is not the name of a document: those end in .yaml, .yml or .json.`;
  return badOption(message, `write \`${commandTo('init', document)}\``);
}
