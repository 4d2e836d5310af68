// Human-readable messages of each document in test/fixtures/diagnostics.
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, it } from 'vitest';
import { DIAGNOSTIC_CODES } from '../../src/diagnostics/codes.js';
import { executeExample, FIXTURES, type Language } from './examples.js';

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.yaml': 'yaml',
  '.json': 'json',
  '.typ': 'typst',
  '.sh': 'sh',
};

/** Codes whose messages depend on the machine or on other jobs; test/workers has them. */
const WITHOUT_FIXTURE = [
  'worker-crashed',
  'no-worker',
  'no-engine',
  'limit-reached',
  'queue-full',
  'closed',
  'aborted',
];

const FILES = readdirSync(FIXTURES).filter((file) => extname(file) in LANGUAGES);

const results = new Map<string, ReturnType<typeof executeExample>>();

function runFixture(file: string): ReturnType<typeof executeExample> {
  const result =
    results.get(file) ??
    executeExample(
      LANGUAGES[extname(file)] as Language,
      readFileSync(`${FIXTURES}${file}`, 'utf8'),
      file,
    );
  results.set(file, result);
  return result;
}

it.each(FILES)('formatDiagnostics returns the expected text for %s', async (file) => {
  const { diagnostics, human } = await runFixture(file);
  expect(diagnostics).not.toEqual([]);
  await expect(await human()).toMatchFileSnapshot(`${FIXTURES}${file.replace(/\.\w+$/, '.txt')}`);
});

it('the fixtures give each code', async () => {
  const all = await Promise.all(FILES.map(runFixture));
  const codes = all.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect([...new Set([...codes, ...WITHOUT_FIXTURE])].sort()).toEqual(
    Object.keys(DIAGNOSTIC_CODES).sort(),
  );
});

it('each diagnostic of the fixtures has a hint', async () => {
  const all = await Promise.all(FILES.map(runFixture));
  const withoutHint = all.flatMap(({ diagnostics }) => diagnostics.filter(({ hint }) => !hint));
  expect(withoutHint).toEqual([]);
});
