import { defined } from '../defined.js';
import { bytesAllowed } from '../limits.js';
import type { ValidateOptions } from '../options.js';
import { parseCvSource } from '../parse-source.js';
import { fileInput, readInput } from './inputs.js';
import type { Reporter } from './reporter.js';

/**
 * Adds the texts of overlays to options, once for all documents. They and the other texts that documents are tailored
 * with are kept for the excerpts in messages.
 *
 * @throws UsageError when an overlay cannot be read, CvError when it is not YAML or JSON or beyond a limit
 */
export async function withOverlays<Options extends ValidateOptions>(
  options: Options,
  files: readonly string[],
  reporter: Reporter,
): Promise<Options> {
  for (const name of ['set', 'only', 'skip'] as const) reporter.remember(`--${name}`, (options[name] ?? []).join('\n'));
  const { limits, timeoutMs } = options;
  const overlays: { text: string; file: string }[] = [];
  for (const path of files) {
    const input = fileInput(path);
    const file = input.name;
    const text = await readInput(input, bytesAllowed(options));
    reporter.remember(file, text);
    parseCvSource(text, defined({ file, limits, timeoutMs }));
    overlays.push({ text, file });
  }
  return overlays.length === 0 ? options : { ...options, overlays };
}
