import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { KINDS, REQUIRED } from '../validate/documents.js';

const EXTRA_FIELDS: Readonly<Record<EntryKind, Record<string, unknown>>> = {
  EducationEntry: { study_type: 'BS', gpa: '3.9' },
  ExperienceEntry: {},
  NormalEntry: {},
  OneLineEntry: {},
  PublicationEntry: { journal: 'Nature', cited_by: 3 },
};

/** Punctuation that no line may start, end or consist of. */
const STRAY_PUNCTUATION = /^[\s]*[:,;–()-]+\s*$|^[,:;)]|[,:(]\s*$|\(\s*\)|,\s*,|\[\]/m;

function createDocument(kind: EntryKind, entry: object, linkText?: string): unknown {
  const section = {
    title: 'Things',
    entry_type: kind,
    entries: [entry],
    ...(linkText === undefined ? {} : { link_text: linkText }),
  };
  const design = { options: { show_last_updated_date: false } };
  return { design, cv: { name: 'Jane Roe', custom_sections: [section] } };
}

/** Entries with one empty field. */
const ENTRIES = KINDS.flatMap((kind) => {
  const full = {
    highlights: ['Point'],
    location: 'Rome',
    date: '2020',
    ...REQUIRED[kind],
    ...EXTRA_FIELDS[kind],
  };
  return Object.entries(full).flatMap(([field, value]) =>
    typeof value === 'number'
      ? []
      : ['', ' ', '\u00AD'].map((text) => ({
          kind,
          field,
          text,
          entry: { ...full, [field]: Array.isArray(value) ? [text] : text },
        })),
  );
});

it.each(ENTRIES)(
  'renderCv leaves no trace of an empty $field in $kind ($text)',
  async ({ kind, entry }) => {
    const {
      txt = '',
      md = '',
      html = '',
    } = await renderCv(createDocument(kind, entry), { formats: ['txt', 'md', 'html'] });
    expect(txt.replaceAll('\u00AD', '')).not.toMatch(STRAY_PUNCTUATION);
    expect(
      md
        .replaceAll('\u00AD', '')
        .replaceAll(/^- /gm, '')
        .replaceAll(/\]\(.*?\)/g, ']'),
    ).not.toMatch(STRAY_PUNCTUATION);
    expect(html).not.toMatch(/<(li|h3|p|a|strong|em)\b[^>]*>\s*<\/\1>/);
  },
);

describe.each(KINDS)('%s', (kind) => {
  it('omits the heading of an entry of empty texts', async () => {
    const empty = Object.fromEntries(
      Object.entries(REQUIRED[kind]).map(([key, value]) => [key, Array.isArray(value) ? [''] : '']),
    );
    const { txt } = await renderCv(createDocument(kind, empty), { formats: ['txt'] });
    expect(txt).toBe('Jane Roe\n');
  });

  it('shows the `link_text` of the section', async () => {
    const document = createDocument(
      kind,
      { ...REQUIRED[kind], url: 'https://example.org/x' },
      'Read more',
    );
    const { txt, md, html, pdf } = await renderCv(document, {
      formats: ['txt', 'md', 'html', 'pdf'],
    });
    expect(txt).toContain('Read more (https://example.org/x)');
    expect(md).toContain('[Read more](https://example.org/x)');
    expect(html).toMatch(/<a href="https:\/\/example\.org\/x">Read more<\/a>/);
    const reading = await readPdf(pdf as Uint8Array);
    expect(JSON.stringify(reading).replaceAll('\\u00a0', ' ')).toContain('https://example.org/x');
  });

  it('reports an unused `link_text`', async () => {
    const { diagnostics } = await renderCv(createDocument(kind, REQUIRED[kind], 'Read more'), {
      formats: ['txt'],
    });
    expect(diagnostics).toMatchObject([
      { code: 'not-linked', path: ['cv', 'custom_sections', 0, 'link_text'] },
    ]);
  });

  it('shows the site of a link if `link_text` is blank', async () => {
    const { md } = await renderCv(
      createDocument(kind, { ...REQUIRED[kind], url: 'https://example.org/x' }, ' '),
      {
        formats: ['md'],
      },
    );
    expect(md).toMatch(/\[[^\]]+\]\(https:\/\/example\.org\/x\)/);
  });
});

it('renderCv prints no colon after a one-line entry without details', async () => {
  const document = createDocument('OneLineEntry', { name: 'Cycling', details: '' });
  const { typ, txt, pdf } = await renderCv(document, { formats: ['typ', 'txt', 'pdf'] });
  expect(txt).toBe('Jane Roe\n\nThings\n\nCycling\n');
  expect(typ).not.toContain('Cycling:');
  expect(JSON.stringify(await readPdf(pdf as Uint8Array))).not.toMatch(/Cycling\s*:/);
});
