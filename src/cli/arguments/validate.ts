import type { Command } from 'commander';
import { defined } from '../../values/defined.js';
import { addCommon, addExamples, type CommonArguments, type Finish, messagesOf } from './common.js';
import { GROUPS } from './groups.js';
import { renderingOf } from './rendering.js';

interface ValidateArguments extends CommonArguments {
  fix?: true;
  diff?: true;
}

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
  ]).action(async (inputs: string[], args: ValidateArguments) => {
    const { validateCommand } = await import('../commands/validate.js');
    const { fix, diff, ...others } = args;
    const code = await validateCommand(inputs, {
      ...messagesOf(args),
      ...defined({ overlay: others.overlay, fix: diff === true ? ('show' as const) : fix && ('write' as const) }),
      validate: renderingOf(others),
    });
    finish(code);
  });
}
