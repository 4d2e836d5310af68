// Photos in headers: one color makes their pixels countable, so that text on them would show.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type Bitmap, rasterize } from '../../src/pdf/raster.js';
import { createTemporaryFolder } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import type { PdfTag } from '../support/pdf.js';
import { render } from '../support/render.js';
import { findClippedText, findOverlappingText } from './faults.js';

const PPI = 72;
const POINTS_PER_CM = 72 / 2.54;
const MAGENTA = [255, 0, 255];

function writePhoto(): string {
  const file = join(createTemporaryFolder(), 'magenta.png');
  const data = new Uint8Array(30 * 40 * 3).map((_, index) => MAGENTA[index % 3] ?? 0);
  writeFileSync(file, encode({ width: 30, height: 40, channels: 3, data }));
  return file;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly height: number;
  /** The fraction of the box that has the color of the photo. */
  readonly fill: number;
}

/** Returns the box of the photo on the first page, in points. */
async function findPhoto(pdf: Uint8Array): Promise<Box> {
  const [{ data, width }] = (await rasterize(pdf, PPI)) as [Bitmap];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
    if (red < 240 || green > 15 || blue < 240) continue;
    xs.push((index / 4) % width);
    ys.push(Math.floor(index / 4 / width));
  }
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs) + 1,
    Math.min(...ys),
    Math.max(...ys) + 1,
  ];
  return {
    left,
    right,
    height: bottom - top,
    fill: xs.length / ((right - left) * (bottom - top)),
  };
}

const listRoles = (tags: readonly PdfTag[]): string[] =>
  tags.flatMap(({ role, children }) => [role, ...listRoles(children)]);

const CONTACTS = {
  email: 'joerg.suessmilch-grosskopf@brandschutz-sachverstaendige.example.de',
  phone: '+49 40 1234567',
  website: 'https://whitcombe-hale-lab.example.ac.uk',
  social_networks: [
    { network: 'LinkedIn', username: 'alexandra-konstantinopoulou-featherstonehaugh' },
    { network: 'GitHub', username: 'akf' },
  ],
};

const PERSONS = {
  'a short name': { name: 'Jane Roe', label: 'Engineer' },
  'a long name and many contacts': {
    name: 'Dr. Alexandra Konstantinopoulou-Featherstonehaugh, MD, PhD, FRCP',
    label: 'Consultant in the Department of Quantum Transport in Cold-Atom Lattices',
    ...CONTACTS,
  },
  'a name of one long word': { name: 'K'.repeat(40), ...CONTACTS },
  'a name alone': { name: 'Jane Roe' },
};

const SIDES = { classic: 'end', linear: 'end', scholar: 'start' } as const;
type Template = keyof typeof SIDES;
const TEMPLATES = Object.keys(SIDES) as Template[];

const ROWS = TEMPLATES.flatMap((template) =>
  Object.entries(PERSONS).flatMap(([name, person]) =>
    ['en', 'he'].map((language) => ({ name, template, language, person })),
  ),
);

describe('a photo in the header', () => {
  it.each(selectRows(ROWS, 8))(
    'of $template in $language is next to $name',
    async ({ template, language, person }) => {
      const document = {
        cv: { ...person, experience: [{ company: 'A', position: 'B', date: '2020' }] },
        language,
      };
      const { bytes, reading } = await render(document, { template, photo: writePhoto() });
      const [page] = reading.pages as [(typeof reading.pages)[0]];
      const box = await findPhoto(bytes);
      expect(box.fill).toBeGreaterThan(0.9);
      expect(box.height).toBeCloseTo(2.8 * POINTS_PER_CM, -0.6);
      const isRight = (SIDES[template] === 'end') === (language === 'en');
      const margin = isRight ? page.width - box.right : box.left;
      expect(margin).toBeLessThan(2.5 * POINTS_PER_CM);
      expect(findOverlappingText(reading)).toEqual([]);
      expect(findClippedText(reading)).toEqual([]);
      const roles = listRoles(reading.tags);
      expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('Figure'));
    },
  );

  it.each([...TEMPLATES, 'ledger', 'sidebar'])(
    'of %s has the shape of an option',
    async (template) => {
      const photo = writePhoto();
      const boxes = await Promise.all(
        ['square', 'round', 'original'].map(async (photo_shape) => {
          const options = { template, templateOptions: { photo_shape }, photo };
          return findPhoto((await render({ cv: { name: 'Jane Roe' } }, options)).bytes);
        }),
      );
      const [square, round, original] = boxes.map(({ left, right, height, fill }) => ({
        ratio: height / (right - left),
        fill,
      }));
      expect(square?.ratio).toBeCloseTo(1, 1);
      expect(round?.ratio).toBeCloseTo(1, 1);
      expect((round?.fill ?? 0) / (square?.fill ?? 1)).toBeCloseTo(Math.PI / 4, 1);
      expect(original?.ratio).toBeCloseTo(4 / 3, 1);
    },
  );
});
