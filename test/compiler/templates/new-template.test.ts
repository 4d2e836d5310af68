import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { createTemporaryFolder, ROOT, run } from '../../cli/run.js';
import { toSingleLine } from '../../support/find-text.js';
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

/** Creates a template that adds words to the header and titles of a bundled one. */
async function createTemplate(base: string): Promise<string> {
  const cwd = createTemporaryFolder();
  await run(['new-template', 'house', '--extends', base], { cwd });
  const file = join(cwd, 'house', 'template.typ');
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replace('upper(body)', '[Own ] + body')
    .replace('if fields.label', 'par[Own header]\n  $&');
  writeFileSync(file, changed);
  return join(cwd, 'house');
}

it.each(BUNDLED_TEMPLATES)(
  'a template that extends %s can replace header and titles',
  async (base) => {
    const template = await createTemplate(base);
    const text = toSingleLine((await render(DOCUMENT, { template })).reading);
    expect(text).toMatch(/Own header/);
    expect(text).toMatch(/Own Experience/);
    expect(text.match(/jane@roe/g)).toHaveLength(1);
    const { pdf } = await renderLetter({ body: 'I would like to join you.' }, DOCUMENT, {
      template,
    });
    expect(toSingleLine(await readPdf(pdf as Uint8Array))).toMatch(/Own header/);
  },
);

it.each([
  [
    'at a failed function call',
    '',
    '(fields.last-updated, design)',
    '(design, fields.last-updated)',
    24,
  ],
  [
    'if the engine reports no location',
    '',
    'design.text-width, design))',
    '"wide", design))',
    undefined,
  ],
  ['for an error of PDF/UA', 'PDF/UA-1 error', 'level: 1', 'level: 2', undefined],
])('an engine error is located in the template %s', async (_, message, from, to, line) => {
  const cwd = createTemporaryFolder({ 'cv.json': JSON.stringify(DOCUMENT) });
  await run(['new-template', 'house'], { cwd });
  const file = join(cwd, 'house', 'template.typ');
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const { code, stderr } = await run(['render', 'cv.json', '--template', 'house'], { cwd });
  // A batch continues after an error that may be caused by one document.
  const [status, error] =
    line === undefined ? [1, /^error\[engine-error\]/] : [2, /^error\[bad-template\]/];
  expect({ code, stderr }).toEqual({ code: status, stderr: expect.stringMatching(error) });
  expect(stderr).toContain(message);
  expect(stderr).toContain(
    `--> house/template.typ${line === undefined ? '\n  = hint: see "The template API"' : `:${line}:`}`,
  );
});

it('an engine error without a location is not attributed to added fonts', async () => {
  const cwd = createTemporaryFolder({ 'cv.json': JSON.stringify(DOCUMENT) });
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

it.each(BUNDLED_TEMPLATES)('a template that extends %s shows the photo once', async (base) => {
  const template = await createTemplate(base);
  const photo = join(createTemporaryFolder(), 'jane.png');
  writeFileSync(photo, Buffer.from(PNG, 'base64'));
  const { bytes } = await render(DOCUMENT, { template, photo });
  const tags = JSON.stringify((await readPdf(bytes)).tags, (key, value) =>
    key === 'parts' ? undefined : value,
  );
  expect(tags.match(/"alt":"Jane Roe"/g)).toHaveLength(1);
});

it('a template without a place for a photo ignores it, with an info', async () => {
  const template = await createTemplate('classic');
  appendFileSync(join(template, 'template.yaml'), 'photo: false\n');
  const { bytes, diagnostics } = await render(DOCUMENT, { template, photo: 'no-such-file.png' });
  expect(JSON.stringify((await readPdf(bytes)).tags)).not.toMatch(/Figure/);
  expect(diagnostics).toMatchObject([
    { code: 'not-shown', severity: 'info', message: 'The template `house` shows no photo.' },
  ]);
});
