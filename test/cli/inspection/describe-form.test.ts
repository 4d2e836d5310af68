// Formatting of a filled form in columns, whatever the size of its values.
import { describe, expect, it } from 'vitest';
import { describeForm } from '../../../src/cli/inspection/describe-form.js';
import type { FilledForm, FormValue } from '../../../src/inspect/autofill.js';
import type { ExtractorName } from '../../../src/inspect/extractors/extractors.js';
import type { Field, FieldRole } from '../../../src/inspect/structure/structure.js';

const TERMINAL = { width: 60, colors: false };

function createValue(
  role: FieldRole,
  text: string,
  {
    lost = [] as readonly Field[],
    extractors = ['rows'] as readonly ExtractorName[],
    more = [] as Field[],
  } = {},
): FormValue {
  const fields = [{ role, text }, ...more];
  const losses = lost.length === 0 ? [] : [{ extractors, fields: lost }];
  return { role, fields, texts: fields.map((field) => field.text), isSure: true, losses };
}

const formatLines = (form: Partial<FilledForm>): string[] =>
  describeForm({ person: [], jobs: [], education: [], ...form }, TERMINAL).slice(2);

it('describeForm shows required fields even if they are missing', () => {
  expect(formatLines({ person: [createValue('email', 'jane@x.org')] })).toEqual([
    'name       –',
    'phone      –',
    'e-mail     jane@x.org',
  ]);
});

describe('describeForm for a value that an extractor loses', () => {
  const place: Field = { role: 'place', text: 'Bergen' };

  it.each([
    {
      reason: 'all fields are missing',
      lost: [{ role: 'title', text: 'Diver' }, place] as Field[],
      says: '(missing for rows)',
    },
    { reason: 'one field is elsewhere', lost: [place], says: '(elsewhere for rows: "Bergen")' },
  ])('shows $says if $reason', ({ lost, says }) => {
    const job = createValue('title', 'Diver', { lost, more: [place] });
    expect(formatLines({ jobs: [job] }).slice(3)).toEqual([
      'jobs       Diver · Bergen',
      `           ${says}`,
    ]);
  });
});

describe('describeForm for untrusted input', () => {
  it.each([1, 8, 9, 1000])('shows at most eight of %d jobs', (count) => {
    const jobs = Array.from({ length: count }, (_, nth) => createValue('title', `Job ${nth}`));
    const lines = formatLines({ jobs }).slice(3);
    const shown = Math.min(count, 8);
    expect(lines.filter((line) => line.includes('Job'))).toHaveLength(shown);
    expect(lines.slice(shown)).toEqual(
      count > 8 ? [`           and ${count - 8} more (--json has all)`] : [],
    );
  });

  it('shortens long texts', () => {
    const long: Field = { role: 'place', text: 'long '.repeat(5000) };
    const lines = formatLines({
      jobs: [createValue('title', 'word '.repeat(5000), { lost: [long], more: [long] })],
    });
    expect(lines.length).toBeLessThan(20);
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
  });

  it('escapes control characters', () => {
    expect(
      formatLines({ person: [createValue('name', 'Jane\u001B[2J')] }).join('\n'),
    ).not.toContain('\u001B');
  });
});
