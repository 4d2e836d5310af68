import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OpenPlace } from '../../preview/server.js';
import { completeOptions, messagesOf } from '../arguments/arguments.js';
import { oneEditionOf } from '../arguments/editions.js';
import { Panel } from '../editor-panel.js';
import { badOption, type ExitCode } from '../exit-codes.js';
import { fileInput, missingInput } from '../inputs.js';
import { type OutputPlan, placeOf, planOutputs } from '../outputs.js';
import { Reporter } from '../reporter.js';
import { documentFiles, ONE_WATCHED, type WatchArguments, WatchSession } from '../watch/session.js';

/** `cvpress watch <input>`: renders on every save until it is interrupted. */
export async function run(file: string, options: WatchArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(options)).guard(async (reporter) => {
    completeOptions(options);
    const files = documentFiles(file, options);
    const panel = options.embed === true ? new Panel() : undefined;
    const open = await createOpener(panel ?? options.editor, files);
    for (const path of files) await rejectUnwatchable(path);
    const input = await oneEditionOf(fileInput(file), options, reporter, ONE_WATCHED);
    const plan = planOutputs([input], options.output, ['pdf']);
    const place = placeOf(plan, input);
    rejectOtherOutputs(options.output, plan);
    return new WatchSession({ input, place, options, reporter, open, panel }).run();
  });
}

/** Creates a function that opens watched files, and no others, in an editor. */
async function createOpener(
  editor: Panel | string | undefined,
  files: readonly string[],
): Promise<OpenPlace | undefined> {
  if (editor === undefined || editor === '') return undefined;
  const open =
    editor instanceof Panel ? editor.open : (await import('../editor.js')).editorOf(editor);
  return async ({ file, line, column }) =>
    files.includes(file) ? open({ file: resolve(file), line, column }) : `${file} is not a file.`;
}

async function rejectUnwatchable(path: string): Promise<void> {
  if (path === '-') throw badOption('Standard input cannot be watched.', 'name a file');
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw missingInput(path);
  if (stats.isDirectory()) throw badOption(`${path} is a folder.`, 'name one document in it');
}

function rejectOtherOutputs(target: string | undefined, { isNamed }: OutputPlan): void {
  if (target === '-') {
    throw badOption(
      'A PDF that is written repeatedly cannot go to standard output.',
      'name a file or a folder with -o',
    );
  }
  if (!isNamed || target === undefined || /\.pdf$/i.test(target)) return;
  const hint = 'end the name in .pdf, or run `cvpress render` for other formats';
  throw badOption(`${target} is not the name of a PDF.`, hint);
}
