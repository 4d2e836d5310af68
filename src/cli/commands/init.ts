import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../../typst/package-files.js';
import { EXIT, type ExitCode, systemError, UsageError } from '../exit.js';
import { Reporter, type ReporterOptions } from '../reporter.js';

/** `cvpress init [file]`: writes the commented sample; never over a file. */
export async function initCommand(file: string, options: ReporterOptions): Promise<ExitCode> {
  const reporter = new Reporter(options);
  return reporter.guard(() => writeSample(file, reporter));
}

async function writeSample(file: string, reporter: Reporter): Promise<ExitCode> {
  const sample = await readFile(join(packageFolder(), 'samples', 'starter.yaml'), 'utf8');
  if (file === '-') {
    process.stdout.write(sample);
    return EXIT.success;
  }
  try {
    await writeFile(file, sample, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw systemError('unwritable-output', `${file} cannot be written`, error);
    }
    const message = `${file} cannot be written: it exists already, and init never overwrites.`;
    throw new UsageError('unwritable-output', message, 'name another file');
  }
  reporter.say(`${file} is written. Make it yours, then: cvpress render ${file}`);
  return EXIT.success;
}
