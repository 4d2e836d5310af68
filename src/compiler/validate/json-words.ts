import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** The words of hints about lines of YAML, and those about JSON. */
const PHRASES: readonly (readonly [yaml: RegExp, json: string])[] = [
  [
    /write `cv:` above `\w+`, and indent the fields of the CV by two spaces/,
    'put the fields of the CV into `"cv": { … }`',
  ],
  [
    /indent the fields of the CV by two spaces, below `cv:`/,
    'move the fields of the CV into `"cv"`',
  ],
  [/indent (`\w+`) under `cv:`/, 'move $1 into `"cv"`'],
  [/indent (it|them) as far as `[^`]*` in it|indent (it|them)$/, 'move $1$2 into that object'],
  [
    /if these are the keys of an entry, indent them as those of the entry before/,
    'if these are the keys of an entry, move them there',
  ],
  [
    /begin each item with `- `, even when there is only one/,
    'put it into brackets, even when there is only one: `[…]`',
  ],
  [/write its items below it, each beginning with `- `/, 'write its items in brackets: `[…]`'],
  [/write its keys below it, indented by two spaces more/, 'write its keys in braces: `{ … }`'],
  [
    /write `(\w+): \|`, and the lines below it without dashes/,
    'write `"$1"` as one text, with `\\n` between its lines',
  ],
  [/after the dash, or remove the line/, 'in its place, or remove it'],
  [/and the other keys below `\w+`/, 'and the other keys beside it'],
  [/`cv:`/g, '`"cv"`'],
];

/** A first key of a list's item, and those below it. */
const ITEM =
  /`- (\w+: [^`]*)`( \([^)]*\))?(, and below it ((?:(?:, | and )?`\w+:[^`]*`)+))?(, with these below it)?/g;

/** A key with its value. */
const PAIR = /`(\w+): ([^`]+)`/g;

/** The same diagnostic in the words of JSON, for a part of a document that is written in it. */
export function inJson(diagnostic: Diagnostic): Diagnostic {
  const { hint } = diagnostic;
  if (hint === undefined) return diagnostic;
  const reworded = PHRASES.reduce((text, [yaml, json]) => text.replace(yaml, json), hint);
  return {
    ...diagnostic,
    hint: reworded
      .replaceAll(ITEM, object)
      .replaceAll(PAIR, (_, key, value) => `\`${pair(key, value)}\``),
  };
}

function object(_: string, first: string, aside = '', __ = '', others = '', these = ''): string {
  const pairs = [first, ...[...others.matchAll(/`([^`]*)`/g)].map(([, own = '']) => own)].map(
    (own) => {
      const [, key = '', value = ''] = /^(\w+):\s*(.*)$/s.exec(own) ?? [];
      return pair(key, value);
    },
  );
  return `\`{ ${pairs.join(', ')} }\`${aside}${these && ', with these in it'}`;
}

/** A list of entries has no value yet. */
function pair(key: string, value: string): string {
  if (value === '') return `"${key}": […]`;
  return `"${key}": ${/^(?:…|["[{])/.test(value) ? value : JSON.stringify(value)}`;
}
