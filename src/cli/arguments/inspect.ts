import { type Command, Option } from 'commander';
import { defined } from '../../defined.js';
import type { Variant } from '../../schema/sections.js';
import { addExamples, type Finish } from './common.js';
import { addLimits, type LimitArguments, limitsOf } from './limits.js';

interface InspectArguments extends LimitArguments {
  source?: string;
  variant: Variant;
  markdown: boolean;
  showLocation?: boolean;
  json?: boolean;
}

/** Adds `cvpress inspect`. */
export function addInspect(program: Command, finish: Finish): void {
  const command = program
    .command('inspect')
    .description('show what a program reads in a PDF')
    .argument('<pdf>', 'the PDF of any program, or - (standard input)')
    .option('--source <file>', 'list what this document says but the PDF does not')
    .addOption(new Option('--variant <variant>', 'variant of the document').choices(['a', 'b']).default('b'))
    .option('--no-markdown', 'take the text of the document literally')
    .option('--show-location', 'look for cv.location, too')
    .option('--json', 'everything as one JSON object');
  addExamples(addLimits(command), ['cvpress inspect cv.pdf', 'cvpress inspect cv.pdf --source cv.yaml']).action(
    async (file: string, args: InspectArguments) => {
      const { inspectCommand } = await import('../commands/inspect.js');
      const { source, variant, markdown, showLocation = false, json = false } = args;
      const limits = limitsOf(args);
      finish(await inspectCommand(file, { ...defined({ source }), ...limits, variant, markdown, showLocation, json }));
    },
  );
}
