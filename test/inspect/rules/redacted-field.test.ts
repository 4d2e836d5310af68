// What a PDF must not contain, by field and place, and what it may contain.
import { describe, expect, it } from 'vitest';
import { REDACTABLE, type RedactableField } from '../../../src/compiler/fields/person-fields.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { redactedField } from '../../../src/inspect/rules/redacted-field.js';
import { inspectFindings } from './inspect-findings.js';
import { createCvPdf, imageMarkup } from './typst-pdf.js';

const CV = {
  name: 'May Okafor',
  location: '10115 Berlin, Germany',
  phone: '+49 30 23125 979',
  email: 'may.okafor@amp.example',
  website: 'https://okafor.example',
  social_networks: [
    { network: 'GitHub', username: 'mayo1815' },
    { network: 'LinkedIn', username: 'okafor' },
  ],
  experience: [
    { company: 'Volt', position: 'Engineer', location: 'Berlin, Germany', start_date: '2019-05' },
    { company: 'Watt', position: 'Trainee', location: 'Berlin, Germany', start_date: '2018-05' },
  ],
};

const find = async (pdf: Uint8Array, redact: readonly RedactableField[], cv: object = CV) =>
  (await inspectFindings(pdf, { source: { cv }, redact }))
    .filter(({ code }) => code === 'redacted-field')
    .map(({ message, page }) => [message.replace(/^.*contains it /, ''), page]);

it('reports attached files', async () => {
  const pdf = await createCvPdf({ rest: '#pdf.attach("old.txt", bytes("+49 30 23125 979"))' });
  expect(await find(pdf, ['phone'])).toEqual([
    [expect.stringMatching(/has attached files, not checked: "old\.txt"\.$/), undefined],
  ]);
  expect(await find(pdf, [])).toEqual([]);
});

it('reads metadata of many elements without an end in linear time', () => {
  const texts = { text: '', title: '', author: '', keywords: '', xmp: '<dc:a>'.repeat(50_000) };
  const lists = { pages: [], links: [], tags: [], outline: [], attachments: [] };
  const context = {
    reading: { ...texts, ...lists },
    structure: { header: [], sections: [] },
    redaction: { fields: ['phone'], remaining: [], texts: [], visibleNames: [] },
  };
  const before = process.cpuUsage();
  expect(redactedField(context as never)).toEqual([]);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
});

const LEAKS: readonly {
  readonly field: RedactableField;
  readonly place: string;
  readonly pdf: () => Promise<Uint8Array> | Uint8Array;
  readonly found: readonly (readonly [string, number?])[];
}[] = [
  {
    field: 'phone',
    place: 'another spelling on page 2',
    pdf: () => createCvPdf({ rest: '#pagebreak()\nCall 030/2312.5979' }),
    found: [['as text: "030/2312.5979".', 2]],
  },
  {
    field: 'phone',
    place: 'only the target of a link',
    pdf: () => createCvPdf({ rest: '#link("tel:+493023125979")[Call]' }),
    found: [['as a link: "493023125979".', 1]],
  },
  {
    field: 'email',
    place: 'words',
    pdf: () => createCvPdf({ rest: 'may dot okafor at amp dot example' }),
    found: [['as text: "may dot okafor at amp dot example".', 1]],
  },
  {
    field: 'name',
    place: 'the title of the document',
    pdf: () => createCvPdf({ title: 'Okafor, May' }),
    found: [['in its metadata: "Okafor, May".']],
  },
  {
    field: 'location',
    place: 'one more time than the entries have it',
    pdf: () => createCvPdf({ rest: 'Berlin\n\nBerlin, Germany\n\nBerlin, Germany' }),
    found: [['as text: "Berlin".', 1]],
  },
  {
    field: 'website',
    place: 'a link',
    pdf: () => createCvPdf({ rest: '#link("https://www.okafor.example/cv")[my page]' }),
    found: [['as a link: "okafor.example".', 1]],
  },
  {
    field: 'social_networks',
    place: 'a user name',
    pdf: () => createCvPdf({ rest: 'Code: mayo1815' }),
    found: [['as text: "mayo1815".', 1]],
  },
  {
    field: 'photo',
    place: 'an image',
    pdf: () => createCvPdf({ rest: `#${imageMarkup('3cm', '4cm')}` }),
    found: [['`photo` is redacted, but this PDF has an image.', 1]],
  },
];

it.each(LEAKS)('a redacted $field is reported as $place', async ({ field, pdf, found }) => {
  expect(await find(await pdf(), [field])).toEqual(found.map(([message, page]) => [message, page]));
});

const render = (
  redact: readonly RedactableField[],
  template: (typeof BUNDLED_TEMPLATES)[number],
  cv: object = CV,
): Promise<Uint8Array> =>
  renderCvToPdf(parseCvSource(JSON.stringify({ cv })), {
    today: '2026-11-20',
    showLocation: true,
    template,
    redact,
  });

const REDACTIONS: readonly { readonly fields: readonly RedactableField[] }[] = [
  { fields: ['phone', 'email', 'location', 'photo'] },
  { fields: REDACTABLE },
];

describe.each(BUNDLED_TEMPLATES)('a PDF with template %s', (template) => {
  it.each(REDACTIONS)('without $fields is not reported', async ({ fields }) => {
    expect(await find(await render(fields, template), fields)).toEqual([]);
  });
});

it('a text that still contains redacted data is reported', async () => {
  const cv = { ...CV, summary: 'Call 030 23125979.' };
  expect(await find(await render(['phone'], 'classic', cv), ['phone'], cv)).toEqual([
    ['as text: "030 23125979".', 1],
  ]);
});

it('a town that texts contain is a warning, in the header it is an error', async () => {
  const cv = { ...CV, location: 'Molde, Norway', summary: 'I play in Molde and all over Norway.' };
  const codes = async (pdf: Uint8Array) =>
    (await inspectFindings(pdf, { source: { cv }, redact: ['location'] }))
      .filter(({ code }) => code.startsWith('redacted'))
      .map(({ code }) => code);
  expect(await codes(await render(['location'], 'classic', cv))).toEqual(['redacted-place']);
  expect(await codes(await render([], 'classic', cv))).toEqual([
    'redacted-field',
    'redacted-place',
  ]);
});

it.each(['email', 'phone'] as const)('a missing %s is right if it is redacted', async (field) => {
  const pdf = await render([field], 'classic');
  const codes = async (redact: readonly RedactableField[]) =>
    (await inspectFindings(pdf, { source: { cv: { name: CV.name } }, redact })).map(
      ({ code }) => code,
    );
  expect(await codes([])).toContain(`no-${field}`);
  expect(await codes([field])).not.toContain(`no-${field}`);
});
