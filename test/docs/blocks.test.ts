// Every code block in the documentation has a check, by its language.
import { DockerfileParser, Keyword } from 'dockerfile-ast';
import { transformSync } from 'rolldown/experimental';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { DIAGNOSTIC_CODES } from '../../src/diagnostics/codes.js';
import { RULES } from '../../src/inspect/rules/rules.js';
import { checkScript, checkWords } from './calls.js';
import { ALL_PAGES, DOCUMENTATION_PAGES, listInlineCalls, OTHER_PAGES, readPage } from './pages.js';

/** Returns what is wrong with a block; throws if its syntax is wrong. */
type Check = (text: string) => readonly string[];

interface Language {
  readonly check: Check;
  /** What else tests the blocks, or why nothing does. */
  readonly tests: string;
}

/** All languages of blocks. Write the reason, if a block cannot run in a test. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  sh: {
    check: checkScript,
    tests: 'commands.test.ts runs each line, except those in its table `SKIPPED`',
  },
  bash: { check: checkBashFile, tests: 'batch.test.ts runs it; it is a file with a first line #!' },
  console: {
    check: (text) => checkScript(text.replaceAll(/^\$ /gm, '')),
    tests: 'needs a server; the tests of the example send the requests',
  },
  yaml: {
    check: checkYaml,
    tests: 'documents.test.ts renders documents with `cv: name`; ci.test.ts and batch.test.ts',
  },
  json: { check: checkJson, tests: 'the tests of the page, if any' },
  js: { check: checkProgram, tests: 'documents.test.ts runs it, test/package checks its types' },
  ts: { check: checkProgram, tests: 'documents.test.ts runs it, test/package checks its types' },
  javascript: {
    check: checkProgram,
    tests: 'needs a browser or a package; test/browser does the same, batch.test.ts runs it',
  },
  toml: { check: (text) => checkValue(parseToml(text)), tests: 'needs another program' },
  dockerfile: { check: checkDockerfile, tests: 'needs Docker; npm run check:image builds images' },
  lua: { check: checkBrackets, tests: 'needs another program' },
  elisp: { check: checkBrackets, tests: 'needs another program' },
  typst: { check: checkBrackets, tests: 'test/diagnostics/documentation.test.ts renders it' },
  text: { check: checkOutput, tests: 'output: its message codes exist' },
  txt: { check: checkOutput, tests: 'output: its message codes exist' },
  '': { check: checkOutput, tests: 'output: its message codes exist' },
};

/** After the language: test/diagnostics/documentation.test.ts runs blocks with these words. */
const KINDS = ['wrong', 'right'];

function checkBashFile(text: string): readonly string[] {
  return text.startsWith('#!/') ? checkScript(text) : ['use `sh` for commands, which tests run'];
}

function checkYaml(text: string): readonly string[] {
  return parseAllDocuments(text).flatMap(({ errors, contents }) => [
    ...errors.map(({ message }) => message),
    ...checkValue(contents?.toJSON()),
  ]);
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

test('every language with a check is in use, except Dockerfiles', () => {
  const unused = Object.keys(LANGUAGES).filter(
    (language) => !BLOCKS.some((block) => block.language === language),
  );
  expect(unused.filter((language) => language !== 'dockerfile')).toEqual([]);
});

const CHECKED = BLOCKS.filter(({ words }) => !words.includes('wrong'));

test.each(CHECKED)('the block in $page is correct $info: $text', ({ language, text }) => {
  expect(LANGUAGES[language]?.check(text) ?? []).toEqual([]);
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
    { language: 'js', text: 'const a = ;', error: /./ },
    { language: 'dockerfile', text: 'FROM node\nRUNN ls', error: 'RUNN' },
    { language: 'lua', text: 'f({)}', error: /unbalanced/ },
    { language: 'bash', text: 'cvpress init', error: /use `sh`/ },
    { language: 'text', text: 'error[bad-dat]: x', error: /no message/ },
    { language: 'text', text: 'warning[bad-date]: x', error: /no message/ },
  ])('report $error for the $language block $text', ({ language, text, error }) => {
    const [found] = LANGUAGES[language]?.check(text) ?? [];
    if (typeof error === 'string') expect(found).toBe(error);
    else expect(found).toMatch(error);
  });
});
