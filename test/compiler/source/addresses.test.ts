// Addresses of entries that want quotes, in overlays and files of editions: what is said, and what mends it.
import { expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse.js';

const parse = (text: string) => parseSource(text, { format: 'yaml' });

const IN_BRACKETS = 'Inside brackets, YAML takes the `[` of this text for the beginning of a list.';

it.each([
  [
    'a: {leave_out: {',
    'experience[Harbour].highlights',
    ': [X]}}',
    '"experience[Harbour].highlights"',
  ],
  [
    'a: {leave_out: {',
    'experience["Harbour"].highlights',
    ': [X]}}',
    `'experience["Harbour"].highlights'`,
  ],
  [
    'a: {leave_out: {',
    'experience[company=A, position=B].x',
    ': [X]}}',
    '"experience[company=A, position=B].x"',
  ],
  [
    'a: {leave_out: {\n    ',
    'cv.experience[A].highlights',
    ': [X],\n  }}',
    '"cv.experience[A].highlights"',
  ],
  [
    'a: {leave_out: [',
    'experience[company=X].highlights',
    ']}',
    '"experience[company=X].highlights"',
  ],
  ['a:\n  leave_out: [x, ', 'experience[City]', ']', '"experience[City]"'],
  ['a: {leave_out: ', 'experience[City]', '}', '"experience[City]"'],
])('%j%s in brackets', (before, address, after, quoted) => {
  const [problem, ...others] = parse(before + address + after).diagnostics;
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    message: IN_BRACKETS,
    hint: `put all of it in quotes: ${quoted}`,
    range: { start: { offset: before.length } },
    fix: { confidence: 'certain' },
  });
  expect(problem?.fix?.edits?.map(({ text }) => text)).toEqual([quoted]);
  expect(parse(before + quoted + after).diagnostics).toEqual([]);
});

it.each([
  [
    'a:\n  leave_out:\n    ',
    '"experience["City"].highlights"',
    ': [X]',
    `'experience["City"].highlights'`,
  ],
  [
    'a: {leave_out: {',
    '"experience["City"].highlights"',
    ': [X]}}',
    `'experience["City"].highlights'`,
  ],
  ['a:\n  leave_out:\n    ', "'experience['City'].x'", ': [X]', `"experience['City'].x"`],
])('%j%s in the quotes that its name has, too', (before, address, after, quoted) => {
  const [problem, ...others] = parse(before + address + after).diagnostics;
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    message: `The quote ${address[0]} within this text ends it.`,
    hint: `put all of it in quotes: ${quoted}`,
    fix: { confidence: 'certain' },
  });
  expect(parse(before + quoted + after).diagnostics).toEqual([]);
});

it.each([
  'a:\n  experience[City].highlights: [X]',
  'a:\n  - experience[City]',
  'a: [x, "experience[City]"]',
])('%j is right', (text) => {
  expect(parse(text).diagnostics).toEqual([]);
});
