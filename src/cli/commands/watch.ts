import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import type { RenderResult } from '../../compiler/pipeline/render-result.js';
import type { Source } from '../../compiler/source/source.js';
import { traceDocument } from '../../compiler/source-map/trace-document.js';
import { ownFilesOf } from '../../compiler/templates/read-template.js';
import { BUNDLED, CLASSIC } from '../../compiler/templates/template.js';
import { CODES } from '../../diagnostics/codes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError, isOfAll } from '../../diagnostics/error.js';
import { packageFolder } from '../../files/package-files.js';
import type { DrawablePages } from '../../pdf/raster.js';
import {
  type Arrangement,
  type ArrangementChange,
  arrangedSections,
  arrangementOf,
  changed,
  type Rendered,
  type ShownArrangement,
} from '../../preview/arrangement.js';
import { type Problems, problemsOf } from '../../preview/problems.js';
import { type OpenPlace, type PreviewServer, servePreview } from '../../preview/server.js';
import { PreviewState } from '../../preview/state.js';
import { watchFiles } from '../../preview/watch-files.js';
import {
  completeOptions,
  type DocumentArguments,
  messagesOf,
  withOverlays,
} from '../arguments/arguments.js';
import { editionsFileOf, oneEditionOf } from '../arguments/editions.js';
import { Panel } from '../editor-panel.js';
import { badOption, EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { fileInput, type Input, missingInput } from '../inputs.js';
import { word } from '../invocation.js';
import { type OutputPlace, type OutputPlan, placeOf, planOutputs } from '../outputs.js';
import { previewToken } from '../private-folder.js';
import { readDocument } from '../read-input.js';
import { pagesOf, Reporter, withCommands } from '../reporter.js';
import { writeOutputs } from '../write-outputs.js';

interface WatchArguments extends DocumentArguments {
  output?: string;
  server: boolean;
  port?: number;
  open?: boolean;
  editor?: string;
  embed?: boolean;
}

const PORT = 4770;

const ONE_WATCHED = 'One edition is watched at a time.';

/** `cvpress watch <input>`: renders on every save until it is interrupted. */
export async function watchCommand(file: string, options: WatchArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(options)).guard(async (reporter) => {
    completeOptions(options);
    const files = filesOf(file, options);
    const panel = options.embed === true ? new Panel() : undefined;
    const open = await openerOf(panel ?? options.editor, files);
    for (const path of files) await refuseUnwatchable(path);
    const input = await oneEditionOf(fileInput(file), options, reporter, ONE_WATCHED);
    const plan = planOutputs([input], options.output, ['pdf']);
    const place = placeOf(plan, input);
    refuseOtherOutputs(options.output, plan);
    return new Watch(input, place, options, reporter, open, panel).run();
  });
}

/** A document that is rendered again and again; problems are reported, and never end the watch. */
class Watch {
  readonly #state: PreviewState;
  #rendering: Promise<void> | undefined;
  #files: readonly string[] = [];
  #endWatching: (() => Promise<void>) | undefined;
  #isStale = false;
  #isFirst = true;
  /** What a reader chose in the preview; before that, the options of the command count. */
  #chosen: Arrangement | undefined;

  constructor(
    readonly input: Input,
    readonly place: OutputPlace,
    readonly options: WatchArguments,
    readonly reporter: Reporter,
    readonly open: OpenPlace | undefined,
    readonly panel: Panel | undefined,
  ) {
    this.#state = new PreviewState(
      input.name,
      basename(place.outputs[0]?.path ?? 'cv.pdf'),
      open !== undefined,
    );
  }

  async run(): Promise<ExitCode> {
    const { input, options } = this;
    const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
    const interrupted = Promise.race([
      ...signals,
      ...(this.panel === undefined ? [] : [this.panel.ended]),
    ]);
    // Before the first rendering, so that no save is missed.
    await this.#follow(input.edition?.render ?? options);
    try {
      await this.#render();
      const server = options.server ? await this.#serve() : undefined;
      this.reporter.say('Watching. Press Ctrl+C to stop.');
      await interrupted;
      await this.#rendering;
      await server?.close();
    } finally {
      this.panel?.close();
      await this.#endWatching?.();
    }
    return EXIT.interrupted;
  }

  /** Watches the files of the document, its look and its photo, which an edition may change. */
  async #follow(options: { template?: string; photo?: string | undefined }): Promise<void> {
    const { template = CLASSIC.name, photo } = options;
    // A folder of a look that is missing now may come back.
    const look = BUNDLED.some((name) => name === template)
      ? []
      : [template, ...ownFilesOf(template)];
    const found = [filesOf(this.input.path as string, this.options), look, photo ?? []].flat();
    // The PDF may lie in the folder of the look.
    const outputs = this.place.outputs.map(({ path }) => resolve(path as string));
    const files = found.filter((file) => !outputs.includes(resolve(file)));
    if (String(files) === String(this.#files)) return;
    this.#files = files;
    const endBefore = this.#endWatching;
    this.#endWatching = await watchFiles(files, () => void this.#render());
    // Only now, so that no save is missed.
    await endBefore?.();
  }

  /** Renders the document. A change meanwhile triggers one more rendering. */
  #render(): Promise<void> {
    this.#isStale = true;
    const renderUntilFresh = async (): Promise<void> => {
      for (; this.#isStale; await this.#renderOnce()) this.#isStale = false;
    };
    this.#rendering ??= renderUntilFresh().finally(() => {
      this.#rendering = undefined;
    });
    return this.#rendering;
  }

  async #renderOnce(): Promise<void> {
    const { input, place, options, reporter } = this;
    try {
      // Computed for each rendering, since the date may have changed.
      const { edition } = await oneEditionOf(input, options, reporter, ONE_WATCHED);
      const given = edition?.render ?? (await withOverlays(options, reporter));
      await this.#follow(given);
      const source = await readDocument(input, reporter, given);
      const render = await this.#arranged(source, given);
      const result = await renderDocument({
        document: source,
        formats: ['pdf'],
        options: render,
      });
      if (options.server) await this.#show(result, source, given, render);
      await reporter.reportRendered(result.diagnostics);
      const written = await writeOutputs(place.outputs, result, place);
      reporter.say(`${now()} ${input.name} → ${written.join(', ')}${pagesOf(result.pageCount)}`);
    } catch (error) {
      if (!(error instanceof CvError || error instanceof UsageError)) throw error;
      // If an option is wrong at the start, it stays wrong.
      if (this.#isFirst && error instanceof CvError && isOfAll(error)) throw error;
      this.#state.showProblems(
        this.#problemsOf(error.diagnostics),
        this.#refused(error.diagnostics),
      );
      await reporter.report(error.diagnostics);
      reporter.say(`${now()} ${input.name} is not rendered`);
    }
    this.#isFirst = false;
  }

  /** The options with what was chosen in the preview. Sections that are gone since then are no mistake. */
  async #arranged(source: unknown, options: CompleteOptions): Promise<CompleteOptions> {
    if (this.#chosen === undefined) return options;
    const { template, fit, breakBefore, keep } = this.#chosen;
    const sections = await arrangedSections(source, { ...options, breakBefore: [], keep: [] });
    const titles = new Set(sections?.map(({ title }) => title));
    const present = (list: readonly string[]) => list.filter((title) => titles.has(title));
    return {
      ...withLook(options, template),
      fit,
      breakBefore: present(breakBefore),
      keep: present(keep),
    };
  }

  /** The arrangement that was wanted last, with the reason why there is none, where it is at fault. */
  #refused(diagnostics: readonly Diagnostic[]): ShownArrangement | undefined {
    const { arrangement } = this.#state.shown;
    if (arrangement === undefined || this.#chosen === undefined) return undefined;
    return this.#shownAs(arrangement, aboutPages(diagnostics));
  }

  /** Shows what is chosen at once, and renders it. */
  #arrange(change: ArrangementChange): void {
    const { arrangement } = this.#state.shown;
    if (arrangement === undefined) return;
    this.#chosen = changed(this.#chosen ?? arrangementOf(arrangement), change);
    this.#state.showArrangement(this.#shownAs(arrangement, arrangement.notes));
    void this.#render();
  }

  /** Shows a document as it was rendered; where its texts come from, and how it looks otherwise, is found out when it is asked for. */
  async #show(
    { pdf, diagnostics }: RenderResult,
    source: Source,
    given: CompleteOptions,
    render: CompleteOptions,
  ): Promise<void> {
    const { openPages } = await import('../../pdf/raster.js');
    const { template, fit, breakBefore, keep } = render;
    const sections = (await arrangedSections(source, render)) ?? [];
    const inLook = async (look: string): Promise<DrawablePages> => {
      const other = await renderDocument({
        document: source,
        formats: ['pdf'],
        options: withLook({ ...given, fit, breakBefore, keep }, look),
      });
      return openPages(other.pdf as Uint8Array);
    };
    const pages = await openPages(pdf as Uint8Array);
    const trace = () => traceDocument(source, render, pdf as Uint8Array);
    const problems = this.#problemsOf(diagnostics);
    // Something else may have been chosen meanwhile.
    const arrangement = this.#shownAs(
      { template, fit: fit ?? null, sections },
      aboutPages(diagnostics),
    );
    this.#state.showPages({ pages, pdf: pdf as Uint8Array, problems, arrangement, trace, inLook });
  }

  /** What the preview shows of sections that are arranged as chosen, or as they are if nothing has been chosen. */
  #shownAs(rendered: Rendered, notes: readonly string[]): ShownArrangement {
    const { template, fit, breakBefore, keep } = this.#chosen ?? arrangementOf(rendered);
    const ofEdition = this.input.edition?.render.template ?? CLASSIC.name;
    const sections = rendered.sections.map(({ title }) => ({
      title,
      beginsPage: breakBefore.includes(title),
      isKept: keep.includes(title),
    }));
    const args = [
      ...(template === CLASSIC.name && ofEdition === template ? [] : ['--template', template]),
      ...(fit === undefined ? [] : ['--fit', String(fit)]),
      ...sections.flatMap(({ title, beginsPage }) => (beginsPage ? ['--break-before', title] : [])),
      ...sections.flatMap(({ title, isKept }) => (isKept ? ['--keep', title] : [])),
    ];
    // The template of the command may be a folder; it can be chosen beside the bundled ones.
    const templates = [
      ...new Set<string>([...BUNDLED, this.options.template ?? template, template]),
    ];
    return {
      template,
      templates,
      fit: fit ?? null,
      sections,
      options: args.map((arg) => word(arg)).join(' '),
      notes,
    };
  }

  #problemsOf(diagnostics: readonly Diagnostic[]): Problems {
    return problemsOf(diagnostics.map(withCommands), this.reporter.textOf);
  }

  async #serve(): Promise<PreviewServer> {
    const { port = PORT, open = false } = this.options;
    const server = await servePreview(this.#state, {
      port,
      folder: join(packageFolder(), 'dist/preview'),
      token: previewToken(),
      open: this.open,
      arrange: (change) => this.#arrange(change),
      mayFrame: this.panel !== undefined,
    });
    this.panel?.begin(server);
    if (server.isMoved) this.reporter.say(`Port ${port} is not free.`);
    this.reporter.say(`The preview is at ${server.address}`);
    const click =
      this.open === undefined
        ? 'copies its place in the document; with --editor code, or another editor, it opens there'
        : 'opens its place in the editor';
    this.reporter.say(`A click on a text of the preview ${click}.`);
    if (open) await this.#openInBrowser(server.address);
    return server;
  }

  /** The program that opens browsers may be missing, or fail because there is no browser. */
  async #openInBrowser(address: string): Promise<void> {
    const { default: openInBrowser } = await import('open');
    const sayNone = (): void =>
      this.reporter.say(`No browser could be opened: open ${address} yourself.`);
    try {
      const opener = await openInBrowser(address);
      opener.once('exit', (code) => {
        if (code !== 0) sayNone();
      });
    } catch {
      sayNone();
    }
  }
}

/** The options with a look. Another one has other options, and perhaps no place for a photo. */
function withLook(options: CompleteOptions, template: string): CompleteOptions {
  return template === options.template
    ? options
    : { ...options, template, templateOptions: {}, photo: undefined };
}

function aboutPages(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(({ code }) => 'isOfPages' in CODES[code]).map(({ message }) => message);
}

/** The files that a document is made of. */
function filesOf(path: string, options: WatchArguments): string[] {
  const editions = editionsFileOf(fileInput(path), options);
  return [path, ...(options.overlay ?? []), ...(editions === undefined ? [] : [editions])];
}

/** Opens places with the command of an editor: only in files that are watched. */
async function openerOf(
  command: Panel | string | undefined,
  files: readonly string[],
): Promise<OpenPlace | undefined> {
  if (command === undefined || command === '') return undefined;
  const editor =
    command instanceof Panel ? command.open : (await import('../editor.js')).editorOf(command);
  return async ({ file, line, column }) =>
    files.includes(file) ? editor({ file: resolve(file), line, column }) : `${file} is not a file.`;
}

/** Only files can be watched. */
async function refuseUnwatchable(path: string): Promise<void> {
  if (path === '-') throw badOption('Standard input cannot be watched.', 'name a file');
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw missingInput(path);
  if (found.isDirectory()) throw badOption(`${path} is a folder.`, 'name one document in it');
}

function refuseOtherOutputs(target: string | undefined, { isNamed }: OutputPlan): void {
  if (target === '-') {
    throw badOption(
      'A PDF that changes cannot go to standard output.',
      'name a file or a folder with -o',
    );
  }
  if (!isNamed || target === undefined || /\.pdf$/i.test(target)) return;
  const hint = 'end the name in .pdf; other formats are written by `cvpress render`';
  throw badOption(`${target} is not the name of a PDF.`, hint);
}

/** The author's local time, `09:05:00`, also in logs. */
function now(): string {
  return new Date().toTimeString().slice(0, 8);
}
