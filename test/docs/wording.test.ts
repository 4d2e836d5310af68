// Words that are always wrong here; docs/glossary.md and CONTRIBUTING.md have the right ones.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Each pattern with the word to write instead. */
const WORDS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bremed(?:y|ies)\b/i, instead: 'suggested fix' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bsqueez(?:e|es|ed|ing)\b/i, instead: 'shrink to fit' },
  { pattern: /\bleave_out\b/, instead: 'omit' },
  { pattern: /\b(?:a|the|own|each|every|bundled) looks?\b(?! at)/i, instead: 'template' },
  { pattern: /\bwithout a word\b/i, instead: 'silently' },
  { pattern: /\bin good order\b/i, instead: 'gracefully' },
  { pattern: /\bbeside (?:the|it|a|each|its)\b/i, instead: 'next to' },
  { pattern: /\bof (?:which|whom)\b/i, instead: 'two sentences' },
  { pattern: /\bat (?:every|each) (?:save|key)\b/i, instead: 'on save, on every keystroke' },
];

/** Places of the English language in which a listed word is right. */
const ALLOWED: readonly { readonly file: RegExp; readonly text: RegExp }[] = [
  { file: /wording\.test\.ts$/, text: /./ },
];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) =>
    /^(?:src|scripts|bench|apps|typst-templates|test)\/.*\.(?:ts|mjs|js|typ)$/.test(file),
  )
  .filter((file) => !/generated|src\/compiler\/locales\/|fixtures|test\/corpus\/words/.test(file));

function readLines(file: string): string[] {
  return readFileSync(join(ROOT, file), 'utf8').split('\n');
}

describe('comments, messages and names', () => {
  it.each(WORDS)('use "$instead", and nothing that matches $pattern', ({ pattern }) => {
    const found = files.flatMap((file) =>
      readLines(file).flatMap((text, index) =>
        pattern.test(text) &&
        !ALLOWED.some((allowed) => allowed.file.test(file) && allowed.text.test(text))
          ? [`${file}:${index + 1} ${text.trim()}`]
          : [],
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('functions', () => {
  const names = files
    .filter((file) => /^(?:src|scripts|bench|apps)\/.*\.(?:ts|mjs)$/.test(file))
    .flatMap(listFunctions);

  // `isLeftOf` is a sentence.
  it('are not named …Of', () => {
    expect(names.filter((name) => /[a-z]Of$/.test(name) && !/ is[A-Z]/.test(name))).toEqual([]);
  });

  it('are not named by a participle or a preposition', () => {
    const wrong =
      /^(?:said|seen|told|tried|known|found|given|drawn|placed|named|shown|own|whole|of|at|on|both|part|judged|heard|ended|sealed)$/;
    expect(names.filter((name) => wrong.test(name.replace(/^.* /, '')))).toEqual([]);
  });
});

/** Lists the named functions of a file, as `file name`. */
function listFunctions(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamedFunction(node)) names.push(`${file} ${node.name?.getText(source)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function isNamedFunction(node: ts.Node): node is ts.NamedDeclaration {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
}
