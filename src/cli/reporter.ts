import { existsSync } from 'node:fs';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import { affectsEveryDocument, CvError } from '../diagnostics/cv-error.js';
import {
  type Diagnostic,
  type DiagnosticFormat,
  nameControls,
  type Position,
  type RelatedLocation,
  type SourceRange,
  withDetails,
} from '../diagnostics/diagnostic.js';
import { escapeGithubCommands } from '../diagnostics/github.js';
import { escapeText } from '../diagnostics/quote.js';
import { formatCount } from '../diagnostics/words.js';
import { detectKindByName } from '../language-server/document-kind.js';
import { Deadline } from '../limits/deadline.js';
import { DEFAULT_TIMEOUT_MS } from '../limits/limits.js';
import { MAX_SHOWN_DIAGNOSTICS, truncateDiagnostics } from '../limits/truncate-diagnostics.js';
import { omitUndefined } from '../util/plain-object.js';
import { createDefectError } from '../worker-process/protocol.js';
import { asEditionError, EXIT, type ExitCode, UsageError } from './exit-codes.js';
import { formatInputName, type Input, NDJSON_EXTENSION } from './inputs.js';
import { formatCommand, replaceProgramName } from './invocation.js';

export interface ReporterOptions {
  readonly format?: DiagnosticFormat;
  readonly quiet?: boolean;
  /** Options that `validate --fix` needs to find the same problems. */
  readonly fixOptions?: readonly string[];
  /** The time limit for formatting a document's diagnostics. */
  readonly timeoutMs?: number;
}

/** Infos that are shown to people; the others are about the text. */
const PAGE_INFOS = new Set<DiagnosticCode>([
  'anonymity',
  'shrunk-to-fit',
  'not-applied',
  'not-shown',
  'short-last-page',
  'page-not-filled',
  'word-pages',
  'stale-pages',
]);

const DIAGNOSTIC_BYTES = 500;

/** Writes messages to standard error, and diagnostics as JSON to standard output. */
export class Reporter {
  readonly format: DiagnosticFormat;
  readonly isQuiet: boolean;
  readonly #texts = new Map<string, string>();
  #input: Input | undefined;
  /** The document to add to errors that do not name one. */
  #document: RelatedLocation | undefined;

  /** @param dataIsOutput - whether the rendered document goes to standard output */
  constructor(
    readonly options: ReporterOptions,
    readonly dataIsOutput = false,
  ) {
    this.format = options.format ?? 'human';
    this.isQuiet = options.quiet === true;
  }

  /** Keeps a text for excerpts in messages. */
  addSource(file: string, text: string): void {
    if (this.#input?.record === undefined) this.#texts.set(file, text);
  }

  removeSource(file: string): void {
    this.#texts.delete(file);
  }

  async report(diagnostics: readonly Diagnostic[]): Promise<void> {
    const { record, name = '' } = this.#input ?? {};
    const all = record ? shiftToLine(record.number, name, diagnostics) : diagnostics;
    const shown = this.isQuiet ? all.filter((d) => d.severity === 'error') : all;
    if (shown.length === 0) return;
    const stream = this.format === 'json' && !this.dataIsOutput ? process.stdout : process.stderr;
    const document =
      this.#document?.file && areErrorsElsewhere(this.#document.file, shown)
        ? this.#document
        : undefined;
    const text = await this.#write(
      document === undefined ? shown : addRelatedLocation(shown, document),
    );
    stream.write(this.format === 'human' ? `${text}${this.#formatFixCommand(shown)}\n` : text);
    if (document !== undefined) this.printAlways(document.message.slice(0, -1));
  }

  async reportRendered(diagnostics: readonly Diagnostic[]): Promise<void> {
    const isShown = ({ severity, code }: Diagnostic) =>
      severity !== 'info' || code === 'converted' || PAGE_INFOS.has(code);
    await this.report(this.format === 'json' ? diagnostics : diagnostics.filter(isShown));
  }

  #formatFixCommand(diagnostics: readonly Diagnostic[]): string {
    const fixable = diagnostics.filter(
      ({ fix, file }) => fix?.safety === 'safe' && fix.edits && file,
    );
    const { fixOptions = [] } = this.options;
    const isDocument = (file: string) =>
      !fixOptions.includes(file) &&
      detectKindByName(file) !== 'editions' &&
      !NDJSON_EXTENSION.test(file);
    const document = diagnostics.find(({ file }) => file !== undefined && isDocument(file))?.file;
    // Standard input is not a file.
    if (document === undefined || fixable.length === 0 || !existsSync(document)) return '';
    const total = diagnostics.length;
    const amount =
      fixable.length < total ? `${fixable.length} of ${total}` : total === 1 ? 'this' : 'all';
    const command = formatCommand('validate', document, '--fix', ...fixOptions);
    return `${amount} can be fixed by \`${escapeText(command)}\`\n`;
  }

  readonly getSource = (file: string | undefined): string | undefined =>
    file === undefined ? undefined : this.#texts.get(file);

  /** Returns only an error if formatting takes too long, as for a hostile document. */
  async #write(diagnostics: readonly Diagnostic[]): Promise<string> {
    const { formatDiagnostics } = await import('../diagnostics/format-diagnostics.js');
    const options = {
      format: this.format,
      colors: wantsColors(),
      text: this.getSource,
      allDiagnostics: diagnostics,
    };
    const maxCount =
      this.format === 'json' ? MAX_SHOWN_DIAGNOSTICS.programs : MAX_SHOWN_DIAGNOSTICS.people;
    const shown = truncateDiagnostics(diagnostics, maxCount);
    const format = (list: readonly Diagnostic[]) =>
      formatDiagnostics(list.map(toCliDiagnostic), { ...options, getReference: createExplainer() });
    try {
      const deadline = new Deadline(
        this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        diagnostics[0]?.file,
      );
      return deadline.run(shown.length * DIAGNOSTIC_BYTES, () => format(shown));
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      return format(error.diagnostics);
    }
  }

  async guard(command: (reporter: this) => Promise<ExitCode>): Promise<ExitCode> {
    try {
      return await command(this);
    } catch (error) {
      return this.#reportError(error);
    }
  }

  /**
   * Reports the errors of a document, and rethrows those that affect all documents.
   *
   * @param failure - as in `cv.yaml is not valid`, added if the errors do not name the document
   */
  async guardDocument<T>(
    work: () => Promise<T>,
    input?: Input,
    failure?: string,
  ): Promise<T | ExitCode> {
    this.#input = input;
    this.#document =
      input && failure
        ? { message: `${formatInputName(input)} ${failure}.`, path: [], file: input.name }
        : undefined;
    try {
      return await work();
    } catch (thrown) {
      const error = asEditionError(thrown, input);
      if (input?.record && error instanceof CvError) {
        await this.report(error.diagnostics);
        return EXIT.invalid;
      }
      if (error instanceof CvError && affectsEveryDocument(error)) throw error;
      return await this.#reportError(error);
    } finally {
      this.#input = undefined;
      this.#document = undefined;
    }
  }

  async #reportError(thrown: unknown): Promise<ExitCode> {
    const isExpected = thrown instanceof UsageError || thrown instanceof CvError;
    const error = isExpected ? thrown : createDefectError(thrown as Error, this.#input?.name);
    await this.report(error.diagnostics);
    return error instanceof UsageError || affectsEveryDocument(error) ? EXIT.usage : EXIT.invalid;
  }

  print(line: string): void {
    if (!this.isQuiet) this.printAlways(line);
  }

  /** Writes a line even with `quiet`. */
  printAlways(line: string): void {
    if (this.format === 'json') return;
    const text = escapeText(line);
    process.stderr.write(`${this.format === 'github' ? escapeGithubCommands(text) : text}\n`);
  }
}

export function toCliDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const named = nameControls(diagnostic);
  return withDetails(named, { hint: named.hint && replaceProgramName(named.hint) });
}

export function formatPageCount(pages: number | undefined): string {
  return pages === undefined ? '' : ` (${formatCount(pages, 'page')})`;
}

/** https://no-color.org and https://force-color.org */
export function wantsColors(stream: NodeJS.WriteStream = process.stderr): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0';
  return stream.isTTY === true && process.env.TERM !== 'dumb';
}

/** Returns the command that explains a code only once for each code. */
function createExplainer(): (code: string) => string | undefined {
  const explained = new Set<string>();
  return (code) =>
    explained.has(code) || !explained.add(code) ? undefined : formatCommand('explain', code);
}

/** Checks that no error is in the document: all are in options, overlays or editions. */
export function areErrorsElsewhere(name: string, diagnostics: readonly Diagnostic[]): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isElsewhere = ({ code, file }: Diagnostic) =>
    file === undefined ? code === 'bad-option' : file !== name;
  return errors.length > 0 && errors.every(isElsewhere);
}

export function addRelatedLocation(
  diagnostics: readonly Diagnostic[],
  location: RelatedLocation,
): Diagnostic[] {
  return diagnostics.map((d) =>
    d.severity === 'error' ? { ...d, related: [...(d.related ?? []), location] } : d,
  );
}

/** Other files in a folder are skipped; a file that the user named is not. */
export function isSkipped(
  { isDiscovered, isNdjson }: Input,
  diagnostics: readonly Diagnostic[],
): boolean {
  const lacksCv = ({ code, missing }: Diagnostic) =>
    code === 'no-cv' || (code === 'placeholder-name' && missing === 'cv');
  return isDiscovered && !isNdjson && diagnostics.some(lacksCv);
}

export function toSkippedInfo(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => ({ ...d, severity: 'info' }));
}

export function formatSkipped(name: string): string {
  return `${name} is skipped: it is not a CV`;
}

export async function reportSkipped(
  name: string,
  diagnostics: readonly Diagnostic[],
  reporter: Reporter,
): Promise<void> {
  reporter.print(formatSkipped(name));
  if (reporter.format === 'json') await reporter.report(toSkippedInfo(diagnostics));
}

export function noCvError(count: number): UsageError {
  const message =
    count === 1 ? 'The only file found is not a CV.' : `None of the ${count} files found is a CV.`;
  return new UsageError(
    'no-documents',
    message,
    'a CV begins with `cv:`; name a file to see what is wrong with it',
  );
}

interface DocumentWork {
  /** Returns undefined if it skips a file. */
  readonly work: (input: Input) => Promise<ExitCode | undefined>;
  readonly summarize: (good: number, bad: number) => string;
  /** See `guardDocument`. */
  readonly failure?: string | undefined;
}

/** Continues after failures. */
export async function processDocuments(
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
  if (counts.delete(undefined) && counts.size === 0) throw noCvError(skipped);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const good = counts.get(EXIT.success) ?? 0;
  if (total > 1) reporter.print(summarize(good, total - good));
  return Math.max(EXIT.success, ...(counts.keys() as Iterable<ExitCode>)) as ExitCode;
}

/** Moves diagnostics of a record, with their edits, to its line in the NDJSON file. */
export function shiftToLine(
  number: number,
  file: string,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const shift = (position: Position): Position => ({
    ...position,
    line: position.line + number - 1,
  });
  const shiftRange = <T extends { readonly range?: SourceRange }>(item: T): T =>
    item.range
      ? { ...item, range: { start: shift(item.range.start), end: shift(item.range.end) } }
      : item;
  return diagnostics.map((d) => {
    if (d.file !== file) return d;
    const related = d.related?.map(shiftRange);
    const fix = d.fix && { ...d.fix, ...omitUndefined({ edits: d.fix.edits?.map(shiftRange) }) };
    return { ...shiftRange(d), ...omitUndefined({ related, fix }) };
  });
}
