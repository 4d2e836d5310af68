import { existsSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import type { OutputFormat } from '../../compiler/output/formats.js';
import { settleOptions } from '../../compiler/pipeline/customize.js';
import { omitUnusedOptions, renderDocument } from '../../compiler/pipeline/render-document.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  type DocumentArguments,
  resolveOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { expandEditions } from '../arguments/editions.js';
import type { BatchOptions } from '../batch/options.js';
import { allowDocumentPhoto, nameDocumentPhoto } from '../document-photo.js';
import { EXIT, type ExitCode, optionError } from '../exit-codes.js';
import { findInputs, formatInputName, hasOwnOutput, type Input } from '../inputs.js';
import { quoteArgument } from '../invocation.js';
import {
  getOutputTarget,
  isMultiple,
  listSourceFiles,
  type OutputPlan,
  planOutputs,
} from '../outputs.js';
import { removeStalePages } from '../page-files.js';
import { markNdjson, readCv, readDocument } from '../read-input.js';
import { formatPageCount, Reporter } from '../reporter.js';
import { rejectBinaryOnTerminal, writeOutputs } from '../write-outputs.js';
import { writeTypstTemplates } from '../write-typst-templates.js';

interface RenderArguments extends DocumentArguments, BatchOptions {
  output?: string;
  format?: OutputFormat[];
}

export async function run(names: readonly string[], args: RenderArguments): Promise<ExitCode> {
  const { output, format } = args;
  const reporter = createReporter(names, args);
  return reporter.guard(async () => {
    // Reports invalid options once.
    const render = await resolveOptions(args, reporter);
    const isNamed = args.name !== undefined;
    const documents = await markNdjson(await findInputs(names), render.limits.bytes, isNamed);
    if (isNamed && !documents.some(({ isNdjson }) => isNdjson))
      throw optionError(
        'The option `--name` needs NDJSON input, but there is none.',
        'omit it: other files keep their names',
      );
    const inputs = await expandEditions(documents, args, reporter);
    const plan = planOutputs(inputs, output ?? findSharedFolder(inputs), format);
    rejectBinaryOnTerminal(plan.outputs);
    if (args.typstImport === 'folder') await writeTypstTemplates(plan, render);
    const isRecorded = plan.folder !== undefined && inputs.some(hasOwnOutput);
    if (isRecorded || isMultiple(inputs) || args.report !== undefined || args.shard !== undefined) {
      // For a single document, start-up is most of the time.
      const { renderBatch } = await import('../batch/render-batch.js');
      return renderBatch({ inputs, plan, renderOptions: render, options: args }, reporter);
    }
    const [input] = inputs as [Input];
    return reporter.guardDocument(() => renderInput({ input }, plan, render, reporter));
  });
}

/**
 * Returns the folder of the documents if other documents in it may have the same outputs, so that
 * its manifest records them.
 */
function findSharedFolder(inputs: readonly Input[]): string | undefined {
  const folders = new Set(
    inputs.map(({ path, isDiscovered }) => !isDiscovered && path && dirname(path)),
  );
  const [folder] = folders;
  return folder && folders.size === 1 && inputs.some(hasOwnOutput) ? `${folder}${sep}` : undefined;
}

/** Keeps diagnostics off standard output if the document goes there. */
export function createReporter(names: readonly string[], args: RenderArguments): Reporter {
  const { output = names.includes('-') ? '-' : undefined } = args;
  return new Reporter(toReporterOptions(args), output === '-');
}

/** @param documents - a document, or a cover letter with the CV (`input`) of its sender */
export async function renderInput(
  { input, letter }: { readonly input: Input; readonly letter?: Input },
  plan: OutputPlan,
  commandOptions: CompleteOptions,
  reporter: Reporter,
): Promise<ExitCode> {
  const { outputs, ...writeOptions } = getOutputTarget(plan, letter ?? input);
  // An edition may have options of other formats.
  const ownOptions =
    input.edition === undefined
      ? commandOptions
      : omitUnusedOptions(input.edition.render, plan.formats);
  const options = allowDocumentPhoto(ownOptions, input);
  const letterSource = letter && (await readDocument(letter, reporter, options));
  const document = await readCv(input, reporter, options);
  const result = await renderDocument({
    document,
    letter: letterSource,
    formats: plan.formats,
    options,
  });
  await reporter.reportRendered(
    result.diagnostics.map((one) =>
      one.code === 'other-language' ? nameOtherCv(one, input) : one,
    ),
  );
  const { photo } = await settleOptions(document, nameDocumentPhoto(options));
  const reads = listSourceFiles(options, input.path, letter?.path, photo);
  const files = await writeOutputs(outputs, result, { ...writeOptions, reads });
  await reporter.report(removeStalePages(outputs, result.pageCount, reads));
  const sources = letter === undefined ? [input] : [letter, input];
  const names = sources.map(formatInputName).join(' with ');
  if (files.length > 0)
    reporter.print(`${names} → ${files.join(', ')}${formatPageCount(result.pageCount)}`);
  return EXIT.success;
}

/** Names the CV in the language of the letter, such as `cv-de.yaml` next to `cv.yaml`. */
function nameOtherCv(warning: Diagnostic, { name }: Input): Diagnostic {
  const [tag = ''] = /[a-z-]+/i.exec(warning.found ?? '') ?? [];
  const { dir, name: stem, ext } = parse(name);
  const files = [tag, tag.split('-')[0]].flatMap((suffix) =>
    ['-', '.', '_'].map((separator) => join(dir, `${stem}${separator}${suffix}${ext}`)),
  );
  const file = files.find((path) => existsSync(path));
  return file === undefined ? warning : { ...warning, hint: `use \`--cv ${quoteArgument(file)}\`` };
}
