import type { OutputFormat } from '../formats/formats.js';
import type { CompleteOptions } from '../options/options.js';
import type { Job } from '../process/protocol.js';
import { parseText } from '../render/parse-source.js';
import type { renderHere } from '../render/render-document.js';
import type { RenderResult } from '../render/render-result.js';
import type { SourceFormat } from '../text/source.js';

export interface RenderJob extends Job {
  /** A document as a value, or the text of one, which the worker parses. */
  readonly document: unknown;
  /** Whether the text is YAML or JSON, if the name does not tell. */
  readonly format?: SourceFormat;
  readonly formats: readonly OutputFormat[];
  readonly options: CompleteOptions;
  /** Whether nobody waits for the result: it is to make the next ones faster. */
  readonly isWarmUp?: boolean;
}

export async function renderJob(
  { document, file, format, formats, options }: RenderJob,
  render: typeof renderHere,
): Promise<RenderResult> {
  if (typeof document !== 'string') return render(document, formats, options);
  const { limits, timeoutMs } = options;
  return render(parseText(document, { file, format, limits, timeoutMs }), formats, options);
}
