import { Command } from 'commander';
import { visibleLines } from '../diagnostics/visible.js';
import { versionOfPackage } from '../files/package-files.js';
import type { Finish } from './arguments/common.js';
import { addCompletion } from './arguments/completion.js';
import { addImport } from './arguments/import.js';
import { addInit } from './arguments/init.js';
import { addInspect } from './arguments/inspect.js';
import { addRender } from './arguments/render.js';
import { addSchema } from './arguments/schema.js';
import { addValidate } from './arguments/validate.js';
import { addWatch } from './arguments/watch.js';

/**
 * The command line: its commands, options and help.
 *
 * @param finish - is given the exit code of the command that was run
 */
export function makeProgram(finish: Finish): Command {
  const program = new Command('cvpress')
    .description('Compiles CVs: a YAML or JSON document goes in, a typeset, accessible PDF comes out.')
    .version(versionOfPackage(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(cvpress --help tells more)')
    // What was typed may have been pasted.
    .configureOutput({ writeErr: (text) => process.stderr.write(visibleLines(text)) })
    .exitOverride();
  addRender(program, finish);
  addValidate(program, finish);
  addWatch(program, finish);
  addInit(program, finish);
  addSchema(program, finish);
  addImport(program, finish);
  addInspect(program, finish);
  addCompletion(program, finish);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf beside it
  cvpress render people/ -o out/    render every document of a folder`,
  );
}
