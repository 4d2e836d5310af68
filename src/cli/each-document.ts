import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { EXIT, type ExitCode, UsageError } from './exit.js';
import type { Input } from './inputs.js';
import type { Reporter } from './reporter.js';

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

export async function tellSkipped(name: string, diagnostics: readonly Diagnostic[], reporter: Reporter): Promise<void> {
  reporter.say(aboutSkipped(name));
  if (reporter.options.style === 'json') await reporter.report(ofSkipped(diagnostics));
}

/** The error of a folder or pattern that has files, of which none is a CV. */
export function noneIsCv(count: number): UsageError {
  const message = count === 1 ? 'The only file found is not a CV.' : `None of the ${count} files found is a CV.`;
  return new UsageError('no-documents', message, 'a CV begins with `cv:`; name a file to see what is wrong with it');
}

/** Runs a function on each document, even if others fail; it gives undefined for a file that is skipped. */
export async function eachDocument(
  inputs: readonly Input[],
  reporter: Reporter,
  work: (input: Input) => Promise<ExitCode | undefined>,
  summarise: (good: number, bad: number) => string,
): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const input of inputs) {
    const code = await reporter.guardDocument(() => work(input));
    if (code !== undefined) codes.push(code);
  }
  if (codes.length === 0) throw noneIsCv(inputs.length);
  const bad = codes.filter((code) => code !== EXIT.success).length;
  if (codes.length > 1) reporter.say(summarise(codes.length - bad, bad));
  return Math.max(...codes) as ExitCode;
}
