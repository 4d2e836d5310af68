// Structures of PDFs by other programs, compared with lists of their fields.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../../src/inspect/structure/normalize-text.js';
import { detectPdfStructure } from '../../../src/inspect/structure/pdf-structure.js';
import type { Field } from '../../../src/inspect/structure/structure.js';
import { readPdf } from '../../support/pdf.js';

const FOLDER = new URL('../../fixtures/readers/', import.meta.url);

const NAMES = readdirSync(FOLDER).flatMap((file) =>
  file.endsWith('.pdf') ? [file.slice(0, -4)] : [],
);

interface Expected {
  readonly role: string;
  readonly text: string;
  readonly entry?: number;
}

const normalize = (text: string): string => normalizeText(text.normalize('NFC')).text;

/** Finds fields without their role, or not in the entry of their title. */
async function compare(
  name: string,
): Promise<{ expected: readonly Expected[]; lost: readonly Expected[] }> {
  const expected = (
    JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as { fields: Expected[] }
  ).fields;
  const { header, sections } = detectPdfStructure(
    await readPdf(readFileSync(new URL(`${name}.pdf`, FOLDER))),
  );
  const entries = sections.flatMap((section) => section.entries.map(({ fields }) => fields));
  const others = [...header, ...sections.flatMap(({ title }) => title ?? [])];
  const has = (fields: readonly Field[], { role, text }: Expected): boolean =>
    fields.some((field) => field.role === role && normalize(field.text).includes(normalize(text)));
  const lost = expected.filter((field) => {
    if (field.entry === undefined) return !has([...others, ...entries.flat()], field);
    const titles = expected.filter(({ entry, role }) => entry === field.entry && role === 'title');
    const own = entries.filter((fields) => titles.some((title) => has(fields, title)));
    return !own.some((fields) => has(fields, field));
  });
  return { expected, lost };
}

const ROLES = ['name', 'email', 'phone', 'section', 'title', 'dates', 'bullet'];

describe('detectPdfStructure of PDFs by other programs', async () => {
  const found = await Promise.all(NAMES.map(async (name) => ({ name, ...(await compare(name)) })));

  it.each(ROLES)('finds at least 95 % of the fields with role %s in their entries', (role) => {
    const all = found.flatMap(({ expected }) => expected.filter((field) => field.role === role));
    const lost = found.flatMap(({ name, lost }) =>
      lost.flatMap((field) => (field.role === role ? [`${name}: ${field.text}`] : [])),
    );
    expect(all.length).toBeGreaterThan(10);
    expect(lost.length / all.length, lost.join('\n')).toBeLessThan(0.05);
  });

  it('finds 75 % of the fields of each PDF, except for skills in columns', () => {
    const poor = found.filter(({ expected, lost }) => lost.length > 0.25 * expected.length);
    expect(poor.map(({ name }) => name)).toEqual(['json-resume-8']);
    const others = poor.flatMap(({ lost }) =>
      lost.filter(({ role }) => role !== 'title' && role !== 'text'),
    );
    expect(others).toEqual([]);
  });
});
