import { once } from 'node:events';
import { resolve } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { settleOptions } from '../../compiler/pipeline/customize.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { listCustomTemplateFiles } from '../../compiler/templates/read-template.js';
import { CLASSIC } from '../../compiler/templates/template.js';
import { affectsEveryDocument, CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/words.js';
import type { OpenLocation, PreviewServer } from '../../preview/server.js';
import { type DocumentArguments, resolveOptions } from '../arguments/arguments.js';
import { getEditionsFile, resolveSingleEdition } from '../arguments/editions.js';
import { allowDocumentPhoto } from '../document-photo.js';
import type { EditorPanel } from '../editor-panel.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { type Input, toFileInput } from '../inputs.js';
import { listSourceFiles, type OutputTarget } from '../outputs.js';
import { readCv } from '../read-input.js';
import { formatPageCount, type Reporter } from '../reporter.js';
import { writeOutputs } from '../write-outputs.js';
import { ArrangementStore } from './arrangement-store.js';
import { Coalescer } from './coalescer.js';
import { FileFollower } from './file-follower.js';
import { PreviewController } from './preview-controller.js';

export interface WatchArguments extends DocumentArguments {
  output?: string;
  server: boolean;
  port?: number;
  open?: boolean;
  editor?: string;
  embed?: boolean;
}

export const ONE_EDITION_MESSAGE = 'One edition is watched at a time.';

interface WatchSetup {
  readonly input: Input;
  readonly target: OutputTarget;
  readonly options: WatchArguments;
  readonly reporter: Reporter;
  readonly openInEditor: OpenLocation | undefined;
  readonly panel: EditorPanel | undefined;
}

/** Renders a document on every change, also after errors, until it is interrupted. */
export class WatchSession {
  readonly #arrangement: ArrangementStore;
  readonly #preview: PreviewController;
  readonly #files = new FileFollower(() => void this.#rendering.run());
  readonly #rendering = new Coalescer(() => this.#render());
  #isFirst = true;
  #reported: ReadonlySet<string> = new Set();

  constructor(readonly setup: WatchSetup) {
    const { input, target, options, reporter, openInEditor, panel } = setup;
    this.#arrangement = new ArrangementStore(options);
    this.#preview = new PreviewController({
      input,
      pdf: target.outputs[0]?.path,
      arrangement: this.#arrangement,
      reporter,
      openInEditor,
      panel,
    });
  }

  async run(): Promise<ExitCode> {
    const { input, options, reporter, panel } = this.setup;
    const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
    const interrupted = Promise.race([...signals, ...(panel === undefined ? [] : [panel.closed])]);
    // Watches before the first rendering, so that no save is missed.
    await this.#follow(input.edition?.render ?? options);
    try {
      await this.#rendering.run();
      const server = options.server ? await this.#serve() : undefined;
      reporter.print('Watching. Press Ctrl+C to stop.');
      await interrupted;
      await this.#rendering.idle();
      await server?.close();
    } finally {
      panel?.close();
      await this.#files.close();
    }
    return EXIT.interrupted;
  }

  /** Follows the files of the current options: an edition may change template and photo. */
  async #follow(options: { template?: string; photo?: string | undefined }): Promise<void> {
    const { input, target } = this.setup;
    const { template = CLASSIC.name, photo } = options;
    // The folder is watched too, since a missing template may come back.
    const templateFiles = BUNDLED_TEMPLATES.some((name) => name === template)
      ? []
      : [template, ...listCustomTemplateFiles(template)];
    const files = [
      ...listDocumentFiles(input.path as string, this.setup.options),
      ...templateFiles,
      photo ?? [],
    ].flat();
    const outputs = target.outputs.map(({ path }) => resolve(path as string));
    await this.#files.follow(files.filter((file) => !outputs.includes(resolve(file))));
  }

  async #render(): Promise<void> {
    const { input, reporter } = this.setup;
    try {
      await this.#renderDocument();
    } catch (error) {
      if (!(error instanceof CvError || error instanceof UsageError)) throw error;
      // Invalid options cannot be corrected later.
      if (this.#isFirst && error instanceof CvError && affectsEveryDocument(error)) throw error;
      this.#preview.showProblems(error.diagnostics);
      await reporter.report(error.diagnostics);
      reporter.print(`${formatTime()} ${input.name} is not rendered`);
    }
    this.#isFirst = false;
  }

  async #renderDocument(): Promise<void> {
    const { input, target, options, reporter } = this.setup;
    const ownOptions = allowDocumentPhoto(await this.#currentOptions(), input);
    await this.#follow(ownOptions);
    const source = await readCv(input, reporter, ownOptions);
    const baseOptions = await settleOptions(source, ownOptions);
    await this.#follow(baseOptions);
    const arranged = await this.#arrangement.apply(source, baseOptions);
    const result = await renderDocument({
      document: source,
      formats: ['pdf'],
      options: arranged.options,
    });
    if (options.server) await this.#preview.showPages({ result, source, baseOptions, ...arranged });
    await this.#reportNew(result.diagnostics);
    const files = await writeOutputs(target.outputs, result, {
      ...target,
      reads: listSourceFiles(baseOptions, input.path),
    });
    reporter.print(
      `${formatTime()} ${input.name} → ${files.join(', ')}${formatPageCount(result.pageCount)}`,
    );
  }

  /** Other programs that read the messages need all of them. */
  async #reportNew(diagnostics: readonly Diagnostic[]): Promise<void> {
    const { reporter } = this.setup;
    const isNew = (diagnostic: Diagnostic) =>
      reporter.format !== 'human' || !this.#reported.has(identify(diagnostic));
    const repeated = diagnostics.filter((d) => d.severity === 'warning' && !isNew(d)).length;
    await reporter.reportRendered(diagnostics.filter(isNew));
    this.#reported = new Set(diagnostics.map(identify));
    if (repeated > 0) reporter.print(`${formatCount(repeated, 'warning')} as before`);
  }

  /** Resolves the options again: the date and the edition may have changed. */
  async #currentOptions(): Promise<CompleteOptions> {
    const { input, options, reporter } = this.setup;
    const { edition } = await resolveSingleEdition(input, options, reporter, ONE_EDITION_MESSAGE);
    return edition?.render ?? (await resolveOptions(options, reporter));
  }

  async #serve(): Promise<PreviewServer> {
    const { port, open = false } = this.setup.options;
    const server = await this.#preview.serve(port, () => void this.#rendering.run());
    if (open) await this.#preview.openBrowser(server);
    return server;
  }
}

export function listDocumentFiles(path: string, options: WatchArguments): string[] {
  const editions = getEditionsFile(toFileInput(path), options);
  return [path, ...(options.overlay ?? []), ...(editions === undefined ? [] : [editions])];
}

/** Entries may have the same message, and lines change with each edit. */
function identify({ message, path }: Diagnostic): string {
  return [message, ...path].join('\0');
}

/** Local time, `09:05:00`. */
function formatTime(): string {
  return new Date().toTimeString().slice(0, 8);
}
