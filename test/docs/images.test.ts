// The images in the documentation are current; `npm run images` renders them.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it, test } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { ROOT } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { DOCUMENTATION_PAGES, readPage } from './pages.js';

const SCRIPT = new URL('../../scripts/images.mjs', import.meta.url).href;

const { IMAGES } = (await import(SCRIPT)) as {
  IMAGES: Readonly<Record<string, () => Promise<Uint8Array>>>;
};

const NAMES = Object.keys(IMAGES);

describe('docs/images', () => {
  it('has the images that scripts/images.mjs renders, and no others', () => {
    expect(readdirSync(join(ROOT, 'docs/images')).sort()).toEqual([...NAMES].sort());
  });

  it('has an image of each template', () => {
    const names = NAMES.filter((name) => name.startsWith('template-'));
    expect(names).toEqual(BUNDLED_TEMPLATES.map((name) => `template-${name}.png`));
  });

  it('has only images that a page shows', () => {
    const links = DOCUMENTATION_PAGES.flatMap((page) =>
      readPage(page).links.map((link) => posix.join(posix.dirname(page), link)),
    );
    expect(NAMES.filter((name) => !links.includes(`docs/images/${name}`))).toEqual([]);
  });
});

// `npm run test:slow` compares all; samples.png takes seconds.
test.each(selectRows(NAMES, 2))('%s has the pixels that its documents give now', async (name) => {
  const committed = decode(readFileSync(join(ROOT, 'docs/images', name)));
  const current = decode((await IMAGES[name]?.()) ?? new Uint8Array());
  const { width, height } = committed;
  expect({ width: current.width, height: current.height }).toEqual({ width, height });
  expect(Buffer.from(current.data).equals(Buffer.from(committed.data)), 'run npm run images').toBe(
    true,
  );
});
