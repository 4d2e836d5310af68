import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import type { Diagnostic, DiagnosticStyle, RelatedPlace } from '../diagnostics/diagnostic.js';
import { CvError, isOfAll } from '../diagnostics/error.js';
import { plainForGithub } from '../diagnostics/github.js';
import { visibleText } from '../diagnostics/quote.js';
import { counted } from '../diagnostics/words.js';
import { Deadline } from '../limits/deadline.js';
import { DEFAULT_TIMEOUT_MS } from '../limits/limits.js';
import { EXIT, type ExitCode, ofDocument, UsageError } from './exit-codes.js';
import { EDITIONS_FILE, type Input, LIST } from './inputs.js';
import { asCalled, commandTo } from './invocation.js';
import { labelOf } from './outputs.js';

/** The options about messages that every command has. */
export interface ReporterOptions {
  /** The notation of diagnostics; `human` by default. JSON goes to standard output unless the document goes there. */
  readonly style?: DiagnosticStyle;
  readonly quiet?: boolean;
  /** The options that another command needs to see the documents as this one does. */
  readonly again?: readonly string[];
  /** How long writing a document's problems may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/** What a person wants to know of the pages that were made, though nothing is wrong. */
const OF_PAGES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'anonymity',
  'fitted',
  'not-shown',
  'short-last-page',
  'page-left-empty',
]);

/** The approximate size of a written diagnostic. */
const BYTES_EACH = 500;

/** Writes messages for people to standard error, and diagnostics as data to standard output on request. */
export class Reporter {
  readonly style: DiagnosticStyle;
  readonly isQuiet: boolean;
  readonly #texts = new Map<string, string>();
  /** The one of several documents that is checked, for errors that do not name it. */
  #document: RelatedPlace | undefined;

  /** @param dataIsOutput - whether standard output carries the rendered document, so that diagnostics must not go there */
  constructor(
    readonly options: ReporterOptions,
    readonly dataIsOutput = false,
  ) {
    this.style = options.style ?? 'human';
    this.isQuiet = options.quiet === true;
  }

  /** Keeps the text of a file, for the excerpts in messages about it. */
  remember(file: string, text: string): void {
    this.#texts.set(file, text);
  }

  forget(file: string): void {
    this.#texts.delete(file);
  }

  /** Writes diagnostics; with `quiet` only errors. The formatter is loaded only if there is something to write. */
  async report(diagnostics: readonly Diagnostic[]): Promise<void> {
    const shown = this.isQuiet ? diagnostics.filter((d) => d.severity === 'error') : diagnostics;
    if (shown.length === 0) return;
    const stream = this.style === 'json' && !this.dataIsOutput ? process.stdout : process.stderr;
    const document =
      this.#document?.file && isUnnamed(this.#document.file, shown) ? this.#document : undefined;
    const text = await this.#write(document === undefined ? shown : withPlace(shown, document));
    stream.write(this.style === 'human' ? `${text}${this.#mendable(shown)}\n` : text);
    if (document !== undefined) this.sayError(document.message.slice(0, -1));
  }

  /** Writes the diagnostics of a rendered document. For people, it leaves out information about the text. */
  async reportRendered(diagnostics: readonly Diagnostic[]): Promise<void> {
    const isShown = ({ severity, code }: Diagnostic) => severity !== 'info' || OF_PAGES.has(code);
    await this.report(this.style === 'json' ? diagnostics : diagnostics.filter(isShown));
  }

  /** Tells how many problems `validate --fix` can fix, and the command for it. */
  #mendable(diagnostics: readonly Diagnostic[]): string {
    const mended = diagnostics.filter(
      ({ fix, file }) => fix?.confidence === 'certain' && fix.edits && file,
    );
    const { again = [] } = this.options;
    const isOwn = (file: string): boolean =>
      !again.includes(file) && basename(file) !== EDITIONS_FILE && !LIST.test(file);
    const document = diagnostics.find(({ file }) => file !== undefined && isOwn(file))?.file;
    // Fixes can only be written to files, not to a list, an argument or standard input.
    if (document === undefined || mended.length === 0 || !existsSync(document)) return '';
    const total = diagnostics.length;
    const some =
      mended.length < total ? `${mended.length} of ${total}` : total === 1 ? 'this' : 'all';
    return `${some} can be mended by \`${visibleText(commandTo('validate', document, '--fix', ...again))}\`\n`;
  }

  readonly textOf = (file: string | undefined): string | undefined =>
    file === undefined ? undefined : this.#texts.get(file);

  /** A hostile document may have so many problems that only this message is written. */
  async #write(diagnostics: readonly Diagnostic[]): Promise<string> {
    const { formatDiagnostics } = await import('../diagnostics/format.js');
    const options = { style: this.style, colors: wantsColors(), text: this.textOf };
    const format = (some: readonly Diagnostic[]): string =>
      formatDiagnostics(some.map(withCommands), { ...options, see: onceEach() });
    try {
      const deadline = new Deadline(
        this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        diagnostics[0]?.file,
      );
      return deadline.run(diagnostics.length * BYTES_EACH, () => format(diagnostics));
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return format(error.diagnostics);
    }
  }

  /** Runs a command. An error of usage, or one that all documents share, is reported once. */
  async guard(command: (reporter: this) => Promise<ExitCode>): Promise<ExitCode> {
    try {
      return await command(this);
    } catch (error) {
      return this.#reportError(error);
    }
  }

  /** Runs a command's work on one document: its problems are reported, and the other documents go on. */
  async guardDocument<T>(
    work: () => Promise<T>,
    input?: Input,
    what?: string,
  ): Promise<T | ExitCode> {
    this.#document =
      input && what
        ? { message: `${labelOf(input)} ${what}.`, path: [], file: input.name }
        : undefined;
    try {
      return await work();
    } catch (thrown) {
      const error = ofDocument(thrown, input);
      // A problem of all documents is reported once.
      if (error instanceof CvError && isOfAll(error)) throw error;
      return await this.#reportError(error);
    } finally {
      this.#document = undefined;
    }
  }

  async #reportError(error: unknown): Promise<ExitCode> {
    if (!(error instanceof UsageError || error instanceof CvError)) throw error;
    await this.report(error.diagnostics);
    return error instanceof UsageError || isOfAll(error) ? EXIT.usage : EXIT.invalid;
  }

  say(line: string): void {
    if (!this.isQuiet) this.sayError(line);
  }

  /** Writes a line for people that tells of an error, which `quiet` shows. */
  sayError(line: string): void {
    if (this.style === 'json') return;
    const text = visibleText(line);
    process.stderr.write(`${this.style === 'github' ? plainForGithub(text) : text}\n`);
  }
}

/** A diagnostic as people at the command line get it: its commands run here, and the library's names are left out. */
export function withCommands(diagnostic: Diagnostic): Diagnostic {
  const { hint } = diagnostic;
  return hint === undefined
    ? diagnostic
    : { ...diagnostic, hint: asCalled(hint.replaceAll(OF_LIBRARY, '')) };
}

const OF_LIBRARY = /, in the library `[^`]*`| \(`[^`]*` in the library\)/g;

/** ` (2 pages)`, or nothing if the number of pages is unknown. */
export function pagesOf(pages: number | undefined): string {
  return pages === undefined ? '' : ` (${counted(pages, 'page')})`;
}

/** https://no-color.org and https://force-color.org: any value that is not empty counts. */
export function wantsColors(stream: NodeJS.WriteStream = process.stderr): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** The command that explains a code: only the first time, however many messages have the code. */
function onceEach(): (code: string) => string | undefined {
  const explained = new Set<string>();
  return (code) =>
    explained.has(code) || !explained.add(code) ? undefined : commandTo('explain', code);
}

/** Whether nothing tells which document has failed: its errors are in options, which have no file, arguments, overlays or editions. */
export function isUnnamed(name: string, diagnostics: readonly Diagnostic[]): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isElsewhere = ({ code, file }: Diagnostic) =>
    file === undefined ? code === 'bad-option' : file !== name;
  return errors.length > 0 && errors.every(isElsewhere);
}

/** Diagnostics whose errors name a place more: that of the document. */
export function withPlace(diagnostics: readonly Diagnostic[], place: RelatedPlace): Diagnostic[] {
  return diagnostics.map((d) =>
    d.severity === 'error' ? { ...d, related: [...(d.related ?? []), place] } : d,
  );
}

/** Whether a file is no CV, but one that only happens to be in a folder of documents: nobody named it. */
export function isSkipped({ isFound, isList }: Input, diagnostics: readonly Diagnostic[]): boolean {
  return isFound && !isList && diagnostics.some(({ code }) => code === 'no-cv');
}

/** What is said of such a file, for which nothing fails. */
export function ofSkipped(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => ({ ...d, severity: 'info' }));
}

export function aboutSkipped(name: string): string {
  return `${name} is skipped: it is not a CV`;
}

export async function tellSkipped(
  name: string,
  diagnostics: readonly Diagnostic[],
  reporter: Reporter,
): Promise<void> {
  reporter.say(aboutSkipped(name));
  if (reporter.style === 'json') await reporter.report(ofSkipped(diagnostics));
}

/** The error of a folder or pattern that has files, of which none is a CV. */
export function noneIsCv(count: number): UsageError {
  const message =
    count === 1 ? 'The only file found is not a CV.' : `None of the ${count} files found is a CV.`;
  return new UsageError(
    'no-documents',
    message,
    'a CV begins with `cv:`; name a file to see what is wrong with it',
  );
}

export interface DocumentWork {
  /** Returns undefined for a file that is skipped. */
  readonly work: (input: Input) => Promise<ExitCode | undefined>;
  readonly summarize: (good: number, bad: number) => string;
  /** Names a document whose errors do not, if there are several. */
  readonly failure?: string;
}

/** Runs a function on each document, even if others fail. */
export async function eachDocument(
  inputs: readonly Input[],
  reporter: Reporter,
  { work, summarize, failure }: DocumentWork,
): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const input of inputs) {
    const code = await reporter.guardDocument(
      () => work(input),
      input,
      inputs.length > 1 ? failure : undefined,
    );
    if (code !== undefined) codes.push(code);
  }
  if (codes.length === 0) throw noneIsCv(inputs.length);
  const bad = codes.filter((code) => code !== EXIT.success).length;
  if (codes.length > 1) reporter.say(summarize(codes.length - bad, bad));
  return Math.max(...codes) as ExitCode;
}
