import { basename, join } from 'node:path';
import { chooseOptions } from '../../compiler/options/document-settings.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import type { RenderResult } from '../../compiler/pipeline/render-result.js';
import { writeSettings } from '../../compiler/pipeline/write-settings.js';
import type { Source } from '../../compiler/source/source.js';
import { traceDocument } from '../../compiler/source-map/trace-document.js';
import { DIAGNOSTIC_CODES } from '../../diagnostics/codes.js';
import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { getPackageFolder } from '../../files/package-files.js';
import { DEFAULT_LIMITS } from '../../limits/limits.js';
import type { RenderablePages } from '../../pdf/raster.js';
import type { ArrangementChange, ArrangementState } from '../../preview/arrangement.js';
import { type Problems, toProblems } from '../../preview/problems.js';
import { type OpenLocation, type PreviewServer, servePreview } from '../../preview/server.js';
import { PreviewState } from '../../preview/state.js';
import type { EditorPanel } from '../editor-panel.js';
import { UsageError, unwritableError } from '../exit-codes.js';
import { rewriteFiles } from '../fixer.js';
import type { Input } from '../inputs.js';
import { getPreviewToken } from '../private-folder.js';
import { readInput } from '../read-input.js';
import { type Reporter, toCliDiagnostic } from '../reporter.js';
import { type ArrangedDocument, type ArrangementStore, withTemplate } from './arrangement-store.js';

const DEFAULT_PORT = 4770;

interface PreviewSetup {
  readonly input: Input;
  readonly pdf: string | undefined;
  readonly arrangement: ArrangementStore;
  readonly reporter: Reporter;
  readonly openInEditor: OpenLocation | undefined;
  readonly panel: EditorPanel | undefined;
}

interface RenderedDocument extends ArrangedDocument {
  readonly result: RenderResult;
  readonly source: Source;
  readonly baseOptions: CompleteOptions;
}

export class PreviewController {
  readonly #state: PreviewState;

  constructor(readonly setup: PreviewSetup) {
    const { input, pdf = 'cv.pdf', openInEditor } = setup;
    this.#state = new PreviewState(input.name, basename(pdf), openInEditor !== undefined);
  }

  /** Traces texts and renders other templates only on request. */
  async showPages({
    result,
    source,
    baseOptions,
    options,
    rendered,
  }: RenderedDocument): Promise<void> {
    const { openPages } = await import('../../pdf/raster.js');
    const pdf = result.pdf as Uint8Array;
    const { fit, breakBefore, keep } = options;
    const renderWithTemplate = async (template: string): Promise<RenderablePages> => {
      const chosen = chooseOptions(baseOptions, { fit, breakBefore, keep });
      const options = withTemplate(chosen, template);
      const result = await renderDocument({ document: source, formats: ['pdf'], options });
      return openPages(result.pdf as Uint8Array);
    };
    const pages = await openPages(pdf);
    const trace = () => traceDocument(source, options, pdf);
    const problems = this.#toProblems(result.diagnostics);
    // The user may have changed the arrangement meanwhile.
    const arrangement = this.setup.arrangement.toShown(rendered, pageMessages(result.diagnostics));
    this.#state.showPages({ pages, pdf, problems, arrangement, trace, renderWithTemplate });
  }

  showProblems(diagnostics: readonly Diagnostic[]): void {
    this.#state.showProblems(this.#toProblems(diagnostics), this.#toFailedArrangement(diagnostics));
  }

  async serve(port: number = DEFAULT_PORT, onArrange: () => void): Promise<PreviewServer> {
    const { openInEditor, panel, reporter } = this.setup;
    const server = await servePreview(this.#state, {
      port,
      folder: join(getPackageFolder(), 'dist/preview'),
      token: getPreviewToken(),
      openInEditor,
      arrange: async (change) => {
        if ('keepInDocument' in change) await this.#keepInDocument();
        else if (this.#arrange(change)) onArrange();
      },
      mayFrame: panel !== undefined,
    });
    panel?.start(server);
    if (server.isOnOtherPort) reporter.print(`Port ${port} is not free.`);
    reporter.print(`The preview is at ${server.address}`);
    const target =
      openInEditor === undefined
        ? 'copy its position in the document; with --editor code, to open it in that editor'
        : 'open its position in the editor';
    reporter.print(`Click text in the preview to ${target}.`);
    return server;
  }

  async openBrowser({ address }: PreviewServer): Promise<void> {
    const reportFailure = () =>
      this.setup.reporter.print(`No browser could be opened: open ${address} yourself.`);
    const { default: open } = await import('open');
    try {
      // The system's opener may be missing, or fail without a browser.
      const opener = await open(address);
      opener.once('exit', (code) => code === 0 || reportFailure());
    } catch {
      reportFailure();
    }
  }

  /** Shows a choice before it is rendered. Returns false before the first rendering. */
  #arrange(change: ArrangementChange): boolean {
    const { arrangement } = this.#state.shown;
    if (arrangement === undefined) return false;
    const { arrangement: store } = this.setup;
    store.choose(arrangement, change);
    this.#state.showArrangement(store.toShown(arrangement, arrangement.notes));
    return true;
  }

  /** Reads the document again: it may have been saved since it was rendered. */
  async #keepInDocument(): Promise<void> {
    const { arrangement } = this.#state.shown;
    const { arrangement: store, input, reporter } = this.setup;
    if (arrangement?.canKeep !== true) return;
    const { name } = input;
    try {
      const before = await readInput(input, DEFAULT_LIMITS.bytes);
      const after = writeSettings(before, store.toSettings(arrangement), { file: name });
      if (after === undefined)
        throw unwritableError(name, 'its text has no place for the settings', 'add `render` to it');
      await rewriteFiles([{ path: name, before, after }]);
      store.markKept(arrangement);
      this.#state.showArrangement(store.toShown(arrangement, arrangement.notes));
    } catch (error) {
      if (!(error instanceof CvError || error instanceof UsageError)) throw error;
      await reporter.report(error.diagnostics);
      const notes = error.diagnostics.map(({ message, hint }) => `${message} Hint: ${hint}.`);
      this.#state.showArrangement({ ...arrangement, notes });
    }
  }

  #toFailedArrangement(diagnostics: readonly Diagnostic[]): ArrangementState | undefined {
    const { arrangement } = this.#state.shown;
    const { arrangement: store } = this.setup;
    if (arrangement === undefined || !store.isChosen) return undefined;
    return store.toShown(arrangement, pageMessages(diagnostics));
  }

  #toProblems(diagnostics: readonly Diagnostic[]): Problems {
    return toProblems(diagnostics.map(toCliDiagnostic), this.setup.reporter.getSource);
  }
}

function pageMessages(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .filter(({ code }) => 'concernsPages' in DIAGNOSTIC_CODES[code])
    .map(({ message }) => message);
}
