// docs/diagnostics.md lists every code, and its examples are what it says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { DOCUMENTATION } from '../../src/diagnostics/diagnostic.js';
import { type Language, tryOut } from './examples.js';

const TEXT = readFileSync(new URL(`../../${DOCUMENTATION}`, import.meta.url), 'utf8');

interface Example {
  readonly language: Language;
  readonly text: string;
}

/** The example of a code, in its section. */
function exampleOf(code: string, kind: 'wrong' | 'right'): Example {
  const [, section = ''] = TEXT.split(`\n### ${code}\n`);
  const [, language, text] = new RegExp(`\`\`\`(\\w+) ${kind}\n([\\s\\S]*?\n)\`\`\``).exec(section) ?? [];
  if (language === undefined || text === undefined) throw new Error(`${code} has no ${kind} example`);
  return { language: language as Language, text };
}

it('the table holds the closed list of codes, with their severities', () => {
  const rows = [...TEXT.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \|/gm)].map(([, code, severity]) => [
    code,
    severity,
  ]);
  expect(rows.sort()).toEqual(
    Object.entries(CODES)
      .map(([code, { severity }]) => [code, severity])
      .sort(),
  );
});

it('every code has a section, and every section is of a code', () => {
  expect([...TEXT.matchAll(/^### (.+)$/gm)].map(([, code]) => code).sort()).toEqual(Object.keys(CODES).sort());
});

describe.each(Object.keys(CODES) as DiagnosticCode[])('%s', (code) => {
  it('the wrong example has it', async () => {
    const { language, text } = exampleOf(code, 'wrong');
    const { diagnostics } = await tryOut(language, text);
    expect(diagnostics.map((d) => d.code)).toContain(code);
  });

  it('the mended example has nothing', async () => {
    const { language, text } = exampleOf(code, 'right');
    expect((await tryOut(language, text)).diagnostics).toEqual([]);
  });
});
