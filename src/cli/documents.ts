import type { CompleteCosts } from '../options/limits.js';
import { parseText } from '../render/read-document.js';
import type { Source } from '../text/source.js';
import { type Input, readInput } from './inputs.js';
import type { Reporter } from './reporter.js';

/** Reads and parses a document; its text is kept for the excerpts in messages about it. */
export async function readDocument(
  input: Input,
  reporter: Reporter,
  { limits, timeoutMs }: CompleteCosts,
): Promise<Source> {
  const text = await readInput(input, limits.bytes);
  reporter.remember(input.name, text);
  return parseText(text, { file: input.name, format: undefined, limits, timeoutMs });
}
