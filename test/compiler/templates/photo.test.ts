// A photo is shown with the person's name for those who do not see it, and refused if it is none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readPhoto } from '../../../src/compiler/templates/photo.js';
import { freshFolder } from '../../cli/run.js';
import { readPdf } from '../../support/pdf.js';
import { render } from '../../support/render.js';

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A JPEG of sixteen by twenty-four pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAYABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDIiiq5FFREntVyJPanPFQ7m2FqBFFVuKKiivEnJnDhZM//2Q==',
  'base64',
);

/** A PNG that says that it has so many pixels. */
function largePng(): Buffer {
  const png = Buffer.from(PNG, 'base64');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

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
  const { html, typ } = await renderCv(DOCUMENT, {
    template: 'ledger',
    photo: own(),
    formats: ['html', 'typ'],
  });
  expect(html).toContain(`<img class="photo" src="data:image/png;base64,${PNG}" alt="Jane Roe">`);
  expect(typ).toContain('photo: image("/photo.png", alt: "Jane Roe"),');
});

test('the next document has none', async () => {
  await render(DOCUMENT, { template: 'ledger', photo: own() });
  const { bytes } = await render(DOCUMENT, { template: 'ledger' });
  expect(JSON.stringify((await readPdf(bytes)).tags)).not.toMatch(/Figure/);
});

describe('a photo is published without metadata', () => {
  /** A segment of a JPEG, and a chunk of a PNG. */
  const segment = (marker: number, data: string): Buffer => {
    const bytes = Buffer.from(`\xff\0\0\0${data}`, 'latin1');
    bytes[1] = marker;
    bytes.writeUInt16BE(bytes.length - 2, 2);
    return bytes;
  };
  const chunk = (type: string, data: string): Buffer => {
    const bytes = Buffer.from(`\0\0\0\0${type}${data}\0\0\0\0`, 'latin1');
    bytes.writeUInt32BE(data.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  /** Exif data of two tags: where the picture was taken, and how it is turned; the first byte of a number is the low one. */
  const exif = (turn: string): string =>
    `II*\0\b\0\0\0\x02\0\x0e\x01\x02\0\b\0\0\0\x26\0\0\0\x12\x01\x03\0\x01\0\0\0${turn}\0\0\0\0\0\0\0SecretX\0`;
  const withMetadata = (turn: string): Buffer =>
    Buffer.concat([
      JPEG.subarray(0, 2),
      segment(0xe1, `Exif\0\0${exif(turn)}`),
      Buffer.from([0xff]),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0Secret'),
      segment(0xfe, 'Secret'),
      JPEG.subarray(2),
      // As telephones put a second picture behind the first.
      segment(0xe1, `Exif\0\0${exif(turn)}`),
    ]);
  const png = Buffer.from(PNG, 'base64');
  const pngWithMetadata = (turn: string): Buffer =>
    Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', 'Comment\0Secret'),
      chunk('eXIf', exif(turn)),
      png.subarray(33),
    ]);
  const outputsOf = async (file: string) => {
    const formats = ['pdf', 'svg', 'html', 'docx'] as const;
    const { pdf, svg, html, docx } = await renderCv(DOCUMENT, {
      template: 'ledger',
      photo: file,
      formats: [...formats],
    });
    const texts = [
      Buffer.from(pdf).toString('latin1'),
      svg.join(),
      html,
      ...Object.values(unzipSync(docx)).map(latin1),
    ];
    const held = texts.join().matchAll(/base64,([\w+/=]+)/g);
    return [
      ...texts,
      ...Array.from(held, ([, text = '']) => Buffer.from(text, 'base64').toString('latin1')),
    ].join('\n');
  };
  const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

  test.each([
    ['a JPEG', withMetadata('\x01'), JPEG],
    ['a PNG', pngWithMetadata('\x01'), png],
  ])('%s is the same as one that has none', async (_, content, plain) => {
    expect(await outputsOf(photo(content))).toBe(await outputsOf(photo(plain)));
  });

  /** Exif data of nothing but the sixth orientation. */
  const TURNED = 'MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';

  test.each([
    [
      'between scans',
      Buffer.concat([JPEG.subarray(0, -2), segment(0xfe, 'Secret \xff\xd9'), JPEG.subarray(-2)]),
    ],
    [
      'as a thumbnail',
      Buffer.concat([
        JPEG.subarray(0, 2),
        segment(0xe0, `JFIF\0${'x'.repeat(40)}`),
        JPEG.subarray(20),
      ]),
    ],
    [
      'about the thumbnail, which is turned',
      Buffer.concat([
        JPEG.subarray(0, 2),
        segment(0xe1, `Exif\0\0${exif('\x01')}\x12\x01\x03\0\x01\0\0\0\x06\0\0\0`),
        JPEG.subarray(2),
      ]),
    ],
  ])('a JPEG has no metadata %s', async (_, content) => {
    const read = Buffer.from((await readPhoto(photo(content))).content);
    expect(
      read.equals(JPEG) || read.equals(Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(20)])),
    ).toBe(true);
  });

  const hex = (marker: number): string => marker.toString(16).toUpperCase();
  const withSegment = (marker: number, data = 'Secret'): Buffer =>
    Buffer.concat([JPEG.subarray(0, 20), segment(marker, data), JPEG.subarray(20)]);

  test.each<readonly [string, Buffer]>([
    ...[
      0x02, 0xbf, 0xc8, 0xcc, 0xde, 0xdf, 0xe0, 0xe1, 0xe3, 0xed, 0xef, 0xf0, 0xf7, 0xfd, 0xfe,
    ].map((marker) => [`in the segment ${hex(marker)}`, withSegment(marker)] as const),
    ['in a color profile', withSegment(0xe2, 'ICC_PROFILE\0\x01\x01Secret')],
    ['behind what Adobe says of colors', withSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01Secret')],
    [
      'between segments',
      Buffer.concat([JPEG.subarray(0, 20), Buffer.from('Secret'), JPEG.subarray(20)]),
    ],
    ['behind its end', Buffer.concat([JPEG, Buffer.from('Secret')])],
    [
      'in a number of lines',
      Buffer.concat([JPEG.subarray(0, -2), segment(0xdc, '\0\x18Secret'), JPEG.subarray(-2)]),
    ],
  ])('a JPEG has nothing that is hidden %s', async (_, content) => {
    expect(Buffer.from((await readPhoto(photo(content))).content)).toEqual(JPEG);
  });

  const [beforePixels, behindPixels] = [png.subarray(0, 33), png.subarray(-12)];
  const pixels = inflateSync(png.subarray(41, -16));
  const withPixels = (...parts: readonly string[]): Buffer =>
    Buffer.concat([beforePixels, ...parts.map((part) => chunk('IDAT', part)), behindPixels]);
  const withChunk = (type: string, data: string): Buffer =>
    Buffer.concat([beforePixels, chunk(type, data), png.subarray(33)]);

  test.each<readonly [string, Buffer]>([
    ...['iCCP', 'zTXt', 'iTXt', 'tIME', 'acTL', 'fdAT', 'caBX', 'prVt', 'vpAg', 'hIST', 'sPLT'].map(
      (type) => [`in the chunk ${type}`, withChunk(type, 'Secret\0\0')] as const,
    ),
    ['in a chunk that is longer than it may be', withChunk('gAMA', '\0\0\xb1\x8fSecret')],
    ['behind its pixels', withPixels(`${png.toString('latin1', 41, png.length - 16)}Secret`)],
    [
      'behind its pixels, in another chunk',
      withPixels(png.toString('latin1', 41, png.length - 16), 'Secret'),
    ],
    [
      'behind its pixels, before another copy of their sum',
      withPixels(
        `${png.toString('latin1', 41, png.length - 16)}Secret${png.toString('latin1', png.length - 20, png.length - 16)}`,
      ),
    ],
    ['in a second header', Buffer.concat([beforePixels, png.subarray(8)])],
    ['in its last chunk', Buffer.concat([png.subarray(0, -12), chunk('IEND', 'Secret')])],
    ['behind its end', Buffer.concat([png, Buffer.from('Secret')])],
    ['in a turn', withChunk('eXIf', `${exif('\x01')}Secret`)],
  ])('a PNG has nothing that is hidden %s', async (_, content) => {
    expect(Buffer.from((await readPhoto(photo(content))).content)).toEqual(png);
  });

  test('a PNG keeps what says how it looks, and is one chunk of pixels', async () => {
    const coded = png.toString('latin1', 41, png.length - 16);
    const split = Buffer.concat([
      beforePixels,
      chunk('gAMA', '\0\0\xb1\x8f'),
      chunk('IDAT', coded.slice(0, 5)),
      chunk('IDAT', coded.slice(5)),
      behindPixels,
    ]);
    expect(Buffer.from((await readPhoto(photo(split))).content)).toEqual(
      Buffer.concat([beforePixels, chunk('gAMA', '\0\0\xb1\x8f'), png.subarray(33)]),
    );
  });

  /** A PNG whose rows have so many bytes in all. */
  const pngOf = (size: readonly number[], bytes: number): Buffer => {
    const [width = 0, height = 0, depth = 8, type = 2, isInterlaced = 0] = size;
    const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, type, 0, 0, isInterlaced]);
    const coded = deflateSync(new Uint8Array(bytes)).toString('latin1');
    return Buffer.concat([
      png.subarray(0, 8),
      chunk('IHDR', header.toString('latin1')),
      chunk('IDAT', coded),
      behindPixels,
    ]);
  };

  test.each([
    ['rows of three bytes a pixel', [3, 2, 8, 2, 0], 20],
    ['rows of nine bits', [9, 2, 1, 0, 0], 6],
    ['rows of gray and transparency', [3, 2, 16, 4, 0], 26],
    ['one pixel, interlaced', [1, 1, 8, 2, 1], 4],
    ['eight by eight bytes in seven passes', [8, 8, 8, 0, 1], 79],
    ['five by three bits in the six passes that have any', [5, 3, 1, 3, 1], 14],
    ['one column of eight bytes in four passes', [1, 8, 8, 0, 1], 16],
  ])('a PNG has as many bytes as its header says: %s', async (_, size, bytes) => {
    const file = (more: number): string => photo(pngOf(size, bytes + more));
    expect((await readPhoto(file(0))).width).toBe(size[0]);
    await expect(readPhoto(file(1))).rejects.toThrow('is damaged');
    await expect(readPhoto(file(-1))).rejects.toThrow('is damaged');
  });

  test('a PNG with more pixels than its header says is damaged', async () => {
    const more = deflateSync(Buffer.concat([pixels, Buffer.from('Secret')])).toString('latin1');
    await expect(readPhoto(photo(withPixels(more)))).rejects.toThrow('is damaged');
  });

  test.each([
    ['a color profile', (bomb: string) => withChunk('iCCP', `Bomb\0\0${bomb}`)],
    ['a text', (bomb: string) => withChunk('zTXt', `Bomb\0\0${bomb}`)],
  ])('a PNG of a few bytes stays one with a bomb in %s', async (_, make) => {
    const bomb = deflateSync(new Uint8Array(50_000_000)).toString('latin1');
    expect((await readPhoto(photo(make(bomb)))).content).toHaveLength(png.length);
  });

  test('a PNG with a bomb in its pixels is damaged', async () => {
    const bomb = deflateSync(new Uint8Array(50_000_000)).toString('latin1');
    await expect(readPhoto(photo(withPixels(bomb)))).rejects.toThrow('is damaged');
  });

  test.each([
    [
      'JPEG',
      withMetadata('\x06'),
      [JPEG.subarray(0, 2), segment(0xe1, `Exif\0\0${TURNED}`), JPEG.subarray(2)],
    ],
    [
      'PNG',
      pngWithMetadata('\x06'),
      [png.subarray(0, 33), chunk('eXIf', TURNED), png.subarray(33)],
    ],
  ])('a %s that is turned stays so', async (_, content, expected) => {
    expect(Buffer.from((await readPhoto(photo(content))).content)).toEqual(Buffer.concat(expected));
  });
});

describe('a photo is refused', () => {
  test.each([
    ['that is not there', () => 'nowhere.png', /does not exist/],
    ['that is a folder', () => freshFolder(), /cannot be read: it is a folder/],
    ['that is text', () => photo('hello'), /neither JPEG nor PNG/],
    ['that is empty', () => photo(''), /neither JPEG nor PNG/],
    ['that is a picture of another kind', () => photo('GIF89a'), /neither JPEG nor PNG/],
    [
      'that is too large',
      () => photo(new Uint8Array(5 * 2 ** 20 + 1)),
      /has 5\.0 MB, and may have 5/,
    ],
    [
      'that only begins like one',
      () => photo(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'jane.jpg'),
      /The photo `.*jane\.jpg` is damaged/,
    ],
    [
      'that ends too early',
      () => photo(JPEG.subarray(0, -20), 'jane.jpg'),
      /jane\.jpg` is damaged/,
    ],
    [
      'that has no header first',
      () => photo(Buffer.concat([largePng().subarray(0, 8), largePng().subarray(33)])),
      /is damaged/,
    ],
    [
      'that has two headers',
      () => photo(Buffer.concat([JPEG.subarray(0, 177), JPEG.subarray(158)]), 'jane.jpg'),
      /is damaged/,
    ],
    ['of too many pixels', () => photo(largePng()), /has 900 million pixels, and may have 25/],
  ])('%s', async (_, file, expected) => {
    expect(await messageOf(render(DOCUMENT, { template: 'ledger', photo: file() }))).toMatch(
      expected,
    );
  });

  test('by a look without a place for one', async () => {
    expect(await messageOf(render(DOCUMENT, { photo: own() }))).toMatch(
      'The template `classic` does not support photos.',
    );
  });
});
