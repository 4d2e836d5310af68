import { EXIT, type ExitCode } from './exit.js';
import type { Input } from './inputs.js';
import type { Reporter } from './reporter.js';

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
