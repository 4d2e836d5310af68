// The files that GitHub and Renovate read.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../cli/run.js';

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly validations?: { readonly required: boolean };
  }[];
}

const FOLDER = join(ROOT, '.github/ISSUE_TEMPLATE');
const FORMS = readdirSync(FOLDER)
  .filter((file) => file !== 'config.yml')
  .map((file) => ({ file, form: parse(readFileSync(join(FOLDER, file), 'utf8')) as Form }));

describe.each(FORMS)('the issue form $file', ({ form }) => {
  it('has a name, a description, and fields of different IDs', () => {
    expect([form.name, form.description].every((text) => text.length > 2)).toBe(true);
    const ids = form.body.flatMap(({ type, id }) => (type === 'markdown' ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });
});

it('requires version, document and message of a bug', () => {
  const bug = FORMS.find(({ file }) => file === 'bug.yml')?.form;
  const required = bug?.body.filter(({ validations }) => validations?.required);
  expect(required?.map(({ id }) => id)).toEqual(['version', 'document', 'message', 'expected']);
});

it('updates packages that exist, and pins their versions', () => {
  const { rangeStrategy, packageRules } = JSON.parse(
    readFileSync(join(ROOT, 'renovate.json'), 'utf8'),
  );
  expect(rangeStrategy).toBe('pin');
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const patterns: string[] = packageRules.flatMap(
    (rule: { matchPackageNames?: string[] }) => rule.matchPackageNames ?? [],
  );
  const unused = patterns.filter(
    (pattern) => !names.some((name) => name.startsWith(pattern.replace('**', ''))),
  );
  expect(unused).toEqual([]);
});

it('has no more than three badges in README.md, none from a service of its own', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const badges = [...readme.matchAll(/\[!\[[^\]]+\]\((https:[^)]+)\)/g)].map(([, url]) => url);
  expect(badges.length).toBeLessThanOrEqual(3);
  expect(badges.join('\n')).toMatch(
    /^(?:https:\/\/(?:github\.com|img\.shields\.io\/badge)\/.*\n?)+$/,
  );
  expect(existsSync(join(ROOT, '.github/workflows/ci.yml'))).toBe(true);
});
