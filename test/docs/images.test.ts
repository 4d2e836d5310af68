// The pictures of README.md show the samples as they are; `npm run images` makes them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { ROOT } from '../cli/run.js';
import { some } from '../support/length.js';

const FILES = readdirSync(join(ROOT, 'docs/images')).filter((file) => file.endsWith('.png'));

const PICTURES = FILES.filter((file) => !file.startsWith('look-'));

/** What documents have that name no colour. */
const DEFAULT_COLOR = '#004f90';

/** The primary colour of a sample, as hexadecimal digits. */
function primaryColor(picture: string): string {
  const text = readFileSync(join(ROOT, 'samples', picture.replace('.png', '.yaml')), 'utf8');
  return /primary_color: "(#[0-9a-f]{6})"/.exec(text)?.[1] ?? DEFAULT_COLOR;
}

/** The colours of a picture that are not grey, the most frequent first. */
function colors(picture: string): string[] {
  const { data, width, height, channels } = decode(
    readFileSync(join(ROOT, 'docs/images', picture)),
  );
  const counts = new Map<string, number>();
  for (let i = 0; i < width * height * channels; i += channels) {
    const [red, green, blue] = data.slice(i, i + 3);
    if (red === green && green === blue) continue;
    const hex = `#${Buffer.from(data.slice(i, i + 3)).toString('hex')}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([hex]) => hex);
}

test.each(some(PICTURES, 2))('%s has the primary colour of its sample', (picture) => {
  expect(colors(picture)[0]).toBe(primaryColor(picture));
});

test('no two have the same colour', () => {
  expect(new Set(PICTURES.map(primaryColor)).size).toBe(PICTURES.length);
});

test('there is one of each look', () => {
  const looks = FILES.filter((file) => file.startsWith('look-'));
  expect(looks).toEqual(BUNDLED.map((name) => `look-${name}.png`).sort());
});
