import { basename, join } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import type { RenderResult } from '../../compiler/pipeline/render-result.js';
import type { Source } from '../../compiler/source/source.js';
import { traceDocument } from '../../compiler/source-map/trace-document.js';
import { CODES } from '../../diagnostics/codes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { packageFolder } from '../../files/package-files.js';
import type { DrawablePages } from '../../pdf/raster.js';
import {
  type ArrangementChange,
  arrangedSections,
  type ShownArrangement,
} from '../../preview/arrangement.js';
import { type Problems, problemsOf } from '../../preview/problems.js';
import { type OpenPlace, type PreviewServer, servePreview } from '../../preview/server.js';
import { PreviewState } from '../../preview/state.js';
import type { Panel } from '../editor-panel.js';
import { previewToken } from '../private-folder.js';
import { type Reporter, withCommands } from '../reporter.js';
import { type ArrangementStore, withTemplate } from './arrangement-store.js';

const DEFAULT_PORT = 4770;

export interface PreviewSetup {
  readonly name: string;
  readonly pdf: string | undefined;
  readonly arrangement: ArrangementStore;
  readonly reporter: Reporter;
  readonly open: OpenPlace | undefined;
  readonly panel: Panel | undefined;
}

export interface RenderedDocument {
  readonly result: RenderResult;
  readonly source: Source;
  readonly given: CompleteOptions;
  readonly arranged: CompleteOptions;
}

export class PreviewController {
  readonly #state: PreviewState;

  constructor(readonly setup: PreviewSetup) {
    const { name, pdf = 'cv.pdf', open } = setup;
    this.#state = new PreviewState(name, basename(pdf), open !== undefined);
  }

  /** Traces texts and renders other templates only on request. */
  async showPages({ result, source, given, arranged }: RenderedDocument): Promise<void> {
    const { openPages } = await import('../../pdf/raster.js');
    const pdf = result.pdf as Uint8Array;
    const { template, fit, breakBefore, keep } = arranged;
    const sections = (await arrangedSections(source, arranged)) ?? [];
    const inLook = async (template: string): Promise<DrawablePages> => {
      const options = withTemplate({ ...given, fit, breakBefore, keep }, template);
      const result = await renderDocument({ document: source, formats: ['pdf'], options });
      return openPages(result.pdf as Uint8Array);
    };
    const pages = await openPages(pdf);
    const trace = () => traceDocument(source, arranged, pdf);
    const problems = this.#toProblems(result.diagnostics);
    // The user may have changed the arrangement meanwhile.
    const rendered = { template, fit: fit ?? null, sections };
    const arrangement = this.setup.arrangement.toShown(rendered, pageMessages(result.diagnostics));
    this.#state.showPages({ pages, pdf, problems, arrangement, trace, inLook });
  }

  showProblems(diagnostics: readonly Diagnostic[]): void {
    this.#state.showProblems(this.#toProblems(diagnostics), this.#toFailedArrangement(diagnostics));
  }

  async serve(port: number | undefined, onArrange: () => void): Promise<PreviewServer> {
    const { open, panel, reporter } = this.setup;
    const server = await servePreview(this.#state, {
      port: port ?? DEFAULT_PORT,
      folder: join(packageFolder(), 'dist/preview'),
      token: previewToken(),
      open,
      arrange: (change) => {
        if (this.#arrange(change)) onArrange();
      },
      mayFrame: panel !== undefined,
    });
    panel?.begin(server);
    if (server.isMoved) reporter.say(`Port ${port} is not free.`);
    reporter.say(`The preview is at ${server.address}`);
    const target =
      open === undefined
        ? 'copy its position in the document; with --editor code, to open it in that editor'
        : 'open its position in the editor';
    reporter.say(`Click text in the preview to ${target}.`);
    return server;
  }

  async openBrowser({ address }: PreviewServer): Promise<void> {
    const reportFailure = () =>
      this.setup.reporter.say(`No browser could be opened: open ${address} yourself.`);
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

  #toFailedArrangement(diagnostics: readonly Diagnostic[]): ShownArrangement | undefined {
    const { arrangement } = this.#state.shown;
    const { arrangement: store } = this.setup;
    if (arrangement === undefined || !store.isChosen) return undefined;
    return store.toShown(arrangement, pageMessages(diagnostics));
  }

  #toProblems(diagnostics: readonly Diagnostic[]): Problems {
    return problemsOf(diagnostics.map(withCommands), this.setup.reporter.textOf);
  }
}

function pageMessages(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(({ code }) => 'isOfPages' in CODES[code]).map(({ message }) => message);
}
