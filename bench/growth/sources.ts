import { PARSER_KEYS } from '../../src/compiler/fields/key-lists.js';
import { ENGLISH } from '../../src/compiler/locales/find-locale.js';
import { parseSource } from '../../src/compiler/source/parse-source.js';
import { attachRanges, type SourceFormat } from '../../src/compiler/source/source.js';
import { validateCvDocument } from '../../src/compiler/validate/validate-cv-document.js';
import { formatDiagnostics } from '../../src/diagnostics/format-diagnostics.js';
import { DEFAULT_LIMITS } from '../../src/limits/limits.js';
import type { Construct } from './measure.js';

/** Text around a repeated string. */
interface Frame {
  readonly name: string;
  readonly write: (text: string) => string;
}

const series = (n: number, write: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => write(i)).join('');

/** Strings to repeat in YAML. */
const YAML_ATOMS: readonly string[] = [
  ...[
    '- ',
    '    -',
    '- - - ',
    '? a\n',
    ': ',
    'a: b\n',
    'a: b: c\n',
    '? a\n: b\n',
    '[',
    ']',
    '{',
    '[],',
    '[a, ',
    '{a: ',
    '[&a ',
  ],
  ...[
    '&a ',
    '*a\n',
    '- &a b\n',
    '- *a\n',
    '!',
    '!a ',
    '!<',
    '!!',
    '"',
    "'",
    '"a"\n',
    '"\\',
    '"a\n',
    'k: "a" b\n',
    'k: "\\y"\n',
  ],
  ...[
    '|\n',
    '>\n',
    '- >\n a\n',
    '#',
    ' # ',
    'k: a #b\n',
    '\t',
    ' ',
    '\n',
    '\r\n',
    '\ta',
    '- \t',
    'k:\n\tv\n',
    '  a\n a\n',
  ],
  ...[
    '---\n',
    '...\n',
    '%a\n',
    '--- |\n',
    'a',
    'a\n',
    '@\n',
    '- `\n',
    '<<: *a\n',
    '\u0000',
    '\uFEFF',
    '\uD800',
    '1e',
  ],
];

const YAML_FRAMES: readonly Frame[] = [
  { name: 'whole text', write: (text) => text },
  { name: 'text before an error', write: (text) => `cv:\n  name: a\n  label: ${text}\n  @\n` },
];

const YAML_SERIES: Readonly<Record<string, (n: number) => string>> = {
  keys: (n) => series(n, (i) => `k${i}: v\n`),
  'duplicate keys': (n) => series(n, (i) => `k${i % (n >> 1 || 1)}: v\n`),
  'keys without a space': (n) => `cv:\n${series(n, (i) => `  k${i}:v\n`)}`,
  'keys with text after a quote': (n) => `cv:\n${series(n, (i) => `  k${i}: "v" w\n`)}`,
  'anchors with aliases': (n) => `cv:\n${series(n, (i) => `  k${i}: &a${i} v\n  l${i}: *a${i}\n`)}`,
  'aliases of one anchor': (n) => `a: &a [b]\nc:\n${series(n, () => '- *a\n')}`,
  'unknown escapes': (n) => `cv: "${'\\y'.repeat(n)}"`,
  'long key': (n) => `${'k'.repeat(n)}: v`,
  'open quotes': (n) => `cv:\n${series(n, (i) => `  - "a${i}: b\n    c: d"\n`)}`,
  'lists with growing indentation': (n) =>
    series(Math.min(n, 95), (i) => `${' '.repeat(i)}-\n`) +
    series(n, () => `${' '.repeat(200)}-\n`),
  'lines without a colon': (n) => `cv:\n${series(n, (i) => `  k${i}\n`)}  a: b\n`,
  'spaces before an error': (n) => `cv:\n  a${' '.repeat(n)}@\n`,
  documents: (n) => '---\na: b\n'.repeat(n),
  entries: (n) => `cv:\n  skills:\n${'    - name: a\n      details: b\n'.repeat(n)}`,
  'invalid entries': (n) => `cv:\n  skills:\n${'    - nam: a\n'.repeat(n)}`,
  'entries in brackets': (n) => `cv: {skills: [${'{name: a, details: b}, '.repeat(n)}]}`,
  'lines of a text': (n) => `cv:\n  summary: >\n${'    a\n'.repeat(n)}`,
  'lines with CR and errors': (n) => `cv:\r\n${series(n, (i) => `  k${i}: "v" w\r\n`)}`,
};

/** Strings to repeat in JSON. */
const JSON_ATOMS: readonly string[] = [
  ...[
    '[',
    ']',
    '{',
    '[],',
    ',',
    ':',
    '"',
    '"a",',
    '"a":1,',
    '\\',
    '\\"',
    '\\u',
    '\\y',
    '1,',
    '01,',
    '1.',
    '-',
    '1e',
    'nul,',
    'a ',
    'é',
  ],
  ...['\uD800', '\u0000', ' ', '\n', '/', '// a\n', '/*', '/**/', '#', "'a',", '“a”', '__'],
];

const JSON_FRAMES: readonly Frame[] = [
  { name: 'whole text', write: (text) => text },
  { name: 'text in quotes before an error', write: (text) => `{"cv": {"name": "${text}" 1}}` },
];

const JSON_SERIES: Readonly<Record<string, (n: number) => string>> = {
  keys: (n) => `{${series(n, (i) => `"k${i}":1,`)}"z":1}`,
  'duplicate keys': (n) => `{${series(n, () => '"k":1,')}"z":1}`,
  'invalid entries': (n) => `{"cv":{"skills":[${series(n, () => '{"nam":"a"},\n')}{}]}}`,
  'unknown keys': (n) => `{"cv":{"name":"a"${series(n, (i) => `,"k${i}":1`)}}}`,
  'an error at the end': (n) =>
    `{"cv":{"skills":[${series(n, () => '{"name":"a","details":"b"},\n')}]}}`,
};

/** Parses and validates a text and formats its diagnostics, like `cvpress validate`. */
function check(text: string, format: SourceFormat): void {
  const source = parseSource(text, { format, ...PARSER_KEYS });
  const isReadable = source.diagnostics.every(({ severity }) => severity !== 'error');
  const diagnostics = isReadable
    ? validateCvDocument(source.value, { variant: 'b', locale: ENGLISH })
    : [];
  formatDiagnostics(attachRanges([...source.diagnostics, ...diagnostics], source), { text });
}

function createConstructs(
  format: SourceFormat,
  atoms: readonly string[],
  frames: readonly Frame[],
  sets: Readonly<Record<string, (n: number) => string>>,
): Construct[] {
  const framed = frames.flatMap(({ name, write }) =>
    atoms.map((atom) => ({
      name: `${format} ${name}: ${JSON.stringify(atom)}`,
      maxPieces: Math.floor(DEFAULT_LIMITS.bytes / Buffer.byteLength(write(atom))),
      run: (n: number) => check(write(atom.repeat(n)), format),
    })),
  );
  const listed = Object.entries(sets).map(([name, write]) => ({
    name: `${format} n of: ${name}`,
    maxPieces: Math.floor((DEFAULT_LIMITS.bytes * 100) / Buffer.byteLength(write(100))),
    run: (n: number) => check(write(n), format),
  }));
  return [...framed, ...listed];
}

export const YAML_CONSTRUCTS: readonly Construct[] = createConstructs(
  'yaml',
  YAML_ATOMS,
  YAML_FRAMES,
  YAML_SERIES,
);
export const JSON_CONSTRUCTS: readonly Construct[] = createConstructs(
  'json',
  JSON_ATOMS,
  JSON_FRAMES,
  JSON_SERIES,
);
