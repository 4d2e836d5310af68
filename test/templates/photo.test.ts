// A photo is shown with the person's name for those who do not see it, and refused if it is none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderCv } from '../../src/render/render.js';
import { freshFolder } from '../cli/run.js';
import { readPdf } from '../support/pdf.js';
import { render } from '../support/render.js';

/** A PNG of one pixel, and the least JPEG that decoders take. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const DOCUMENT = { cv: { name: 'Jane Roe', label: 'Engineer' } };

function photo(content: string | Uint8Array, name = 'jane.png'): string {
  const file = join(freshFolder(), name);
  writeFileSync(file, content);
  return file;
}

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was taken',
    (error: Error) => error.message,
  );

const own = (): string => photo(Buffer.from(PNG, 'base64'));

test('a PDF has it as a figure with the name', async () => {
  const { bytes, reading } = await render(DOCUMENT, { template: 'ledger', photo: own() });
  const figures = JSON.stringify((await readPdf(bytes)).tags);
  expect(figures).toMatch(/Figure/);
  expect(figures).toMatch(/Jane Roe/);
  expect(reading.isTagged).toBe(true);
});

test('HTML holds it, and markup names a file', async () => {
  const { html, typ } = await renderCv(DOCUMENT, { template: 'ledger', photo: own(), formats: ['html', 'typ'] });
  expect(html).toContain(`<img class="photo" src="data:image/png;base64,${PNG}" alt="Jane Roe">`);
  expect(typ).toContain('photo: image("/photo.png", alt: "Jane Roe"),');
});

test('the next document has none', async () => {
  await render(DOCUMENT, { template: 'ledger', photo: own() });
  const { bytes } = await render(DOCUMENT, { template: 'ledger' });
  expect(JSON.stringify((await readPdf(bytes)).tags)).not.toMatch(/Figure/);
});

describe('a photo is refused', () => {
  test.each([
    ['that is not there', () => 'nowhere.png', /does not exist/],
    ['that is a folder', () => freshFolder(), /is not a file/],
    ['that is text', () => photo('hello'), /neither JPEG nor PNG/],
    ['that is empty', () => photo(''), /neither JPEG nor PNG/],
    ['that is a picture of another kind', () => photo('GIF89a'), /neither JPEG nor PNG/],
    ['that is too large', () => photo(new Uint8Array(5 * 2 ** 20 + 1)), /has 5\.0 MB, and may have 5/],
    [
      'that only begins like one',
      () => photo(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'jane.jpg'),
      /The photo `.*jane\.jpg` is damaged/,
    ],
  ])('%s', async (_, file, expected) => {
    expect(await messageOf(render(DOCUMENT, { template: 'ledger', photo: file() }))).toMatch(expected);
  });

  test('by a look without a place for one', async () => {
    expect(await messageOf(render(DOCUMENT, { photo: own() }))).toMatch(
      'The template `classic` has no place for a photo.',
    );
  });
});
