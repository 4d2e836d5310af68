import type { Command } from 'commander';
import { addExamples, type Finish, running } from './common.js';

/** Adds `cvpress init`. */
export function addInit(program: Command, finish: Finish): void {
  const command = program.command('init');
  addExamples(command, ['cvpress init', 'cvpress init jane.yaml', 'cvpress init jane.json'])
    .description('write a commented sample; never overwrites')
    .argument('[file]', 'the file to write (.yaml or .json), or -', 'cv.yaml')
    .option('-q, --quiet', 'errors only')
    .action(running(finish, async () => (await import('../commands/init.js')).initCommand));
}
