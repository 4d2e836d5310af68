// docs/diagnostics.md lists every code, and its examples are what it says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { type Diagnostic, DOCUMENTATION } from '../../src/diagnostics/diagnostic.js';
import { IS_LONG } from '../support/length.js';
import { type Language, tryOut } from './examples.js';

const TEXT = readFileSync(new URL(`../../${DOCUMENTATION}`, import.meta.url), 'utf8');

/** Those whose examples start worker processes, which takes seconds; `test/workers` and `test/package` have quicker ones. */
const NEED_WORKERS = new Set<DiagnosticCode>([
  'worker-died',
  'no-worker',
  'no-engine',
  'queue-full',
  'timed-out',
  'aborted',
  'closed',
]);

/** Those whose wrong example is a command that `fixtures.test.ts` runs, too, and that lays a document out many times. */
const AS_FIXTURES = new Set<DiagnosticCode>(['does-not-fit', 'fitted']);

/** What is said of an example, by its text: several codes have the same. */
const told = new Map<string, ReturnType<typeof tryOut>>();

/** What is said of the example of a code, in its section. */
async function saidOf(code: string, kind: 'wrong' | 'right'): Promise<readonly Diagnostic[]> {
  const [, section = ''] = TEXT.split(`\n### ${code}\n`);
  const [, language, text] =
    new RegExp(`\`\`\`(\\w+) ${kind}\n([\\s\\S]*?\n)\`\`\``).exec(section) ?? [];
  if (language === undefined || text === undefined)
    throw new Error(`${code} has no ${kind} example`);
  const found = told.get(text) ?? tryOut(language as Language, text);
  told.set(text, found);
  return (await found).diagnostics;
}

it('the table holds the closed list of codes, with their severities', () => {
  const rows = [...TEXT.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \|/gm)].map(
    ([, code, severity]) => [code, severity],
  );
  expect(rows.sort()).toEqual(
    Object.entries(CODES)
      .map(([code, { severity }]) => [code, severity])
      .sort(),
  );
});

it('every code has a section, and every section is of a code', () => {
  expect([...TEXT.matchAll(/^### (.+)$/gm)].map(([, code]) => code).sort()).toEqual(
    Object.keys(CODES).sort(),
  );
});

describe.each(Object.keys(CODES) as DiagnosticCode[])('%s', (code) => {
  const isTried = IS_LONG || !NEED_WORKERS.has(code);

  it.runIf(IS_LONG || (isTried && !AS_FIXTURES.has(code)))('the wrong example has it', async () => {
    expect((await saidOf(code, 'wrong')).map((d) => d.code)).toContain(code);
  });

  it.runIf(isTried)('the mended example has nothing', async () => {
    expect(await saidOf(code, 'right')).toEqual([]);
  });
});
