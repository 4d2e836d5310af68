import type { Command } from 'commander';
import { addExamples, type Finish, running } from './common.js';

/** Adds `cvpress explain`. */
export function addExplain(program: Command, finish: Finish): void {
  const command = program
    .command('explain')
    .description('explain a message, a section or a field')
    .argument('[code]', 'a code, as in bad-date, or a field, as in experience; without one, all are listed');
  addExamples(command, [
    'cvpress explain bad-date',
    'cvpress explain experience',
    'cvpress explain design.margins',
  ]).action(running(finish, async () => (await import('../commands/explain.js')).explainCommand));
}
