import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OpenLocation } from '../../preview/server.js';
import { completeOptions, toReporterOptions } from '../arguments/arguments.js';
import { resolveSingleEdition } from '../arguments/editions.js';
import { EditorPanel } from '../editor-panel.js';
import { type ExitCode, optionError } from '../exit-codes.js';
import { missingInputError, toFileInput } from '../inputs.js';
import { getOutputTarget, type OutputPlan, planOutputs } from '../outputs.js';
import { Reporter } from '../reporter.js';
import {
  listDocumentFiles,
  ONE_EDITION_MESSAGE,
  type WatchArguments,
  WatchSession,
} from '../watch/watch-session.js';

export async function run(file: string, options: WatchArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(options)).guard(async (reporter) => {
    completeOptions(options);
    const files = listDocumentFiles(file, options);
    const panel = options.embed === true ? new EditorPanel() : undefined;
    const openInEditor = await createOpener(panel ?? options.editor, files);
    for (const path of files) await rejectUnwatchable(path);
    const input = await resolveSingleEdition(
      toFileInput(file),
      options,
      reporter,
      ONE_EDITION_MESSAGE,
    );
    const plan = planOutputs([input], options.output, ['pdf']);
    rejectOtherOutputs(options.output, plan);
    const target = getOutputTarget(plan, input);
    return new WatchSession({ input, target, options, reporter, openInEditor, panel }).run();
  });
}

/** Creates a function that opens watched files, and no others, in an editor. */
async function createOpener(
  editor: EditorPanel | string | undefined,
  files: readonly string[],
): Promise<OpenLocation | undefined> {
  if (editor === undefined || editor === '') return undefined;
  const open =
    editor instanceof EditorPanel
      ? editor.open
      : (await import('../editor.js')).createEditor(editor);
  return async ({ file, line, column }) =>
    files.includes(file) ? open({ file: resolve(file), line, column }) : `${file} is not a file.`;
}

async function rejectUnwatchable(path: string): Promise<void> {
  if (path === '-') throw optionError('Standard input cannot be watched.', 'name a file');
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw missingInputError(path);
  if (stats.isDirectory()) throw optionError(`${path} is a folder.`, 'name one document in it');
}

function rejectOtherOutputs(target: string | undefined, { isNamed }: OutputPlan): void {
  if (target === '-') {
    throw optionError(
      'A PDF that is written repeatedly cannot go to standard output.',
      'name a file or a folder with -o',
    );
  }
  if (!isNamed || target === undefined || /\.pdf$/i.test(target)) return;
  throw optionError(
    `${target} is not the name of a PDF.`,
    'end the name in .pdf, or run `cvpress render` for other formats',
  );
}
