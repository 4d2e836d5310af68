// The images in README.md match the samples; `npm run images` renders them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/templates/template.js';
import { ROOT } from '../cli/run.js';
import { selectRows } from '../support/length.js';

const FILES = readdirSync(join(ROOT, 'docs/images')).filter((file) => file.endsWith('.png'));

const IMAGES = FILES.filter((file) => !file.startsWith('template-'));

const DEFAULT_COLOR = '#004f90';

/** Returns the primary color of a sample, such as `#004f90`. */
function readPrimaryColor(image: string): string {
  const text = readFileSync(join(ROOT, 'samples', image.replace('.png', '.yaml')), 'utf8');
  return /primary_color: "(#[0-9a-f]{6})"/.exec(text)?.[1] ?? DEFAULT_COLOR;
}

/** Returns the colors of an image except grays, the most frequent first. */
function listColors(image: string): string[] {
  const { data, width, height, channels } = decode(readFileSync(join(ROOT, 'docs/images', image)));
  const counts = new Map<string, number>();
  for (let i = 0; i < width * height * channels; i += channels) {
    const [red, green, blue] = data.slice(i, i + 3);
    if (red === green && green === blue) continue;
    const hex = `#${Buffer.from(data.slice(i, i + 3)).toString('hex')}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}

test.each(selectRows(IMAGES, 2))('%s has the primary color of its sample', (image) => {
  expect(listColors(image)[0]).toBe(readPrimaryColor(image));
});

test('no two images have the same color', () => {
  expect(new Set(IMAGES.map(readPrimaryColor)).size).toBe(IMAGES.length);
});

test('there is an image of each template', () => {
  const images = FILES.filter((file) => file.startsWith('template-'));
  expect(images).toEqual(BUNDLED_TEMPLATES.map((name) => `template-${name}.png`).sort());
});
