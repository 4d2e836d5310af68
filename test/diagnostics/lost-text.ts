import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { applyFixes } from '../../src/index.js';

/** The diagnostics of a text, and its parsed value, if any. */
export interface CheckedText {
  readonly diagnostics: readonly Diagnostic[];
  readonly value: unknown;
}

/** Characters that are foreign syntax, which fixes replace or remove. */
const FOREIGN_SYNTAX: readonly {
  readonly message: RegExp;
  readonly characters: RegExp;
  readonly why: string;
}[] = [
  {
    message: /straight quote|not quotes in YAML/,
    characters: /[“”„‟«»‹›‘’‚‛＂]/,
    why: 'typographic quotes',
  },
  { message: /does not begin a list item/, characters: /[^\p{L}\p{N}]/u, why: 'bullets' },
  {
    message: /not a plain colon/,
    characters: /[^\p{L}\p{N}]/u,
    why: 'colons of other scripts',
  },
  {
    message: /invisible character|not a plain space/,
    characters: /[^\p{L}\p{N}]/u,
    why: 'invisible characters',
  },
  {
    message: /a comment begins with `#`/,
    characters: /[/*]/,
    why: 'comments of programming languages',
  },
  { message: /with a colon, not with `=`/, characters: /=/, why: 'the separator of TOML' },
  { message: /marks code in Markdown/, characters: /[`~a-z]/i, why: 'code fences' },
  {
    message: /^JSON |no comma before/,
    characters: /[',]|\w/,
    why: 'JavaScript literals',
  },
];

/** Codes whose safe fixes reformat a value with other characters. */
const REFORMATTED: ReadonlySet<string> = new Set([
  'bad-date',
  'bad-email',
  'bad-language',
  'bad-length',
  'bad-uri',
  'not-allowed',
  // Its value is the name of a section.
  'unknown-section',
]);

function getVisibleCharacters(text: string): string[] {
  return [...text.replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')];
}

/** Returns the first character that is missing in the target, in order. */
function findFirstLost(
  characters: readonly string[],
  target: readonly string[],
): string | undefined {
  let from = 0;
  for (const character of characters) {
    const index = target.indexOf(character, from);
    if (index < 0) return character;
    from = index + 1;
  }
  return undefined;
}

/** Returns the first character of the text that a fix removes, apart from renamed keys. */
function findLostCharacter({ code, message, fix }: Diagnostic, text: string): string | undefined {
  const { changes = [], edits = [] } = fix ?? {};
  if (changes.some(({ kind }) => kind === 'remove')) return 'a whole value';
  const isMoved = changes.some(({ kind }) => kind === 'move');
  const isReplaced = changes.some(({ kind }) => kind === 'rename') || REFORMATTED.has(code);
  if (isReplaced && !isMoved) return undefined;
  const bomLength = text.startsWith('\uFEFF') ? 1 : 0;
  const syntax = FOREIGN_SYNTAX.find((row) => row.message.test(message))?.characters;
  const isText = (character: string): boolean => syntax?.test(character) !== true;
  const keys = changes.flatMap((change) =>
    change.kind === 'move' && change.path.at(-1) !== change.to.at(-1)
      ? [String(change.path.at(-1))]
      : [],
  );
  const removed = edits.map(({ range: { start, end } }) => {
    const source = text.slice(start.offset + bomLength, end.offset + bomLength);
    if (changes.length > 0 && /^[[{]/.test(source))
      return source.replaceAll(/\bnull\b|[^\p{L}\p{N}]/gu, '');
    const value = changes.length > 0 ? source.replace(/^(["'])(.*)\1$/s, '$2') : source;
    return keys.reduce((rest, key) => rest.replace(key, ''), value);
  });
  if (isMoved)
    return findFirstLost(
      getVisibleCharacters(removed.join('')).sort(),
      getVisibleCharacters(edits.map((edit) => edit.text).join('')).sort(),
    );
  for (const [index, edit] of edits.entries()) {
    const lost = findFirstLost(
      getVisibleCharacters(removed[index] ?? '').filter(isText),
      getVisibleCharacters(edit.text),
    );
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Applies safe fixes until there are none, as `--fix` does; returns the first lost character. */
export async function applyAllSafeFixes(
  text: string,
  check: (text: string) => Promise<CheckedText>,
): Promise<{
  readonly text: string;
  readonly told: CheckedText;
  readonly lost: string | undefined;
}> {
  let fixed = text;
  let told = await check(fixed);
  let renamed = '';
  for (let round = 0; round < 50; round++) {
    const { text: next, applied } = applyFixes(fixed, told.diagnostics);
    for (const problem of applied) {
      const lost = findLostCharacter(problem, fixed);
      if (lost !== undefined) return { text: next, told, lost: `${lost}: ${problem.message}` };
      const edits = problem.fix?.edits ?? [];
      if (problem.fix?.changes.some(({ kind }) => kind !== 'wrap'))
        renamed += edits
          .map(({ range }) => fixed.slice(range.start.offset, range.end.offset))
          .join('');
    }
    if (applied.length === 0) break;
    fixed = next;
    told = await check(fixed);
  }
  const lost = fixed === text ? undefined : findMissing(text, fixed, told, renamed);
  return { text: fixed, told, lost };
}

/** Codes that report text that YAML does not keep. */
const REPORTED: ReadonlySet<string> = new Set([
  'comment-in-text',
  'yaml-pitfall',
  'duplicate-key',
  'multiple-documents',
]);

/** Returns a letter or digit of a text that is not in fixed values, comments or diagnostics. */
function findMissing(
  text: string,
  fixed: string,
  told: CheckedText,
  renamed: string,
): string | undefined {
  if (told.value === undefined || told.diagnostics.some(({ code }) => REPORTED.has(code)))
    return undefined;
  const comments = [...fixed.matchAll(/(?<=^|\s)#.*|(?<=^\s*)\/[/*].*/gm)]
    .map(([comment]) => comment)
    .join('');
  const kept = getLetters(JSON.stringify(told.value) + comments + renamed).sort();
  const lost = findFirstLost(getLetters(text).sort(), kept);
  return lost === undefined ? undefined : `${lost} is not in the values`;
}

function getLetters(text: string): string[] {
  return getVisibleCharacters(text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}
