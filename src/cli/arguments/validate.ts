import type { Command } from 'commander';
import { addCommon, addExamples, type Finish, running } from './common.js';
import { GROUPS } from './groups.js';

/** Adds `cvpress validate`. */
export function addValidate(program: Command, finish: Finish): void {
  const command = program
    .command('validate')
    .description('check documents without rendering them')
    .argument('<input...>', 'files, folders, globs, or - (standard input)');
  command
    .optionsGroup(GROUPS.most)
    .option('--fix', 'mend what is certain, and show what changes')
    .option('--diff', 'show what --fix would change');
  addExamples(addCommon(command), [
    'cvpress validate cv.yaml',
    'cvpress validate cv.yaml --fix',
    'cvpress validate people/ --json',
  ]).action(running(finish, async () => (await import('../commands/validate.js')).validateCommand));
}
