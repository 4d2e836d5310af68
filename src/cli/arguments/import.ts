import type { Command } from 'commander';
import { addExamples, addMessages, type Finish, readOutput, running } from './common.js';
import { GROUPS } from './groups.js';
import { addLimits } from './limits.js';

/** Adds `cvpress import`. */
export function addImport(program: Command, finish: Finish): void {
  const command = program
    .command('import')
    .description('make a CV document from JSON Resume or RenderCV')
    .argument('<file>', 'the file to read, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'the file to write (default: standard output)', readOutput)
    .option('--force', 'overwrite a file that exists');
  addExamples(addMessages(addLimits(command)), [
    'cvpress import resume.json -o cv.yaml',
    'cvpress import rendercv.yaml > cv.yaml',
  ]).action(running(finish, async () => (await import('../commands/import.js')).importCommand));
}
