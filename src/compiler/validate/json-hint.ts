import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** Phrases of hints for YAML, and their replacements for JSON. */
const PHRASES: readonly (readonly [yaml: RegExp, json: string])[] = [
  [
    /write `cv:` above `\w+`, and indent the fields of the CV by two spaces/,
    'put the fields of the CV into `"cv": { … }`',
  ],
  [
    /indent the fields of the CV by two spaces, below `cv:`/,
    'move the fields of the CV into `"cv"`',
  ],
  [/indent (it|them) like `[^`]*`/, 'move $1 into that object'],
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
  [/after the dash, or remove the line/, 'instead, or remove it'],
  [/`cv:`/g, '`"cv"`'],
];

export function withJsonHint(diagnostic: Diagnostic): Diagnostic {
  const { hint } = diagnostic;
  if (hint === undefined) return diagnostic;
  return {
    ...diagnostic,
    hint: PHRASES.reduce((text, [yaml, json]) => text.replace(yaml, json), hint),
  };
}
