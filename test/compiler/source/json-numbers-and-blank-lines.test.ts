// JSON numbers in text fields, and blank lines and list items that YAML folds.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';

describe('a number in JSON', () => {
  const cv = `{"cv": {"name": "Jane Doe", "phone": 41446681800,
    "experience": [{"company": 3, "position": "Diver", "start_date": 2009, "end_date": 201012, "highlights": [2009, "x"]}],
    "education": [{"institution": "U", "area": "X", "date": 2009, "gpa": 3.90}],
    "publications": [{"title": "T", "authors": ["Jane"], "doi": "", "date": 2020, "cited_by": 12}]}}`;

  it.each(['a', 'b'] as const)(
    'is parsed as text in the same fields as a plain YAML scalar in variant %s',
    async (variant) => {
      const yaml = parseCvSource(cv, { format: 'yaml' });
      const json = parseCvSource(cv, { format: 'json' });
      expect(json.value).toEqual(yaml.value);
      const options = { variant };
      expect((await validateCv(json, options)).valid).toBe((await validateCv(yaml, options)).valid);
    },
  );

  it('keeps its digits', () => {
    expect(parseCvSource(cv).value).toMatchObject({
      cv: {
        experience: [{ company: '3', start_date: '2009', end_date: '201012' }],
        education: [{ date: '2009', gpa: '3.90' }],
        publications: [{ date: '2020', cited_by: 12 }],
      },
    });
  });

  it('renders like quoted text', async () => {
    const text = cv.replaceAll(/(?<=[[ ])[\d.]+(?=[,}])(?!})/g, '"$&"').replace('"12"', '12');
    const [one, other] = await Promise.all(
      [cv, text].map((json) => renderCv(parseCvSource(json), { formats: ['txt'] })),
    );
    expect(one?.txt).toBe(other?.txt);
    expect(one?.txt).toContain('3.90');
  });

  it.each([
    ['{"cv": {"name": "J", "experience": 5}}', '`experience` must be a list'],
    ['{"cv": {"name": "J", "x\\"y": 1, "start_date": "{2009"}}', undefined],
    [
      '{"cv": {"name": "J"}, "design": {"options": {"date_and_location_width": 3}}}',
      'is the number 3',
    ],
  ])('is not parsed as text in other fields: %s', async (text, message = '') => {
    const { diagnostics } = await validateCv(parseCvSource(text));
    expect(diagnostics[0]?.message).toContain(message);
  });

  it('is rejected in a JavaScript object, which does not keep its digits', async () => {
    const document = {
      cv: { name: 'J', experience: [{ company: 'A', position: 'B', start_date: 2009 }] },
    };
    const { diagnostics } = await validateCv(document as unknown);
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['wrong-type', 'put it in quotes: "2009"'],
    ]);
  });
});

describe('a blank line in YAML', () => {
  const parseSummary = (text: string): unknown =>
    (parseCvSource(`cv:\n  summary: ${text}`).value as { cv: { summary: unknown } }).cv.summary;

  it.each([
    ['a folded block', '>-\n    One\n    goes on.\n\n    Two.', 'One goes on.\n\nTwo.'],
    ['a folded block of Windows', '>-\r\n    One\r\n\r\n    Two.\r\n', 'One\n\nTwo.'],
    ['a folded block that keeps its end', '>\n    One\n\n    Two.\n', 'One\n\nTwo.\n'],
    ['plain text', 'One\n    goes on.\n\n    Two.', 'One goes on.\n\nTwo.'],
    ['single quotes', "'One\n    goes on.\n\n    Two.'", 'One goes on.\n\nTwo.'],
    ['double quotes', '"One\n    goes on.\n\n    Two."', 'One goes on.\n\nTwo.'],
    ['a folded block with two blank lines', '>-\n    One\n\n\n    Two.', 'One\n\nTwo.'],
  ])('separates paragraphs in %s', (_, text, value) => {
    expect(parseSummary(text)).toBe(value);
  });

  it.each([
    ['an escape', '"One\\nTwo."', 'One\nTwo.'],
    [
      'more indented lines',
      '>-\n    One\n      two\n      three\n    four',
      'One\n  two\n  three\nfour',
    ],
    ['a literal block', '|-\n    One\n    Two.', 'One\nTwo.'],
    ['items of a list', "'- one\n\n    - two'", '- one\n- two'],
  ])('is not inserted for a line break in %s', (_, text, value) => {
    expect(parseSummary(text)).toBe(value);
  });

  it('separates paragraphs in outputs and keeps the positions of diagnostics', async () => {
    const text =
      'cv:\n  name: Jane Doe\n  summary: >-\n    One\n    goes on.\n\n    Two [t] (https://example.org).\n';
    const { html, diagnostics } = await renderCv(parseCvSource(text), { formats: ['html'] });
    expect(html).toMatch(/<p>One goes on\.<\/p>\s*<p>Two /);
    expect(
      diagnostics.map(({ code, range }) => [code, range?.start.line, range?.start.column]),
    ).toEqual([['not-linked', 7, 9]]);
  });
});

describe('dashes in folded YAML text', () => {
  const long = 'I lead a team of engineers who build and maintain platforms';
  it.each([
    ['form a list after short lines', 'I do:\n    - SEO\n    - SEM', 'I do:\n- SEO\n- SEM'],
    ['form a nested list', 'I do:\n    - SEO\n      - SEM', 'I do:\n- SEO\n  - SEM'],
    ['are text if the line before is long', `${long} -\n    - or`, `${long} - - or`],
  ])('%s', (_, text, value) => {
    expect(parseCvSource(`cv:\n  name: J\n  summary: >-\n    ${text}\n`).value).toMatchObject({
      cv: { summary: value },
    });
  });
});
