// The narrow column comes as a whole before the main one for all who follow the content or the tags, whatever stands in it.
import { expect, test } from 'vitest';
import { flat } from '../support/find.js';
import type { PdfTag } from '../support/pdf.js';
import { render } from '../support/render.js';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    label: 'Engineer',
    email: 'jane@roe.example.com',
    summary: 'Builds bridges.',
    experience: [{ company: 'Bridge Works', position: 'Engineer', date: '2020', highlights: ['Built two bridges'] }],
    skills: [{ name: 'Tools', details: 'Hammers, saws' }],
    interests: [{ name: 'Sport', details: 'Rowing' }],
    custom_sections: [{ title: 'Talks', entry_type: 'NormalEntry', entries: [{ name: 'On Bridges', date: '2021' }] }],
  },
};

const textIn = ({ parts }: PdfTag): string =>
  parts.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');

const headingsIn = (tags: readonly PdfTag[]): string[] =>
  tags.flatMap((tag) => [...(tag.role === 'H2' ? [textIn(tag).trim()] : []), ...headingsIn(tag.children)]);

/** The titles of sections in the order of the tags. */
async function titlesOf(aside: readonly string[] | undefined, document: object = DOCUMENT): Promise<string[]> {
  const options = aside === undefined ? {} : { templateOptions: { aside } };
  const { reading } = await render(document, { template: 'sidebar', ...options });
  const titles = headingsIn(reading.tags);
  const text = flat(reading);
  const places = titles.map((title) => text.indexOf(title));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  return titles;
}

test('by default, skills and interests stand there', async () => {
  expect(await titlesOf(undefined)).toEqual(['Skills', 'Interests', 'Summary', 'Experience', 'Talks']);
});

test.each([
  [[], ['Summary', 'Experience', 'Skills', 'Interests', 'Talks']],
  [['Talks'], ['Talks', 'Summary', 'Experience', 'Skills', 'Interests']],
  [
    ['summary', 'INTERESTS'],
    ['Summary', 'Interests', 'Experience', 'Skills', 'Talks'],
  ],
  [
    ['interests', 'skills'],
    ['Skills', 'Interests', 'Summary', 'Experience', 'Talks'],
  ],
])('with %j, the order is %j', async (aside, expected) => {
  expect(await titlesOf(aside)).toEqual(expected);
});

test('sections in the language of the document are found by their English names', async () => {
  const document = { ...DOCUMENT, language: 'de' };
  expect((await titlesOf(['Skills'], document))[0]).toBe('Kenntnisse');
});

test('a section that there is not is an error, but not one of the default', async () => {
  await expect(titlesOf(['Hobbys'])).rejects.toThrow(/Hobbys/);
});

test('a narrow column that is longer than a page goes on on the next', async () => {
  const skills = Array.from({ length: 60 }, (_, index) => ({ name: `Tool ${index + 1}`, details: 'Used every day' }));
  const { reading } = await render({ cv: { ...DOCUMENT.cv, skills } }, { template: 'sidebar' });
  const text = flat(reading);
  expect(reading.pageCount).toBeGreaterThan(1);
  for (const { name } of skills) expect(text).toContain(`${name} Used every day`);
  expect(text).toContain('Built two bridges');
});
