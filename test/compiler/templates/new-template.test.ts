// What `new-template` writes takes the place of the parts of any look, in CVs and in letters.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED } from '../../../src/compiler/templates/template.js';
import { freshFolder, ROOT, run } from '../../cli/run.js';
import { flat } from '../../support/find.js';
import { readPdf } from '../../support/pdf.js';
import { render } from '../../support/render.js';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    email: 'jane@roe.example.com',
    experience: [{ company: 'Bridge Works', position: 'Engineer', date: '2020' }],
    skills: [{ name: 'Tools', details: 'Hammers' }],
  },
};

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A new template that extends a bundled one, with words of its own in its header and its titles. */
async function ownLook(base: string): Promise<string> {
  const cwd = freshFolder();
  await run(['new-template', 'house', '--extends', base], { cwd });
  const file = join(cwd, 'house', 'template.typ');
  const text = readFileSync(file, 'utf8');
  const own = text
    .replace('upper(body)', '[Own ] + body')
    .replace('if fields.label', 'par[Own header]\n  $&');
  writeFileSync(file, own);
  return join(cwd, 'house');
}

test.each(BUNDLED)(
  'a header and titles of its own, and contacts once, in a look that extends %s',
  async (base) => {
    const template = await ownLook(base);
    const text = flat((await render(DOCUMENT, { template })).reading);
    expect(text).toMatch(/Own header/);
    expect(text).toMatch(/Own Experience/);
    expect(text.match(/jane@roe/g)).toHaveLength(1);
    const { pdf } = await renderLetter({ body: 'I would like to join you.' }, DOCUMENT, {
      template,
    });
    expect(flat(await readPdf(pdf as Uint8Array))).toMatch(/Own header/);
  },
);

test.each([
  [
    'at the call of a function that fails',
    '',
    '(fields.last-updated, design)',
    '(design, fields.last-updated)',
    22,
  ],
  [
    'where the engine names no place',
    '',
    'design.text-width, design))',
    '"wide", design))',
    undefined,
  ],
  ['where it lacks what PDF/UA needs', 'PDF/UA-1 error', 'level: 1', 'level: 2', undefined],
])('blames the template %s', async (_, says, from, to, line) => {
  const cwd = freshFolder({ 'cv.json': JSON.stringify(DOCUMENT) });
  await run(['new-template', 'house'], { cwd });
  const file = join(cwd, 'house', 'template.typ');
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const { code, stderr } = await run(['render', 'cv.json', '--template', 'house'], { cwd });
  // What may be the fault of one document does not end a batch.
  const [status, error] =
    line === undefined ? [1, /^error\[engine-error\]/] : [2, /^error\[bad-template\]/];
  expect({ code, stderr }).toEqual({ code: status, stderr: expect.stringMatching(error) });
  expect(stderr).toContain(says);
  expect(stderr).toContain(
    `--> house/template.typ${line === undefined ? '\n  = hint: see "The contract"' : `:${line}:`}`,
  );
});

test('blames the template, and no added font, where the engine names no place', async () => {
  const cwd = freshFolder({ 'cv.json': JSON.stringify(DOCUMENT) });
  await run(['new-template', 'house'], { cwd });
  const file = join(cwd, 'house', 'template.typ');
  writeFileSync(file, readFileSync(file, 'utf8').replace('level: 1', 'level: 2'));
  const fonts = join(ROOT, 'node_modules/@expo-google-fonts/roboto');
  const { code, stderr } = await run(
    ['render', 'cv.json', '--template', 'house', '--font-path', fonts],
    { cwd },
  );
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('--> house/template.typ'),
  });
  expect(stderr).not.toContain('font');
});

test.each(['ledger', 'sidebar'])('the photo once, in a look that extends %s', async (base) => {
  const template = await ownLook(base);
  const photo = join(freshFolder(), 'jane.png');
  writeFileSync(photo, Buffer.from(PNG, 'base64'));
  const { bytes } = await render(DOCUMENT, { template, photo });
  const tags = JSON.stringify((await readPdf(bytes)).tags, (key, value) =>
    key === 'parts' ? undefined : value,
  );
  expect(tags.match(/"alt":"Jane Roe"/g)).toHaveLength(1);
});
