import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import type {
  Diagnostic,
  DiagnosticStyle,
  Position,
  RelatedPlace,
  SourceRange,
} from '../diagnostics/diagnostic.js';
import { CvError, isOfAll } from '../diagnostics/error.js';
import { plainForGithub } from '../diagnostics/github.js';
import { visibleText } from '../diagnostics/quote.js';
import { counted } from '../diagnostics/words.js';
import { Deadline } from '../limits/deadline.js';
import { DEFAULT_TIMEOUT_MS } from '../limits/limits.js';
import { firstDiagnostics, MAX_SHOWN } from '../limits/shown-diagnostics.js';
import { defined } from '../util/plain-object.js';
import { EXIT, type ExitCode, ofDocument, UsageError } from './exit-codes.js';
import { EDITIONS_FILE, type Input, LIST } from './inputs.js';
import { asCalled, commandTo } from './invocation.js';
import { labelOf } from './outputs.js';

export interface ReporterOptions {
  /** `human` by default. JSON goes to standard output unless the document does. */
  readonly style?: DiagnosticStyle;
  readonly quiet?: boolean;
  /** Options with which another command sees the documents as this one does. */
  readonly again?: readonly string[];
  /** Milliseconds for writing a document's problems; 30,000 by default. */
  readonly timeoutMs?: number;
}

/** What people want to know of pages though nothing is wrong. */
const OF_PAGES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'anonymity',
  'fitted',
  'not-shown',
  'short-last-page',
  'page-left-empty',
  'stale-pages',
]);

/** The approximate size of a written diagnostic. */
const BYTES_EACH = 500;

/** Writes messages to standard error, and diagnostics as JSON to standard output. */
export class Reporter {
  readonly style: DiagnosticStyle;
  readonly isQuiet: boolean;
  readonly #texts = new Map<string, string>();
  #input: Input | undefined;
  /** For errors that do not name their document. */
  #document: RelatedPlace | undefined;

  /** @param dataIsOutput - whether standard output carries the rendered document */
  constructor(
    readonly options: ReporterOptions,
    readonly dataIsOutput = false,
  ) {
    this.style = options.style ?? 'human';
    this.isQuiet = options.quiet === true;
  }

  /** For excerpts in messages. */
  remember(file: string, text: string): void {
    if (this.#input?.record === undefined) this.#texts.set(file, text);
  }

  forget(file: string): void {
    this.#texts.delete(file);
  }

  /** With `quiet`, writes only errors. */
  async report(diagnostics: readonly Diagnostic[]): Promise<void> {
    const { record, name = '' } = this.#input ?? {};
    const all = record ? moveToLine(record.number, name, diagnostics) : diagnostics;
    const shown = this.isQuiet ? all.filter((d) => d.severity === 'error') : all;
    if (shown.length === 0) return;
    const stream = this.style === 'json' && !this.dataIsOutput ? process.stdout : process.stderr;
    const document =
      this.#document?.file && isUnnamed(this.#document.file, shown) ? this.#document : undefined;
    const text = await this.#write(document === undefined ? shown : withPlace(shown, document));
    stream.write(this.style === 'human' ? `${text}${this.#mendable(shown)}\n` : text);
    if (document !== undefined) this.sayError(document.message.slice(0, -1));
  }

  /** Hides information about the text from people. */
  async reportRendered(diagnostics: readonly Diagnostic[]): Promise<void> {
    const isShown = ({ severity, code }: Diagnostic) => severity !== 'info' || OF_PAGES.has(code);
    await this.report(this.style === 'json' ? diagnostics : diagnostics.filter(isShown));
  }

  /** The command that applies safe fixes. */
  #mendable(diagnostics: readonly Diagnostic[]): string {
    const mended = diagnostics.filter(
      ({ fix, file }) => fix?.confidence === 'certain' && fix.edits && file,
    );
    const { again = [] } = this.options;
    const isOwn = (file: string): boolean =>
      !again.includes(file) && basename(file) !== EDITIONS_FILE && !LIST.test(file);
    const document = diagnostics.find(({ file }) => file !== undefined && isOwn(file))?.file;
    // Fixes need a file.
    if (document === undefined || mended.length === 0 || !existsSync(document)) return '';
    const total = diagnostics.length;
    const some =
      mended.length < total ? `${mended.length} of ${total}` : total === 1 ? 'this' : 'all';
    return `${some} can be mended by \`${visibleText(commandTo('validate', document, '--fix', ...again))}\`\n`;
  }

  readonly textOf = (file: string | undefined): string | undefined =>
    file === undefined ? undefined : this.#texts.get(file);

  /** A hostile document may have so many problems that only the time limit is reported. */
  async #write(diagnostics: readonly Diagnostic[]): Promise<string> {
    const { formatDiagnostics } = await import('../diagnostics/format.js');
    const options = {
      style: this.style,
      colors: wantsColors(),
      text: this.textOf,
      all: diagnostics,
    };
    const most = this.style === 'json' ? MAX_SHOWN.programs : MAX_SHOWN.people;
    const shown = firstDiagnostics(diagnostics, most);
    const format = (some: readonly Diagnostic[]): string =>
      formatDiagnostics(some.map(withCommands), { ...options, see: onceEach() });
    try {
      const deadline = new Deadline(
        this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        diagnostics[0]?.file,
      );
      return deadline.run(shown.length * BYTES_EACH, () => format(shown));
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return format(error.diagnostics);
    }
  }

  /** Reports an error of usage, or one that all documents share, once. */
  async guard(command: (reporter: this) => Promise<ExitCode>): Promise<ExitCode> {
    try {
      return await command(this);
    } catch (error) {
      return this.#reportError(error);
    }
  }

  /** Reports a document's problems; the other documents go on. */
  async guardDocument<T>(
    work: () => Promise<T>,
    input?: Input,
    what?: string,
  ): Promise<T | ExitCode> {
    this.#input = input;
    this.#document =
      input && what
        ? { message: `${labelOf(input)} ${what}.`, path: [], file: input.name }
        : undefined;
    try {
      return await work();
    } catch (thrown) {
      const error = ofDocument(thrown, input);
      if (input?.record && error instanceof CvError) {
        await this.report(error.diagnostics);
        return EXIT.invalid;
      }
      if (error instanceof CvError && isOfAll(error)) throw error;
      return await this.#reportError(error);
    } finally {
      this.#input = undefined;
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

  /** Writes a line that `quiet` shows. */
  sayError(line: string): void {
    if (this.style === 'json') return;
    const text = visibleText(line);
    process.stderr.write(`${this.style === 'github' ? plainForGithub(text) : text}\n`);
  }
}

/** With commands that run here, and without names of the library. */
export function withCommands(diagnostic: Diagnostic): Diagnostic {
  const { hint } = diagnostic;
  return hint === undefined
    ? diagnostic
    : { ...diagnostic, hint: asCalled(hint.replaceAll(OF_LIBRARY, '')) };
}

const OF_LIBRARY = /, in the library `[^`]*`| \(`[^`]*` in the library\)/g;

/** ` (2 pages)` */
export function pagesOf(pages: number | undefined): string {
  return pages === undefined ? '' : ` (${counted(pages, 'page')})`;
}

/** https://no-color.org and https://force-color.org */
export function wantsColors(stream: NodeJS.WriteStream = process.stderr): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** Explains a code only the first time. */
function onceEach(): (code: string) => string | undefined {
  const explained = new Set<string>();
  return (code) =>
    explained.has(code) || !explained.add(code) ? undefined : commandTo('explain', code);
}

/** Whether all errors are elsewhere: in options, overlays or editions. */
export function isUnnamed(name: string, diagnostics: readonly Diagnostic[]): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isElsewhere = ({ code, file }: Diagnostic) =>
    file === undefined ? code === 'bad-option' : file !== name;
  return errors.length > 0 && errors.every(isElsewhere);
}

/** Adds the document to each error. */
export function withPlace(diagnostics: readonly Diagnostic[], place: RelatedPlace): Diagnostic[] {
  return diagnostics.map((d) =>
    d.severity === 'error' ? { ...d, related: [...(d.related ?? []), place] } : d,
  );
}

/** Whether a file of a folder is no CV, and nobody named it. */
export function isSkipped({ isFound, isList }: Input, diagnostics: readonly Diagnostic[]): boolean {
  return isFound && !isList && diagnostics.some(({ code }) => code === 'no-cv');
}

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
  /** Undefined for a skipped file. */
  readonly work: (input: Input) => Promise<ExitCode | undefined>;
  readonly summarize: (good: number, bad: number) => string;
  /** Follows the name of a document whose errors do not name it. */
  readonly failure?: string | undefined;
}

/** Continues after failures. */
export async function eachDocument(
  inputs: Iterable<Input> | AsyncIterable<Input>,
  reporter: Reporter,
  { work, summarize, failure }: DocumentWork,
): Promise<ExitCode> {
  const counts = new Map<ExitCode | undefined, number>();
  for await (const input of inputs) {
    const code = await reporter.guardDocument(() => work(input), input, failure);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const skipped = counts.get(undefined) ?? 0;
  if (counts.delete(undefined) && counts.size === 0) throw noneIsCv(skipped);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const good = counts.get(EXIT.success) ?? 0;
  if (total > 1) reporter.say(summarize(good, total - good));
  return Math.max(EXIT.success, ...(counts.keys() as Iterable<ExitCode>)) as ExitCode;
}

/** Moves diagnostics of a record, with their edits, to its line in the list. */
export function moveToLine(
  number: number,
  file: string,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const shift = (position: Position): Position => ({
    ...position,
    line: position.line + number - 1,
  });
  const moved = <T extends { readonly range?: SourceRange }>(one: T): T =>
    one.range
      ? { ...one, range: { start: shift(one.range.start), end: shift(one.range.end) } }
      : one;
  return diagnostics.map((d) => {
    if (d.file !== file) return d;
    const related = d.related?.map(moved);
    const fix = d.fix && { ...d.fix, ...defined({ edits: d.fix.edits?.map(moved) }) };
    return { ...moved(d), ...defined({ related, fix }) };
  });
}
