// What a program can tell an error by.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/index.js';

const of = (...codes: DiagnosticCode[]): CvError => new CvError(codes.map((code) => diagnostic(code, [], 'x')));

describe('kind and code', () => {
  it.each([
    { name: 'a wrong document', codes: ['missing-key'], kind: 'document', code: 'missing-key' },
    { name: 'the first of several', codes: ['bad-date', 'limit-reached'], kind: 'document', code: 'bad-date' },
    { name: 'warnings before it', codes: ['placeholder-name', 'timed-out'], kind: 'timeout', code: 'timed-out' },
    { name: 'information before it', codes: ['valid-as-a', 'bad-option'], kind: 'option', code: 'bad-option' },
    { name: 'warnings alone', codes: ['engine-warning'], kind: 'internal', code: 'engine-warning' },
    { name: 'nothing', codes: [], kind: 'internal', code: 'engine-error' },
  ] satisfies { name: string; codes: DiagnosticCode[]; kind: string; code: string }[])(
    '$name',
    ({ codes, kind, code }) => {
      expect(of(...codes)).toMatchObject({ kind, code });
    },
  );

  it('a warning that `strict` makes an error counts', () => {
    const strict = { ...diagnostic('missing-glyph', [], 'x'), severity: 'error' as const };
    expect(new CvError([strict, diagnostic('timed-out', [], 'y')])).toMatchObject({ kind: 'document' });
  });
});

it('docs/library.md says of which codes a kind is', () => {
  const text = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z]+)` \| ((?:`[a-z-]+`(?:, )?)+) \|/gm)];
  const told = rows.flatMap(([, kind, codes = '']) => [...codes.matchAll(/[a-z-]+/g)].map(([code]) => [code, kind]));
  const others = Object.keys(CODES).filter((code) => !told.some(([one]) => one === code));
  const all = [...told, ...others.map((code) => [code, 'document'])];
  expect(told).not.toHaveLength(0);
  for (const [code, kind] of all) expect([code, of(code as DiagnosticCode).kind]).toEqual([code, kind]);
});
