import { existsSync } from 'node:fs';
import { Deadline } from '../deadline.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DiagnosticStyle, FormatOptions } from '../diagnostics/format.js';
import { visibleText } from '../diagnostics/visible.js';
import { CvError, isOfAll } from '../error.js';
import { DEFAULT_TIMEOUT_MS } from '../limits.js';
import { EXIT, type ExitCode, UsageError } from './exit.js';
import { asCalled, commandTo } from './invocation.js';

/** The options about messages that every command has. */
export interface ReporterOptions {
  /** The notation of diagnostics; `human` by default. JSON goes to standard output, where that is free. */
  readonly style?: DiagnosticStyle;
  readonly quiet?: boolean;
  /** The options with which another command sees the documents as this one does. */
  readonly again?: readonly string[];
  /** How long writing what is wrong with a document may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/** What is written of a diagnostic, about. */
const BYTES_EACH = 500;

/** Writes for people to standard error, and diagnostics as data to standard output when that is wanted. */
export class Reporter {
  readonly #style: DiagnosticStyle;
  readonly #texts = new Map<string, string>();

  /** @param dataIsOutput - whether standard output carries the rendered document, so that diagnostics must not */
  constructor(
    readonly options: ReporterOptions,
    readonly dataIsOutput = false,
  ) {
    this.#style = options.style ?? 'human';
  }

  /** Keeps the text of a file, for the excerpts in messages about it. */
  remember(file: string, text: string): void {
    this.#texts.set(file, text);
  }

  /** Lets the text of a file go. */
  forget(file: string): void {
    this.#texts.delete(file);
  }

  /** Writes diagnostics; with `quiet` errors only. The formatter is loaded only when there is something to say. */
  async report(diagnostics: readonly Diagnostic[]): Promise<void> {
    const shown = this.options.quiet === true ? diagnostics.filter((d) => d.severity === 'error') : diagnostics;
    if (shown.length === 0) return;
    const stream = this.#style === 'json' && !this.dataIsOutput ? process.stdout : process.stderr;
    const text = await this.#write(shown, {
      style: this.#style,
      colors: wantsColors(),
    });
    stream.write(this.#style === 'human' ? `${text}${this.#mendable(shown)}\n` : text);
  }

  /** Does so of a document that was rendered: people are not told each time of what is only to be known. */
  async reportRendered(diagnostics: readonly Diagnostic[]): Promise<void> {
    await this.report(this.#style === 'json' ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info'));
  }

  /** How many problems `validate --fix` mends, and how it is called for them. */
  #mendable(diagnostics: readonly Diagnostic[]): string {
    const mended = diagnostics.filter(({ fix, file }) => fix?.confidence === 'certain' && fix.edits && file);
    const { again = [] } = this.options;
    const document = diagnostics.find(({ file }) => file !== undefined && !again.includes(file))?.file;
    // What comes from a list, an argument or standard input is in no file of that name.
    if (document === undefined || mended.length === 0 || !existsSync(document)) return '';
    const total = diagnostics.length;
    const some = mended.length < total ? `${mended.length} of ${total}` : total === 1 ? 'this' : 'all';
    return `${some} can be mended by \`${visibleText(commandTo('validate', document, '--fix', ...again))}\`\n`;
  }

  /** The text of a file, where it is known. */
  textOf(file: string): string | undefined {
    return this.#texts.get(file);
  }

  /** What is wrong with a hostile document may be so much that only this is said. */
  async #write(diagnostics: readonly Diagnostic[], options: FormatOptions): Promise<string> {
    const { formatDiagnostics } = await import('../diagnostics/format.js');
    const text = (file: string | undefined) => (file === undefined ? undefined : this.textOf(file));
    const format = (some: readonly Diagnostic[]): string =>
      formatDiagnostics(some.map(withCommands), { ...options, text, see: onceEach() });
    try {
      const deadline = new Deadline(this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS, diagnostics[0]?.file);
      return deadline.run(diagnostics.length * BYTES_EACH, () => format(diagnostics));
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return format(error.diagnostics);
    }
  }

  /** Runs a command: what it cannot do as it was called, or with what all documents share, is reported once. */
  async guard(command: () => Promise<ExitCode>): Promise<ExitCode> {
    try {
      return await command();
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof CvError)) throw error;
      await this.report(error.diagnostics);
      return error instanceof UsageError || isOfAll(error) ? EXIT.usage : EXIT.invalid;
    }
  }

  /** Runs what a command does with one document: its problems are reported, and the others go on. */
  async guardDocument(work: () => Promise<ExitCode>): Promise<ExitCode> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UsageError) {
        await this.report(error.diagnostics);
        return EXIT.usage;
      }
      // What is wrong for all documents is said once.
      if (!(error instanceof CvError) || isOfAll(error)) throw error;
      await this.report(error.diagnostics);
      return EXIT.invalid;
    }
  }

  /** Writes a line for people: what was done. */
  say(line: string): void {
    if (this.options.quiet === true || this.#style === 'json') return;
    process.stderr.write(`${visibleText(line)}\n`);
  }
}

/** A diagnostic whose hint names commands as they can be typed here. */
export function withCommands(diagnostic: Diagnostic): Diagnostic {
  const { hint } = diagnostic;
  return hint === undefined ? diagnostic : { ...diagnostic, hint: asCalled(hint) };
}

/** ` (2 pages)`, where there are any. */
export function pagesOf(pages: number | undefined): string {
  return pages === undefined ? '' : ` (${pages} ${pages === 1 ? 'page' : 'pages'})`;
}

/** https://no-color.org and https://force-color.org: a value that is not empty counts. */
export function wantsColors(stream: NodeJS.WriteStream = process.stderr): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** How more is told of a code: once, however many messages have it. */
function onceEach(): (code: string) => string | undefined {
  const told = new Set<string>();
  return (code) => (told.has(code) || !told.add(code) ? undefined : commandTo('explain', code));
}
