import { describe, expect, it } from 'vitest';
import { type NameTemplate, parseNameTemplate } from '../../../src/cli/batch/name-template.js';

const DOCUMENT = {
  cv: { name: 'José Müller', email: 'j@x.org', education: [{ area: 'Physics' }], n: 5, list: [] },
};

function formatName(
  template: string,
  document: unknown = DOCUMENT,
): { path: string } | { missing: string } {
  return (parseNameTemplate(template) as NameTemplate).formatName({
    document,
    line: 12,
    index: 12_345,
  });
}

describe('formatName', () => {
  it.each([
    { template: '{line}-{slug}', path: '0012-jose-mueller' },
    { template: '{index}', path: '12345' },
    { template: '{name}', path: 'José Müller' },
    { template: '{slug}.pdf', path: 'jose-mueller' },
    { template: 'cv of {cv.email}', path: 'cv of j@x.org' },
    { template: '{cv.education.0.area}/{cv.n}', path: 'Physics/5' },
  ])('turns the template $template into the path $path', ({ template, path }) => {
    expect(formatName(template)).toEqual({ path });
  });

  it.each([
    { name: 'slashes', value: 'a/b\\c', path: 'a-b-c' },
    { name: 'parent folders', value: '../../etc/passwd', path: '-..-etc-passwd' },
    { name: 'only dots', value: '..', path: '-' },
    { name: 'a name that Windows reserves', value: 'CON', path: 'CON-' },
    { name: 'a reserved name in lower case', value: 'nul', path: 'nul-' },
    { name: 'a reserved name with a number', value: 'COM1', path: 'COM1-' },
    { name: 'a longer name that begins with a reserved one', value: 'console', path: 'console' },
    { name: 'a Windows drive', value: 'C:\\Windows', path: 'C-Windows' },
    { name: 'a Windows network share', value: '\\\\server\\share', path: '-server-share' },
    { name: 'characters that Windows rejects', value: 'a<b>:"|?*c', path: /^a[-b]+c$/ },
    { name: 'control characters', value: 'a\u0000b\nc', path: /^a-b[ -]c$/ },
    { name: 'a final dot and space, which Windows drops', value: 'Dr. ', path: 'Dr' },
    { name: 'Chinese characters', value: '山田', path: '山田' },
    { name: 'a decomposed character', value: 'e\u0301', path: '\u00e9' },
    { name: 'a direction mark', value: 'a\u202eb', path: 'a-b' },
  ])(
    'returns a name that is safe on every file system for a value with $name',
    ({ value, path }) => {
      const template = formatName('{name}', { cv: { name: value } });
      if (typeof path === 'string') expect(template).toEqual({ path });
      else expect(template).toEqual({ path: expect.stringMatching(path) });
    },
  );

  it.each([
    { name: 'Latin letters', value: 'x'.repeat(5000) },
    { name: 'Chinese characters', value: '山'.repeat(5000) },
    { name: 'emoji of several characters', value: '👩‍👩‍👧‍👦'.repeat(500) },
  ])('leaves enough bytes for an extension after thousands of $name', ({ value }) => {
    const template = formatName('{name}-{slug}-{cv.name}', { cv: { name: value } });
    expect(Buffer.byteLength('path' in template ? template.path : '')).toBeLessThan(245);
  });

  it('shortens values to 48 characters', () => {
    expect(formatName('{name}', { cv: { name: 'ab'.repeat(40) } })).toEqual({
      path: 'ab'.repeat(24),
    });
  });

  it('keeps a name without Latin letters as the slug', () => {
    expect(formatName('{slug}', { cv: { name: '山田 太郎' } })).toEqual({ path: '山田 太郎' });
  });

  it.each([
    { template: '{cv.phone}', document: DOCUMENT },
    { template: '{cv.list}', document: DOCUMENT },
    { template: '{cv.education.3.area}', document: DOCUMENT },
    { template: '{cv.constructor.name}', document: DOCUMENT },
    { template: '{cv.name}', document: { cv: { name: '' } } },
    { template: '{cv.name}', document: null },
    { template: '{cv.name}', document: 'text' },
  ])('returns the missing field of $template for $document', ({ template, document }) => {
    expect(formatName(template, document)).toEqual({ missing: template.slice(1, -1) });
  });
});

describe('parseNameTemplate', () => {
  it.each([
    { template: 'cv', problem: 'needs a field' },
    { template: '', problem: 'needs a field' },
    { template: '{nmae}', problem: '{nmae} is not a field' },
    { template: '{cv}', problem: '{cv} is not a field' },
    { template: '{design.font}', problem: '{design.font} is not a field' },
    { template: '{line', problem: 'it has an unmatched brace' },
    { template: '../{line}', problem: 'only dots' },
    { template: '/{line}', problem: 'empty' },
    { template: '{line}/', problem: 'empty' },
    { template: 'a/./{line}', problem: 'only dots' },
  ])('rejects $template', ({ template, problem }) => {
    expect(parseNameTemplate(template)).toContain(problem);
  });
});

it.each([
  { template: '{line}', paths: [], isUnique: true },
  { template: '{index}-x', paths: [], isUnique: true },
  { template: '{slug}', paths: [['name']], isUnique: false },
  { template: '{cv.education.0.area}', paths: [['education', '0', 'area']], isUnique: false },
  { template: '{slug}-{line}', paths: [['name']], isUnique: true },
])(
  'parseNameTemplate parses $template as paths $paths with isUnique $isUnique',
  ({ template, ...expected }) => {
    expect(parseNameTemplate(template)).toMatchObject(expected);
  },
);
