// What is found in PDFs of other programs; beside each is a list of what it says, as a person reads it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../src/inspect/structure/letters.js';
import { structureOfPdf } from '../../../src/inspect/structure/pdf.js';
import type { Field } from '../../../src/inspect/structure/structure.js';
import { readPdf } from '../../support/pdf.js';

const FOLDER = new URL('../../fixtures/readers/', import.meta.url);

const NAMES = readdirSync(FOLDER).flatMap((file) =>
  file.endsWith('.pdf') ? [file.slice(0, -4)] : [],
);

interface Said {
  readonly role: string;
  readonly text: string;
  /** The number of its entry. */
  readonly entry?: number;
}

const fold = (text: string): string => lettersOf(text.normalize('NFC')).text;

/** What of a PDF is not found with its role, or stands in another entry than its title. */
async function lostIn(name: string): Promise<{ said: readonly Said[]; lost: readonly Said[] }> {
  const said = (
    JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as { fields: Said[] }
  ).fields;
  const { header, sections } = structureOfPdf(
    await readPdf(readFileSync(new URL(`${name}.pdf`, FOLDER))),
  );
  const entries = sections.flatMap((section) => section.entries.map(({ fields }) => fields));
  const others = [...header, ...sections.flatMap(({ title }) => title ?? [])];
  const has = (fields: readonly Field[], { role, text }: Said): boolean =>
    fields.some((field) => field.role === role && fold(field.text).includes(fold(text)));
  const lost = said.filter((one) => {
    if (one.entry === undefined) return !has([...others, ...entries.flat()], one);
    const titles = said.filter(({ entry, role }) => entry === one.entry && role === 'title');
    const own = entries.filter((fields) => titles.some((title) => has(fields, title)));
    return !own.some((fields) => has(fields, one));
  });
  return { said, lost };
}

const ROLES = ['name', 'email', 'phone', 'section', 'title', 'dates', 'bullet'];

describe('the structure of PDFs of many programs', async () => {
  const found = await Promise.all(NAMES.map(async (name) => ({ name, ...(await lostIn(name)) })));

  it.each(ROLES)('has nearly every %s, in its entry', (role) => {
    const all = found.flatMap(({ said }) => said.filter((one) => one.role === role));
    const lost = found.flatMap(({ name, lost }) =>
      lost.flatMap((one) => (one.role === role ? [`${name}: ${one.text}`] : [])),
    );
    expect(all.length).toBeGreaterThan(10);
    expect(lost.length / all.length, lost.join('\n')).toBeLessThan(0.05);
  });

  it('has nearly everything in each, but for skills side by side, each above its own list', () => {
    const poor = found.filter(({ said, lost }) => lost.length > 0.25 * said.length);
    expect(poor.map(({ name }) => name)).toEqual(['json-resume-8']);
    const others = poor.flatMap(({ lost }) =>
      lost.filter(({ role }) => role !== 'title' && role !== 'text'),
    );
    // A town alone, which may be anything.
    expect(others).toEqual([{ role: 'address', text: 'Remote' }]);
  });
});
