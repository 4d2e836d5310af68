// What authors read: each document of test/fixtures/diagnostics beside its messages. Update: `npx vitest run --update`.
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, it } from 'vitest';
import { CODES } from '../../src/diagnostics/codes.js';
import { FIXTURES, type Language, tryOut } from './examples.js';

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.yaml': 'yaml',
  '.json': 'json',
  '.typ': 'typst',
  '.sh': 'sh',
};

/** What their messages say depends on the machine, on other documents or on a program; test/workers shows them. */
const ELSEWHERE = [
  'worker-died',
  'no-worker',
  'no-engine',
  'limit-reached',
  'queue-full',
  'closed',
  'aborted',
];

const FILES = readdirSync(FIXTURES).filter((file) => extname(file) in LANGUAGES);

const told = new Map<string, ReturnType<typeof tryOut>>();

function tell(file: string): ReturnType<typeof tryOut> {
  const found =
    told.get(file) ??
    tryOut(LANGUAGES[extname(file)] as Language, readFileSync(`${FIXTURES}${file}`, 'utf8'), file);
  told.set(file, found);
  return found;
}

it.each(FILES)('%s', async (file) => {
  const { diagnostics, human } = await tell(file);
  expect(diagnostics).not.toEqual([]);
  await expect(await human()).toMatchFileSnapshot(`${FIXTURES}${file.replace(/\.\w+$/, '.txt')}`);
});

it('every code is shown by a fixture', async () => {
  const all = await Promise.all(FILES.map(tell));
  const codes = all.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect([...new Set([...codes, ...ELSEWHERE])].sort()).toEqual(Object.keys(CODES).sort());
});

it('every diagnostic says how to mend it', async () => {
  const all = await Promise.all(FILES.map(tell));
  const without = all.flatMap(({ diagnostics }) => diagnostics.filter(({ hint }) => !hint));
  expect(without).toEqual([]);
});
