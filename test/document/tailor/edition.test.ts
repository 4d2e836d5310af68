// What editions make of a document, and what is said where they name what is not there.
import { describe, expect, test } from 'vitest';
import { applyEdition } from '../../../src/document/tailor/edition.js';
import { Traced } from '../../../src/document/tailor/traced.js';
import { parseCvSource } from '../../../src/render/read-document.js';
import type { Source } from '../../../src/text/source.js';

const CV = `cv:
  name: Jane
  experience:
    - {company: Harbour, position: Lead, highlights: [Led the move, Taught, "Said *no*"]}
    - {company: City, position: Clerk}
    - {company: Zoo, position: Keeper}
  custom_sections:
    - {title: Talks, entry_type: NormalEntry, entries: [{name: One}, {name: Two}]}
`;

/** The document in an edition, and what is said, as `line:column message`. */
function inEdition(text: string, name = 'a') {
  const document = new Traced(parseCvSource(CV).value, { source: undefined, path: [] });
  const source = parseCvSource(text, { file: 'editions.yaml' }) as unknown as Source;
  const said = applyEdition(document, new Traced(source.value, { source, path: [] }), name);
  const { cv } = document.toValue() as { cv: Record<string, { company: string; highlights?: string[] }[]> };
  return {
    companies: cv.experience?.map(({ company }) => company),
    highlights: cv.experience?.[0]?.highlights,
    cv,
    said: said.map(({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`),
  };
}

const ALL = ['Harbour', 'City', 'Zoo'];

test.each<[edition: string, companies: string[]]>([
  ['{}', ALL],
  ['{entries: {experience: [Zoo, Harbour]}}', ['Zoo', 'Harbour']],
  ['{entries: {cv.experience: [Clerk]}}', ['City']],
  ['{entries: {experience: []}}', []],
  ['{leave_out: {experience: [City]}}', ['Harbour', 'Zoo']],
  ['{leave_out: {experience: [Harbour, position=Clerk]}}', ['Zoo']],
  // Choosing comes after changing.
  ['{cv: {experience: {City: {company: Town}}}, entries: {experience: [Town]}}', ['Town']],
])('%s', (edition, companies) => {
  const { said, ...found } = inEdition(`a: ${edition}`);
  expect([found.companies, said]).toEqual([companies, []]);
});

test.each<[edition: string, highlights: string[]]>([
  ['{leave_out: {"experience[Harbour].highlights": [Led the]}}', ['Taught', 'Said *no*']],
  ['{entries: {"experience[Harbour].highlights": [Said no, Taught]}}', ['Said *no*', 'Taught']],
  [
    '{cv: {experience: {Harbour: {highlights: {Taught: Taught twelve}}}}}',
    ['Led the move', 'Taught twelve', 'Said *no*'],
  ],
])('%s', (edition, highlights) => {
  const { said, ...found } = inEdition(`a: ${edition}`);
  expect([found.highlights, said]).toEqual([highlights, []]);
});

describe('an edition that extends another', () => {
  test('changes what that makes', () => {
    const text = 'a: {leave_out: {experience: [City]}}\nb: {extends: a, entries: {experience: [Zoo]}}\n';
    expect(inEdition(text, 'b')).toMatchObject({ companies: ['Zoo'], said: [] });
    expect(inEdition(text, 'a')).toMatchObject({ companies: ['Harbour', 'Zoo'], said: [] });
  });

  test('cannot name what that leaves out', () => {
    const text = 'a: {leave_out: {experience: [City]}}\nb: {extends: a, entries: {experience: [City]}}\n';
    expect(inEdition(text, 'b').said).toEqual(['2:40 "City" fits no entry of `experience`.']);
  });
});

test('sections of entries are reached by their titles', () => {
  const { cv } = inEdition('a: {leave_out: {"custom_sections[Talks].entries": [One]}}');
  expect(cv.custom_sections).toMatchObject([{ entries: [{ name: 'Two' }] }]);
});

test.each<[edition: string, said: string]>([
  ['{entries: {experience: [Zo, City]}}', '1:28 "Zo" fits no entry of `experience`.'],
  ['{entries: {experience: [City, Zoo, Clerk]}}', '1:39 "Clerk" is named twice in `experience`.'],
  [
    '{cv: {experience: {City: null, Clerk: {url: x}}}}',
    '1:35 "Clerk" is the entry of `cv.experience` that "City" is, too.',
  ],
  ['{entries: {experiences: [Zoo]}}', '1:15 The document has no `cv.experiences`.'],
  ['{entries: {name: [Zoo]}}', '1:15 `name` is no list in the document.'],
  ['{entries: {experience: Zoo}}', '1:27 The entries of `experience` are the text "Zoo".'],
  ['{entries: [Zoo]}', '1:14 `entries` is a list.'],
  ['{leave_out: experience}', '1:16 `leave_out` is the text "experience".'],
  ['{leave_out: {interests: [A]}}', '1:17 The document has no `cv.interests`.'],
  ['{leave_out: {name: [A]}}', '1:17 `name` is no list in the document.'],
  ['{leave_out: {"experience[9].highlights": [A]}}', '1:17 `cv.experience` has 3 entries, [0] to [2].'],
  ['{leave_out: {"a b": [A]}}', '1:17 "a b" is no path of a document.'],
  ['{leave_out: {"": [A]}}', '1:17 "" is no path of a document.'],
  ['{leave_out: {name.first: [A]}}', '1:17 `cv.name` has no keys: it is the text "Jane".'],
])('%s is wrong', (edition, said) => {
  expect(inEdition(`a: ${edition}`).said).toEqual([said]);
});
