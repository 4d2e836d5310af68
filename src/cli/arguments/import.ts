import type { Command } from 'commander';
import { defined } from '../../values/defined.js';
import { addExamples, addMessages, type Finish, type MessageArguments, messagesOf, readOutput } from './common.js';
import { GROUPS } from './groups.js';
import { addLimits, type LimitArguments, limitsOf } from './limits.js';

interface ImportArguments extends MessageArguments, LimitArguments {
  output?: string;
  force?: boolean;
}

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
  ]).action(async (file: string, args: ImportArguments) => {
    const { importCommand } = await import('../commands/import.js');
    const { output, force } = args;
    finish(await importCommand(file, { ...defined({ output, force }), ...limitsOf(args), ...messagesOf(args) }));
  });
}
