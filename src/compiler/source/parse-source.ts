import { getHighestLimit } from '../../limits/limit-diagnostics.js';
import { tryParseJson } from '../../util/plain-object.js';
import {
  createForeignFileDiagnostic,
  DETECTION_BYTES,
  detectForeignFile,
} from './detect-foreign-file.js';
import { parseJsonSource } from './parse-json.js';
import { parseYamlSource } from './parse-yaml.js';
import { createInvalidSource, markParsed, type Source, type SourceFormat } from './source.js';
import { checkTextSize, type KeySets, type TextLimits } from './syntax-diagnostics.js';

export interface ParseOptions extends Partial<KeySets> {
  readonly file?: string | undefined;
  /** By default the format of the extension of `file`, otherwise JSON if the text is JSON. */
  readonly format?: SourceFormat | undefined;
  /** By default the highest limits. */
  readonly limits?: TextLimits | undefined;
}

const NO_KEYS: KeySets = {
  keys: new Set(),
  resolvedKeys: new Set(),
  proseKeys: new Set(),
  listKeys: new Set(),
};

const HIGHEST_LIMITS: TextLimits = {
  bytes: getHighestLimit('bytes'),
  depth: getHighestLimit('depth'),
};

/** Never throws: problems are in the diagnostics. */
export function parseSource(text: string, options: ParseOptions): Source {
  const { file, limits = HIGHEST_LIMITS } = options;
  const excess = checkTextSize(text, limits);
  if (excess !== undefined) return createInvalidSource(text, file, excess);
  const foreign = detectForeignFile(text.slice(0, DETECTION_BYTES));
  if (foreign !== undefined)
    return createInvalidSource(text, file, createForeignFileDiagnostic(foreign));
  const content = text.replace(/^\uFEFF+/, '');
  const format = options.format ?? toFormat(file) ?? detectFormat(content);
  const parse = format === 'json' ? parseJsonSource : parseYamlSource;
  return markParsed(parse(content, file, { ...NO_KEYS, ...options }, limits), format);
}

function toFormat(file = ''): SourceFormat | undefined {
  if (/\.json$/i.test(file)) return 'json';
  return /\.ya?ml$/i.test(file) ? 'yaml' : undefined;
}

/** Text that begins like JSON but is not may be YAML in flow style. */
function detectFormat(text: string): SourceFormat {
  return /^\s*[{[]/.test(text) && tryParseJson(text) !== undefined ? 'json' : 'yaml';
}
