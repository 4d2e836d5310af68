import type { CompleteCosts } from '../limits.js';
import { parseText } from '../parse-source.js';
import type { Source } from '../source/source.js';
import { EXIT, type ExitCode } from './exit.js';
import { type Input, readInput } from './inputs.js';
import type { Reporter } from './reporter.js';

/**
 * Reads and parses a document; its text is kept for the excerpts in messages about it.
 *
 * @throws UsageError if it cannot be read, CvError if it is not YAML or JSON or exceeds a limit
 */
export async function readDocument(
  input: Input,
  reporter: Reporter,
  { limits, timeoutMs }: CompleteCosts,
): Promise<Source> {
  const text = await readInput(input, limits.bytes);
  reporter.remember(input.name, text);
  return parseText(text, { file: input.name, format: undefined, limits, timeoutMs });
}

/**
 * Runs a function on each document, even if others fail.
 *
 * @param summarise - describes the outcome of several documents in a line
 * @returns the worst of the exit codes
 */
export async function eachDocument(
  inputs: readonly Input[],
  reporter: Reporter,
  work: (input: Input) => Promise<ExitCode>,
  summarise: (good: number, bad: number) => string,
): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const input of inputs) codes.push(await reporter.guardDocument(() => work(input)));
  const bad = codes.filter((code) => code !== EXIT.success).length;
  if (inputs.length > 1) reporter.say(summarise(inputs.length - bad, bad));
  return Math.max(...codes) as ExitCode;
}
