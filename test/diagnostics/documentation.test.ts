// docs/diagnostics.md lists every code, with an example that gives the code and a fixed one.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { type Diagnostic, DOCUMENTATION } from '../../src/diagnostics/diagnostic.js';
import { IS_LONG } from '../support/length.js';
import { executeExample, type Language } from './examples.js';

const TEXT = readFileSync(new URL(`../../${DOCUMENTATION}`, import.meta.url), 'utf8');

/** Codes whose examples start workers, which takes seconds. */
const NEED_WORKERS = new Set<DiagnosticCode>([
  'worker-crashed',
  'no-worker',
  'no-engine',
  'queue-full',
  'timed-out',
  'aborted',
  'closed',
]);

/** Codes with slow examples that `fixtures.test.ts` also runs. */
const SLOW_FIXTURES = new Set<DiagnosticCode>(['does-not-fit', 'shrunk-to-fit']);

/** Results by text: several codes have the same example. */
const results = new Map<string, ReturnType<typeof executeExample>>();

async function runExample(code: string, kind: 'wrong' | 'right'): Promise<readonly Diagnostic[]> {
  const [, section = ''] = TEXT.split(`\n### ${code}\n`);
  const [, language, text] =
    new RegExp(`\`\`\`(\\w+) ${kind}\n([\\s\\S]*?\n)\`\`\``).exec(section) ?? [];
  if (language === undefined || text === undefined)
    throw new Error(`${code} has no ${kind} example`);
  const result = results.get(text) ?? executeExample(language as Language, text);
  results.set(text, result);
  return (await result).diagnostics;
}

it('docs/diagnostics.md lists all codes by severity in a table', () => {
  const rows = [...TEXT.matchAll(/^\| [^|]+ \|(.*\(#.*)\|(.*)\|(.*)\|$/gm)];
  const listed = (['error', 'warning', 'info'] as const).flatMap((severity, column) =>
    rows.flatMap((row) =>
      [...(row[column + 1] ?? '').matchAll(/\[`([a-z-]+)`\]\(#\1\)/g)].map(([, code]) => [
        code,
        severity,
      ]),
    ),
  );
  expect(listed.sort()).toEqual(
    Object.entries(DIAGNOSTIC_CODES)
      .map(([code, { severity }]) => [code, severity])
      .sort(),
  );
});

it('docs/diagnostics.md has a section for each code', () => {
  expect([...TEXT.matchAll(/^### (.+)$/gm)].map(([, code]) => code).sort()).toEqual(
    Object.keys(DIAGNOSTIC_CODES).sort(),
  );
});

describe.each(Object.keys(DIAGNOSTIC_CODES) as DiagnosticCode[])('the diagnostic `%s`', (code) => {
  const isRun = IS_LONG || !NEED_WORKERS.has(code);

  it.runIf(IS_LONG || (isRun && !SLOW_FIXTURES.has(code)))(
    'is reported for the example marked `wrong`',
    async () => {
      expect((await runExample(code, 'wrong')).map((d) => d.code)).toContain(code);
    },
  );

  it.runIf(isRun)('is not reported for the example marked `right`', async () => {
    expect(await runExample(code, 'right')).toEqual([]);
  });
});
