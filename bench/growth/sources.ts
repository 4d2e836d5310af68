import { formatDiagnostics } from '../../src/diagnostics/format.js';
import { DEFAULT_LIMITS } from '../../src/limits.js';
import { RESOLVED_KEYS } from '../../src/schema/sections.js';
import { parseSource } from '../../src/source/parse.js';
import { locate, type SourceFormat } from '../../src/source/source.js';
import { validateDocument } from '../../src/validate/validate.js';
import type { Construct } from './measure.js';

const series = (n: number, write: (i: number) => string): string => Array.from({ length: n }, (_, i) => write(i)).join('');

/** Pieces of YAML that a text may hold again and again. */
const YAML_ATOMS: readonly string[] = [
  ...['- ', '-', '    -', '   -\n', '- a\n', '- - - ', ' - a\n', '-\n', '? ', '? a\n', '? \n', ': ', ':', ': a\n', 'a: b\n', 'a: \n', 'a:\n', 'a: b: c\n', '? a\n: b\n'],
  ...['[', ']', '{', '}', '[]', '{}', '[],', '[a, ', ', ', ',', '{a, ', '{a: ', '[{', '[a]\n', '{a}\n', '[a: b]\n', '[\n', ']\n', '{\n', '}\n', '[a', '{a', '["', "['", '[#', '[-', '[- ', '[? ', '[: ', '[&a ', '[*a '],
  ...['&a', '&a ', '& ', '&a\n', '*a', '*a ', '*a\n', '* ', '- &a b\n', '- *a\n', '!', '! ', '!a ', '!!str ', '!<a> ', '!<', '!!', '!a!b ', '- !a b\n'],
  ...['"', "'", '""', "''", '"a', "'a", '"a"\n', "'a'\n", '"a" ', '"\\', '"\\x', '\\', '"\\"', '"a\n', "'a\n", '- "a\n', '- "a" b\n', "- 'a' b\n", 'k: "a" b\n', 'k: "\\y"\n', '"a": b\n', '"\\y'],
  ...['|', '|\n', '>', '>\n', '|+\n', '|9\n', '- |\n', '- >\n a\n', 'k: |\n  a\n', '|a\n', '> |'],
  ...['#', '# ', '#\n', '# a\n', ' #', ' # ', ' #a', 'a #b\n', 'k: a #b\n', '- a #b\n', ' a#', ' #\n'],
  ...['\t', ' ', '\n', '\r\n', '\r', ' \n', '\t\n', '\ta', 'a\t', '- \t', '\t- ', ' \t', 'k:\t', 'k:\n\tv\n', ' a\n', '  a\n a\n'],
  ...['---', '--- ', '---\n', '...\n', '--- a\n', '%', '%a\n', '%YAML 1.2\n', '%YAML 1.2\n---\n', '--- |\n', '---\n...\n', '...'],
  ...['a', 'a ', 'a b', 'a\n', 'a\n\n', '@', '@\n', '- @\n', '`', '- `\n', 'k: @a\n', '- %\n', '- , a\n', '=', '<<: a\n', '<<: *a\n', '~', 'é', '\u0000', '\uFEFF', '\u00AD', '\u2028', '\u0085', '😀', '\uD800', '0', '1e', '0x', 'null\n', 'true ', '1.'],
];

const YAML_FRAMES: Readonly<Record<string, (text: string) => string>> = {
  'whole text': (text) => text,
  'value of cv': (text) => `cv: ${text}`,
  'lines below cv': (text) => `cv:\n  ${text.replaceAll(/\n(?=.)/g, '\n  ')}`,
  'text before an error': (text) => `cv:\n  name: a\n  label: ${text}\n  @\n`,
};

const YAML_SERIES: Readonly<Record<string, (n: number) => string>> = {
  'keys': (n) => series(n, (i) => `k${i}: v\n`),
  'keys that stand twice': (n) => series(n, (i) => `k${i % (n >> 1 || 1)}: v\n`),
  'keys without a space': (n) => `cv:\n${series(n, (i) => `  k${i}:v\n`)}`,
  'keys with a reserved mark': (n) => `cv:\n${series(n, (i) => `  k${i}: @v\n`)}`,
  'keys with text after a quote': (n) => `cv:\n${series(n, (i) => `  k${i}: "v" w\n`)}`,
  'keys with colons in their text': (n) => `cv:\n${series(n, (i) => `  k${i}: v: w\n`)}`,
  'keys with comments in their text': (n) => `cv:\n${series(n, (i) => `  k${i}: v #w\n`)}`,
  'keys with tags': (n) => `cv:\n${series(n, (i) => `  k${i}: !t v\n`)}`,
  'anchors': (n) => `cv:\n${series(n, (i) => `  k${i}: &a${i} v\n`)}`,
  'anchors of one name': (n) => `cv:\n${series(n, (i) => `  k${i}: &a v\n`)}`,
  'anchors with aliases': (n) => `cv:\n${series(n, (i) => `  k${i}: &a${i} v\n  l${i}: *a${i}\n`)}`,
  'aliases of one anchor': (n) => `a: &a [b]\nc:\n${series(n, () => '- *a\n')}`,
  'aliases without an anchor': (n) => series(n, (i) => `- *a${i}\n`),
  'escapes that are none': (n) => `cv:\n${series(n, (i) => `  k${i}: "\\y"\n`)}`,
  'escapes that are none, in one text': (n) => `cv: "${'\\y'.repeat(n)}"`,
  'a key': (n) => `${'k'.repeat(n)}: v`,
  'a key in quotes': (n) => `"${'k'.repeat(n)}": v`,
  'a key of lines': (n) => `? ${'k\n  '.repeat(n)}\n: v`,
  'quotes that are not closed': (n) => `cv:\n${series(n, (i) => `  - "a${i}: b\n    c: d"\n`)}`,
  'lists that are indented more and more': (n) => series(Math.min(n, 95), (i) => `${' '.repeat(i)}-\n`) + series(n, () => `${' '.repeat(200)}-\n`),
  'lists that are indented less and less': (n) => `cv:\n${series(n, (i) => `${' '.repeat(1 + ((n - i) % 90))}- a\n`)}`,
  'lines that belong to nothing': (n) => `cv:\n    a: b\n${series(n, (i) => `${i % 2 === 0 ? '  ' : '   '}k${i}: v\n`)}`,
  'lines without a colon': (n) => `cv:\n${series(n, (i) => `  k${i}\n`)}  a: b\n`,
  'spaces before an error': (n) => `cv:\n  a${' '.repeat(n)}@\n`,
  'spaces in lines': (n) => series(n, () => `a:${' '.repeat(60)}\n`),
  'comments before an error': (n) => `cv: a\n${'# b\n'.repeat(n)}  @`,
  'blank lines before errors': (n) => `cv:\n${series(n >> 1, (i) => `  k${i}: "v" w\n\n`)}`,
  'documents': (n) => '---\na: b\n'.repeat(n),
  'entries': (n) => `cv:\n  skills:\n${'    - name: a\n      details: b\n'.repeat(n)}`,
  'entries that are wrong': (n) => `cv:\n  skills:\n${'    - nam: a\n'.repeat(n)}`,
  'entries in brackets': (n) => `cv: {skills: [${'{name: a, details: b}, '.repeat(n)}]}`,
  'nothing': (n) => `cv:\n  skills: [${'null, '.repeat(n)}]`,
  'lines of a text': (n) => `cv:\n  summary: |\n${'    a\n'.repeat(n)}`,
  'lines of a text, folded': (n) => `cv:\n  summary: >\n${'    a\n'.repeat(n)}`,
  'lines of a plain text': (n) => `cv:\n  summary: a\n${'    a\n'.repeat(n)}`,
  'lines of a text in quotes': (n) => `cv:\n  summary: "a\n${'    a\n'.repeat(n)}"`,
  'lines with CR': (n) => `cv:\r\n${series(n, (i) => `  k${i}: v\r\n`)}`,
  'lines with CR and errors': (n) => `cv:\r\n${series(n, (i) => `  k${i}: "v" w\r\n`)}`,
};

/** Pieces of JSON. */
const JSON_ATOMS: readonly string[] = [
  ...['[', ']', '{', '}', '[]', '{}', '[],', '{},', ',', ', ', ':', '"', '""', '"",', '"a', '"a"', '"a",', '"a":', '"a":1,', '"a" ', '\\', '\\"', '\\u', '\\u00', '\\u0041', '\\y', '\\n'],
  ...['1', '1,', '0', '0,', '01,', '1.', '1.1,', '-', '--', '1e', '1e9,', 'e', '+', 'true', 'true,', 'null,', 'nul,', 'a', 'a ', 'a,', 'é', '"é"', '😀', '\uD800', '\u0000', '\u2028'],
  ...[' ', '\n', '\t', '\r\n', '/', '//', '// a\n', '/*', '/**/', '#', '# ', "'", "'a'", "'a',", '“a”', '`', '_', '__'],
];

const JSON_FRAMES: Readonly<Record<string, (text: string) => string>> = {
  'whole text': (text) => text,
  'list that is closed': (text) => `[${text}]`,
  'object that is closed': (text) => `{"cv": {"name": 1 ${text}}}`,
  'text in quotes': (text) => `{"cv": {"name": "${text}"}}`,
  'text in quotes before an error': (text) => `{"cv": {"name": "${text}" 1}}`,
  'value before an error': (text) => `{"cv": ${text} @`,
};

const JSON_SERIES: Readonly<Record<string, (n: number) => string>> = {
  'keys': (n) => `{${series(n, (i) => `"k${i}":1,`)}"z":1}`,
  'keys that stand twice': (n) => `{${series(n, () => '"k":1,')}"z":1}`,
  'keys that stand twice, in lists': (n) => `{"cv":[${series(n, () => '{"k":1,"k":1},')}1]}`,
  'entries': (n) => `{"cv":{"skills":[${series(n, () => '{"name":"a","details":"b"},\n')}{"name":"a","details":"b"}]}}`,
  'entries that are wrong': (n) => `{"cv":{"skills":[${series(n, () => '{"nam":"a"},')}{}]}}`,
  'entries that are wrong, on lines': (n) => `{"cv":{"skills":[${series(n, () => '{"nam":"a"},\n')}{}]}}`,
  'unknown keys': (n) => `{"cv":{"name":"a"${series(n, (i) => `,"k${i}":1`)}}}`,
  'unknown keys on lines': (n) => `{"cv":{"name":"a"${series(n, (i) => `\n,"k${i}":1`)}}}`,
  'an error at the end': (n) => `{"cv":{"skills":[${series(n, () => '{"name":"a","details":"b"},\n')}]}}`,
  'a word before an error': (n) => `{"cv": ["${'a'.repeat(n)}" 1]}`,
  'digits before an error': (n) => `{"cv": [${'1'.repeat(n)} "a"]}`,
};

/** Reads, checks and explains a text, as `cvpress validate` does. */
function check(text: string, format: SourceFormat): void {
  const source = parseSource(text, { format, resolvedKeys: RESOLVED_KEYS });
  const isReadable = source.diagnostics.every(({ severity }) => severity !== 'error');
  const found = isReadable ? validateDocument(source.value, 'b') : [];
  formatDiagnostics(locate([...source.diagnostics, ...found], source), { text });
}

function constructsOf(
  format: SourceFormat,
  atoms: readonly string[],
  frames: Readonly<Record<string, (text: string) => string>>,
  sets: Readonly<Record<string, (n: number) => string>>,
): Construct[] {
  const framed = Object.entries(frames).flatMap(([frame, write]) =>
    atoms.map((atom) => ({
      name: `${format} ${frame}: ${JSON.stringify(atom)}`,
      most: Math.floor(DEFAULT_LIMITS.bytes / Buffer.byteLength(write(atom))),
      run: (n: number) => check(write(atom.repeat(n)), format),
    })),
  );
  const listed = Object.entries(sets).map(([name, write]) => ({
    name: `${format} n of: ${name}`,
    most: Math.floor((DEFAULT_LIMITS.bytes * 100) / Buffer.byteLength(write(100))),
    run: (n: number) => check(write(n), format),
  }));
  return [...framed, ...listed];
}

export const YAML_CONSTRUCTS: readonly Construct[] = constructsOf('yaml', YAML_ATOMS, YAML_FRAMES, YAML_SERIES);
export const JSON_CONSTRUCTS: readonly Construct[] = constructsOf('json', JSON_ATOMS, JSON_FRAMES, JSON_SERIES);
