import { type Command, InvalidArgumentError, Option } from 'commander';
import { addCommon, addExamples, type Finish, readOutput, running } from './common.js';
import { GROUPS } from './groups.js';
import { addRendering } from './rendering.js';

/** Adds `cvpress watch`. */
export function addWatch(program: Command, finish: Finish): void {
  const command = program
    .command('watch')
    .description('render at every save, with a live preview')
    .argument('<input>', 'the document')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'the PDF or its folder (default: beside the document)', readOutput)
    .option('--port <number>', 'the port of the preview (default: 4770, or a free one)', readPort)
    .option('--open', 'open the preview in the browser')
    .addOption(
      new Option('--editor <command>', 'where a click on the page or a problem opens its line: code, idea, …').env(
        'CVPRESS_EDITOR',
      ),
    )
    .option('--no-server', 'no preview, just the PDF');
  addRendering(command);
  addExamples(addCommon(command), [
    'cvpress watch cv.yaml --open',
    'cvpress watch cv.yaml --editor code',
    'cvpress watch cv.yaml --overlay job.yaml',
  ]).action(running(finish, async () => (await import('../commands/watch.js')).watchCommand));
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('A port is a number up to 65535; 0 means any free port.');
  return port;
}
