// Every code block in the documentation has a check, by its language.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, Keyword } from 'dockerfile-ast';
import { transformSync } from 'rolldown/experimental';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { DIAGNOSTIC_CODES } from '../../src/diagnostics/codes.js';
import { RULES } from '../../src/inspect/rules/rules.js';
import { ROOT } from '../cli/run.js';
import { checkScript, checkWords } from './calls.js';
import { ALL_PAGES, DOCUMENTATION_PAGES, listInlineCalls, OTHER_PAGES, readPage } from './pages.js';

/** Returns what is wrong with a block; throws if its syntax is wrong. */
type Check = (text: string) => readonly string[];

/** The check of the syntax of each language. */
const LANGUAGES: Readonly<Record<string, Check>> = {
  sh: checkScript,
  bash: checkBashFile,
  console: (text) => checkScript(text.replaceAll(/^\$ /gm, '')),
  yaml: checkYaml,
  json: checkJson,
  js: checkProgram,
  ts: checkProgram,
  javascript: checkProgram,
  toml: (text) => checkValue(parseToml(text)),
  dockerfile: checkDockerfile,
  lua: checkBrackets,
  elisp: checkBrackets,
  typst: checkBrackets,
  text: checkOutput,
};

/**
 * What runs blocks, or why nothing does, by page and language; not of blocks that always run:
 * commands (`sh`, commands.test.ts), programs (`js` and `ts`, documents.test.ts), documents (`yaml`
 * with a name, documents.test.ts), and blocks marked `wrong` or `right`.
 */
const OTHER_BLOCKS: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md text': 'is a diagram',
  'apps/vscode/README.md json': 'needs VS Code',
  'docs/agents.md json': 'needs an agent; test/cli/mcp.test.ts starts the server',
  'docs/batch.md bash': 'batch.test.ts runs the job',
  'docs/batch.md javascript': 'batch.test.ts runs the program',
  'docs/batch.md json': 'one is a record, as in test/cli/batch.test.ts, and one is output',
  'docs/batch.md text': 'batch.test.ts reads the table',
  'docs/batch.md yaml': 'batch.test.ts runs the job',
  'docs/ci.md yaml': 'ci.test.ts checks the configurations',
  'docs/cover-letter.md yaml': 'commands.test.ts renders the letter',
  'docs/editor.md elisp': 'needs Emacs',
  'docs/editor.md json': 'needs VS Code or Zed',
  'docs/editor.md lua': 'needs Neovim',
  'docs/editor.md toml': 'needs Helix',
  'docs/editor.md yaml': 'is a comment; test/compiler/schema/editor.test.ts has the same line',
  'docs/examples/http-service/README.md console': 'the tests of the service send the requests',
  'docs/import.md text': 'is output: its code exists',
  'docs/inspect.md text': 'inspect.test.ts compares it with the report',
  'docs/languages.md text': 'is output: its code exists',
  'docs/nodejs.md javascript': 'needs a browser; test/browser runs the same calls',
  'docs/old-cv.md text': 'is output: test/cli/import.test.ts',
  'docs/one-page.md text': 'is output: its codes exist',
  'docs/settings.md text': 'test/cli/settings.test.ts checks the table',
  'docs/settings.md yaml': 'test/cli/settings.test.ts reads a photo',
  'docs/tailoring.md yaml': 'commands.test.ts uses the editions; an overlay, and a comment',
  'docs/tutorial.md text': 'documents.test.ts compares it with the message',
  'skills/cvpress/SKILL.md yaml': 'agents.test.ts checks the editions',
};

/** After the language: test/diagnostics/documentation.test.ts runs blocks with these words. */
const KINDS = ['wrong', 'right'];

function checkBashFile(text: string): readonly string[] {
  return text.startsWith('#!/') ? checkScript(text) : ['use `sh` for commands, which tests run'];
}

function checkYaml(text: string): readonly string[] {
  const schemas = [...text.matchAll(/\$schema=\.\/node_modules\/cvpress\/(\S+)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(ROOT, path)))
    .map((path) => `cvpress has no file ${path}`);
  const problems = parseAllDocuments(text).flatMap(({ errors, contents }) => [
    ...errors.map(({ message }) => message),
    ...checkValue(contents?.toJSON()),
  ]);
  return [...schemas, ...problems];
}

/** Checks a value or, for NDJSON, the value in each line. */
function checkJson(text: string): readonly string[] {
  const lines = text.trim().split('\n');
  const isList = lines.length > 1 && lines.every((line) => /^\{.*\}$/.test(line));
  return (isList ? lines : [text]).flatMap((json) => checkValue(JSON.parse(json)));
}

/** Checks the calls of cvpress in the strings of configurations. */
function checkValue(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return /(?<![\w/-])cvpress [a-z]/.test(value) ? checkScript(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  const words = Array.isArray(value) ? value : toWords(value as Record<string, unknown>);
  const isCall = words.length > 0 && words.every((word) => typeof word === 'string');
  return [...(isCall ? checkWords(words) : []), ...Object.values(value).flatMap(checkValue)];
}

function toWords({ command, args, arguments: others }: Record<string, unknown>): unknown[] {
  const list = args ?? others;
  return typeof command === 'string' && Array.isArray(list) ? [command, ...list] : [];
}

function checkProgram(text: string): readonly string[] {
  return transformSync('block.ts', text).errors.map(({ message }) => message);
}

function checkDockerfile(text: string): readonly string[] {
  const keywords: readonly string[] = Object.values(Keyword);
  return DockerfileParser.parse(text)
    .getInstructions()
    .map((instruction) => instruction.getKeyword())
    .filter((keyword) => !keywords.includes(keyword));
}

function checkBrackets(text: string): readonly string[] {
  let code = text.replaceAll(/"(?:[^"\\]|\\.)*"|'[^'\s]*'/g, '').replaceAll(/[^()[\]{}]/g, '');
  for (let last = ''; last !== code; ) {
    last = code;
    code = code.replaceAll(/\(\)|\[\]|\{\}/g, '');
  }
  return code === '' ? [] : [`unbalanced brackets: ${code}`];
}

function checkOutput(text: string): readonly string[] {
  return [...text.matchAll(/^(error|warning|info)\[([\w-]+)\]: ./gm)]
    .filter(([, severity, code = '']) => !isSeverity(severity, code))
    .map(([message]) => `no message of cvpress begins like this: ${message}`);
}

/** `--strict` makes errors of warnings. */
function isSeverity(severity: string | undefined, code: string): boolean {
  const codes: Readonly<Record<string, { severity: string }>> = { ...DIAGNOSTIC_CODES, ...RULES };
  return Object.hasOwn(codes, code) && [codes[code]?.severity, 'error'].includes(severity);
}

const BLOCKS = ALL_PAGES.flatMap((page) =>
  readPage(page).blocks.map(({ info, text }) => {
    const [language = '', ...words] = info.split(' ');
    return { page, info, text, language, words };
  }),
);

test.each(ALL_PAGES)('%s has only code blocks in languages that are checked', (page) => {
  const unknown = BLOCKS.filter(
    (block) =>
      block.page === page &&
      !(
        Object.hasOwn(LANGUAGES, block.language) &&
        block.words.every((word) => KINDS.includes(word))
      ),
  ).map(({ info }) => info);
  expect(
    unknown,
    'Use one of the languages in test/docs/blocks.test.ts, or add the language there with a check of its syntax.',
  ).toEqual([]);
});

test('OTHER_BLOCKS has a row for each page and language whose blocks do not always run', () => {
  const others = BLOCKS.filter(
    ({ language, words, text }) =>
      words.length === 0 &&
      !['sh', 'js', 'ts'].includes(language) &&
      !(language === 'yaml' && /^cv:\n {2}name:/m.test(text)),
  );
  expect(
    Object.keys(OTHER_BLOCKS).sort(),
    'Add the test that runs the block, or the reason why none does, to OTHER_BLOCKS.',
  ).toEqual([...new Set(others.map(({ page, language }) => `${page} ${language}`))].sort());
});

test('every language with a check is in use, except Dockerfiles', () => {
  const unused = Object.keys(LANGUAGES).filter(
    (language) => !BLOCKS.some((block) => block.language === language),
  );
  expect(unused.filter((language) => language !== 'dockerfile')).toEqual([]);
});

const CHECKED = BLOCKS.filter(({ words }) => !words.includes('wrong'));

test.each(CHECKED)('the block in $page is correct $info: $text', ({ language, text }) => {
  expect(LANGUAGES[language]?.(text) ?? []).toEqual([]);
});

test.each(ALL_PAGES)('%s names only commands and options that exist', (page) => {
  const wrong = listInlineCalls(readPage(page)).flatMap((call) =>
    checkWords(call.replace(/^npx /, '').split(/\s+/)),
  );
  expect(wrong).toEqual([]);
});

test('all pages with commands are run by commands.test.ts, or in a table with a reason', () => {
  const pages = BLOCKS.filter(({ language }) => /^(?:sh|bash|console)$/.test(language));
  const names = new Set(pages.map(({ page }) => page));
  const listed = [...DOCUMENTATION_PAGES, ...Object.keys(OTHER_PAGES)];
  expect(
    [...names].filter((page) => !listed.includes(page)),
    'Add the page to OTHER_PAGES in test/docs/pages.ts, with the reason.',
  ).toEqual([]);
});

describe('the checks', () => {
  it.each([
    { language: 'sh', text: 'cvpress rendr cv.yaml', error: 'cvpress has no command rendr' },
    { language: 'sh', text: 'cvpress render "cv.yaml', error: /./ },
    {
      language: 'sh',
      text: 'ls | xargs npx cvpress validate --only Skills --fixx',
      error: 'cvpress validate has no option --fixx',
    },
    {
      language: 'sh',
      text: 'docker run --rm ghcr.io/OWNER/cvpress:0.1.0 init --fit 1',
      error: 'cvpress init has no option --fit',
    },
    {
      language: 'yaml',
      text: 'steps: [{run: npx cvpress render --workrs 4}]',
      error: 'cvpress render has no option --workrs',
    },
    { language: 'yaml', text: 'a: 1\na: 2', error: /unique/ },
    {
      language: 'json',
      text: '{"command": "npx", "args": ["cvpress", "mpc"]}',
      error: 'cvpress has no command mpc',
    },
    {
      language: 'yaml',
      text: '# yaml-language-server: $schema=./node_modules/cvpress/schema/x.json',
      error: 'cvpress has no file schema/x.json',
    },
    { language: 'js', text: 'const a = ;', error: /./ },
    { language: 'dockerfile', text: 'FROM node\nRUNN ls', error: 'RUNN' },
    { language: 'lua', text: 'f({)}', error: /unbalanced/ },
    { language: 'bash', text: 'cvpress init', error: /use `sh`/ },
    { language: 'text', text: 'error[bad-dat]: x', error: /no message/ },
    { language: 'text', text: 'warning[bad-date]: x', error: /no message/ },
  ])('report $error for the $language block $text', ({ language, text, error }) => {
    const [found] = LANGUAGES[language]?.(text) ?? [];
    if (typeof error === 'string') expect(found).toBe(error);
    else expect(found).toMatch(error);
  });
});
