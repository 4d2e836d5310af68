import { ceilingOf } from '../../limits/limit-reached.js';
import { parseJson as tryParseJson } from '../../util/plain-object.js';
import { foreignFile, notADocument, TELLING_BYTES } from './foreign-file.js';
import { parseJson } from './json.js';
import { asParsed, refused, type Source, type SourceFormat } from './source.js';
import { excessOfText, type Keys, type TextLimits } from './syntax-diagnostics.js';
import { parseYaml } from './yaml.js';

export interface ParseOptions extends Partial<Keys> {
  /** The name of the file, for messages; its extension determines the format. */
  readonly file?: string | undefined;
  /** By default the format of the extension of `file`, otherwise JSON if the text is JSON. */
  readonly format?: SourceFormat | undefined;
  /** By default the highest limits. */
  readonly limits?: TextLimits | undefined;
}

const NO_KEYS: ReadonlySet<string> = new Set();

const HIGHEST_LIMITS: TextLimits = { bytes: ceilingOf('bytes'), depth: ceilingOf('depth') };

/** Never throws: problems are in the diagnostics. */
export function parseSource(text: string, options: ParseOptions): Source {
  const { limits = HIGHEST_LIMITS, resolvedKeys = NO_KEYS } = options;
  const { proseKeys = NO_KEYS, listKeys = NO_KEYS } = options;
  const keys = { keys: options.keys ?? NO_KEYS, resolvedKeys, proseKeys, listKeys };
  const excess = excessOfText(text, limits);
  if (excess !== undefined) return refused(text, options.file, excess);
  const foreign = foreignFile(text.slice(0, TELLING_BYTES));
  if (foreign !== undefined) return refused(text, options.file, notADocument(foreign));
  const content = text.replace(/^\uFEFF+/, '');
  const format = options.format ?? toFormat(options.file) ?? detectFormat(content);
  const parse = format === 'json' ? parseJson : parseYaml;
  return asParsed(parse(content, options.file, keys, limits), format);
}

function toFormat(file = ''): SourceFormat | undefined {
  if (/\.json$/i.test(file)) return 'json';
  return /\.ya?ml$/i.test(file) ? 'yaml' : undefined;
}

/** Text that begins like JSON but is not may be YAML in flow style. */
function detectFormat(text: string): SourceFormat {
  return /^\s*[{[]/.test(text) && tryParseJson(text) !== undefined ? 'json' : 'yaml';
}
