import { ceilingOf } from '../../limits/limit-reached.js';
import { parseJson as jsonIn } from '../../util/plain-object.js';
import { foreignFile, notADocument, TELLING_BYTES } from './foreign-file.js';
import { parseJson } from './json.js';
import { asParsed, refused, type Source, type SourceFormat } from './source.js';
import { excessOfText, type Keys, type TextLimits } from './syntax-diagnostics.js';
import { parseYaml } from './yaml.js';

export interface ParseOptions extends Partial<Keys> {
  /** The name of the file, for messages and, by its extension, for the format. */
  readonly file?: string | undefined;
  /** The notation; by default the one of the extension of `file`, otherwise JSON if the text begins with `{` or `[`. */
  readonly format?: SourceFormat | undefined;
  /** The largest allowed size of the text; by default, the largest that can be read. */
  readonly limits?: TextLimits | undefined;
}

const NONE: ReadonlySet<string> = new Set();

const HIGHEST: TextLimits = { bytes: ceilingOf('bytes'), depth: ceilingOf('depth') };

/** Parses a text; never throws. Problems are in the source's diagnostics. */
export function parseSource(text: string, options: ParseOptions): Source {
  const { limits = HIGHEST, keys: known = NONE, resolvedKeys = NONE } = options;
  const { proseKeys = NONE, listKeys = NONE } = options;
  const keys = { keys: known, resolvedKeys, proseKeys, listKeys };
  const excess = excessOfText(text, limits);
  if (excess !== undefined) return refused(text, options.file, excess);
  const foreign = foreignFile(text.slice(0, TELLING_BYTES));
  if (foreign !== undefined) return refused(text, options.file, notADocument(foreign));
  const withoutMark = text.replace(/^\uFEFF+/, '');
  const format = options.format ?? formatOfFile(options.file) ?? guessFormat(withoutMark);
  return asParsed(
    format === 'json'
      ? parseJson(withoutMark, options.file, keys, limits)
      : parseYaml(withoutMark, options.file, keys, limits),
    format,
  );
}

function formatOfFile(file = ''): SourceFormat | undefined {
  if (/\.json$/i.test(file)) return 'json';
  return /\.ya?ml$/i.test(file) ? 'yaml' : undefined;
}

/** Text that begins like JSON counts as YAML ("flow style") only if it is not JSON. */
function guessFormat(text: string): SourceFormat {
  return /^\s*[{[]/.test(text) && jsonIn(text) !== undefined ? 'json' : 'yaml';
}
