import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../../files/package-files.js';
import { EXIT, type ExitCode } from '../exit.js';
import { commandTo } from '../invocation.js';
import { writeNewFile } from '../new-file.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { schemaLine } from '../schema-file.js';

/** `cvpress init [file]`: writes the commented sample; never over a file. */
export async function initCommand(file: string, options: ReporterOptions): Promise<ExitCode> {
  const reporter = new Reporter(options);
  return reporter.guard(() => writeSample(file, reporter));
}

async function writeSample(file: string, reporter: Reporter): Promise<ExitCode> {
  const starter = await readFile(join(packageFolder(), 'samples', 'starter.yaml'), 'utf8');
  // What goes to standard output is thought to end up in a file of the working directory.
  const line = schemaLine(file === '-' ? 'cv.yaml' : file);
  const sample = starter.replace(/^# yaml-language-server: .*\n/, () => line);
  if (file === '-') {
    process.stdout.write(sample);
    return EXIT.success;
  }
  await writeNewFile(file, sample, 'it exists already, and init never overwrites', 'name another file');
  reporter.say(`${file} is written. Make it yours, then: ${commandTo('render', file)}`);
  return EXIT.success;
}
