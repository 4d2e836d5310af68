import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readPhoto } from '../../../src/compiler/templates/read-photo.js';
import { createTemporaryFolder } from '../../cli/run.js';
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

/** Creates a PNG whose header specifies 900 million pixels. */
function createLargePng(): Buffer {
  const png = Buffer.from(PNG, 'base64');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

const DOCUMENT = { cv: { name: 'Jane Roe', label: 'Engineer' } };

function writePhoto(content: string | Uint8Array, name = 'jane.png'): string {
  const file = join(createTemporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

const getMessage = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: Error) => error.message,
  );

const writePng = (): string => writePhoto(Buffer.from(PNG, 'base64'));

it('a PDF contains the photo as a figure with the name as alt text', async () => {
  const { bytes, reading } = await render(DOCUMENT, { template: 'ledger', photo: writePng() });
  const figures = JSON.stringify((await readPdf(bytes)).tags);
  expect(figures).toMatch(/Figure/);
  expect(figures).toMatch(/Jane Roe/);
  expect(reading.isTagged).toBe(true);
});

it('HTML embeds the photo, and Typst markup refers to a file', async () => {
  const { html, typ } = await renderCv(DOCUMENT, {
    template: 'ledger',
    photo: writePng(),
    formats: ['html', 'typ'],
  });
  expect(html).toContain(`<img class="photo" src="data:image/png;base64,${PNG}" alt="Jane Roe">`);
  expect(typ).toContain('photo: image("/photo.png", alt: "Jane Roe"),');
});

it('the photo does not appear in the next document', async () => {
  await render(DOCUMENT, { template: 'ledger', photo: writePng() });
  const { bytes } = await render(DOCUMENT, { template: 'ledger' });
  expect(JSON.stringify((await readPdf(bytes)).tags)).not.toMatch(/Figure/);
});

describe('readPhoto', () => {
  const createSegment = (marker: number, data: string): Buffer => {
    const bytes = Buffer.from(`\xff\0\0\0${data}`, 'latin1');
    bytes[1] = marker;
    bytes.writeUInt16BE(bytes.length - 2, 2);
    return bytes;
  };
  const createChunk = (type: string, data: string): Buffer => {
    const bytes = Buffer.from(`\0\0\0\0${type}${data}\0\0\0\0`, 'latin1');
    bytes.writeUInt32BE(data.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  /** Creates little-endian Exif data with two tags: location and orientation. */
  const createExif = (orientation: string): string =>
    `II*\0\b\0\0\0\x02\0\x0e\x01\x02\0\b\0\0\0\x26\0\0\0\x12\x01\x03\0\x01\0\0\0${orientation}\0\0\0\0\0\0\0SecretX\0`;
  const createJpegWithMetadata = (orientation: string): Buffer =>
    Buffer.concat([
      JPEG.subarray(0, 2),
      createSegment(0xe1, `Exif\0\0${createExif(orientation)}`),
      Buffer.from([0xff]),
      createSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0Secret'),
      createSegment(0xfe, 'Secret'),
      JPEG.subarray(2),
      // Telephones append a second image.
      createSegment(0xe1, `Exif\0\0${createExif(orientation)}`),
    ]);
  const png = Buffer.from(PNG, 'base64');
  const createPngWithMetadata = (orientation: string): Buffer =>
    Buffer.concat([
      png.subarray(0, 33),
      createChunk('tEXt', 'Comment\0Secret'),
      createChunk('eXIf', createExif(orientation)),
      png.subarray(33),
    ]);
  const renderOutputs = async (file: string) => {
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
      ...Object.values(unzipSync(docx)).map(toLatin1),
    ];
    const embedded = texts.join().matchAll(/base64,([\w+/=]+)/g);
    return [
      ...texts,
      ...Array.from(embedded, ([, text = '']) => Buffer.from(text, 'base64').toString('latin1')),
    ].join('\n');
  };
  const toLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

  it.each([
    ['a JPEG', createJpegWithMetadata('\x01'), JPEG],
    ['a PNG', createPngWithMetadata('\x01'), png],
  ])('strips the metadata of %s in all outputs', async (_, content, plain) => {
    expect(await renderOutputs(writePhoto(content))).toBe(await renderOutputs(writePhoto(plain)));
  });

  /** Exif data with the orientation 6 only. */
  const ROTATED_EXIF = 'MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';

  it.each([
    [
      'between scans',
      Buffer.concat([
        JPEG.subarray(0, -2),
        createSegment(0xfe, 'Secret \xff\xd9'),
        JPEG.subarray(-2),
      ]),
    ],
    [
      'in a thumbnail',
      Buffer.concat([
        JPEG.subarray(0, 2),
        createSegment(0xe0, `JFIF\0${'x'.repeat(40)}`),
        JPEG.subarray(20),
      ]),
    ],
    [
      'about the rotated thumbnail',
      Buffer.concat([
        JPEG.subarray(0, 2),
        createSegment(0xe1, `Exif\0\0${createExif('\x01')}\x12\x01\x03\0\x01\0\0\0\x06\0\0\0`),
        JPEG.subarray(2),
      ]),
    ],
  ])('strips metadata %s from a JPEG', async (_, content) => {
    const stripped = Buffer.from((await readPhoto(writePhoto(content))).content);
    expect(
      stripped.equals(JPEG) ||
        stripped.equals(Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(20)])),
    ).toBe(true);
  });

  const toHex = (marker: number): string => marker.toString(16).toUpperCase();
  const withSegment = (marker: number, data = 'Secret'): Buffer =>
    Buffer.concat([JPEG.subarray(0, 20), createSegment(marker, data), JPEG.subarray(20)]);

  it.each<readonly [string, Buffer]>([
    ...[
      0x02, 0xbf, 0xc8, 0xcc, 0xde, 0xdf, 0xe0, 0xe1, 0xe3, 0xed, 0xef, 0xf0, 0xf7, 0xfd, 0xfe,
    ].map((marker) => [`in the segment ${toHex(marker)}`, withSegment(marker)] as const),
    ['in a color profile', withSegment(0xe2, 'ICC_PROFILE\0\x01\x01Secret')],
    ['after the color data of Adobe', withSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01Secret')],
    [
      'between segments',
      Buffer.concat([JPEG.subarray(0, 20), Buffer.from('Secret'), JPEG.subarray(20)]),
    ],
    ['after the end', Buffer.concat([JPEG, Buffer.from('Secret')])],
    [
      'in a segment for the number of lines',
      Buffer.concat([JPEG.subarray(0, -2), createSegment(0xdc, '\0\x18Secret'), JPEG.subarray(-2)]),
    ],
  ])('strips data %s from a JPEG', async (_, content) => {
    expect(Buffer.from((await readPhoto(writePhoto(content))).content)).toEqual(JPEG);
  });

  const [beforePixels, afterPixels] = [png.subarray(0, 33), png.subarray(-12)];
  const pixels = inflateSync(png.subarray(41, -16));
  const withPixels = (...parts: readonly string[]): Buffer =>
    Buffer.concat([beforePixels, ...parts.map((part) => createChunk('IDAT', part)), afterPixels]);
  const withChunk = (type: string, data: string): Buffer =>
    Buffer.concat([beforePixels, createChunk(type, data), png.subarray(33)]);

  it.each<readonly [string, Buffer]>([
    ...['iCCP', 'zTXt', 'iTXt', 'tIME', 'acTL', 'fdAT', 'caBX', 'prVt', 'vpAg', 'hIST', 'sPLT'].map(
      (type) => [`in the chunk ${type}`, withChunk(type, 'Secret\0\0')] as const,
    ),
    ['in a chunk that is too long', withChunk('gAMA', '\0\0\xb1\x8fSecret')],
    ['after the pixels', withPixels(`${png.toString('latin1', 41, png.length - 16)}Secret`)],
    [
      'after the pixels, in another chunk',
      withPixels(png.toString('latin1', 41, png.length - 16), 'Secret'),
    ],
    [
      'after the pixels, before another copy of the checksum',
      withPixels(
        `${png.toString('latin1', 41, png.length - 16)}Secret${png.toString('latin1', png.length - 20, png.length - 16)}`,
      ),
    ],
    ['in a second header', Buffer.concat([beforePixels, png.subarray(8)])],
    ['in the last chunk', Buffer.concat([png.subarray(0, -12), createChunk('IEND', 'Secret')])],
    ['after the end', Buffer.concat([png, Buffer.from('Secret')])],
    ['after the orientation', withChunk('eXIf', `${createExif('\x01')}Secret`)],
  ])('strips data %s from a PNG', async (_, content) => {
    expect(Buffer.from((await readPhoto(writePhoto(content))).content)).toEqual(png);
  });

  it('keeps visible chunks of a PNG, and joins its pixels', async () => {
    const compressed = png.toString('latin1', 41, png.length - 16);
    const split = Buffer.concat([
      beforePixels,
      createChunk('gAMA', '\0\0\xb1\x8f'),
      createChunk('IDAT', compressed.slice(0, 5)),
      createChunk('IDAT', compressed.slice(5)),
      afterPixels,
    ]);
    expect(Buffer.from((await readPhoto(writePhoto(split))).content)).toEqual(
      Buffer.concat([beforePixels, createChunk('gAMA', '\0\0\xb1\x8f'), png.subarray(33)]),
    );
  });

  /** Creates a PNG with a number of bytes in all rows. */
  const createPng = (size: readonly number[], bytes: number): Buffer => {
    const [width = 0, height = 0, depth = 8, type = 2, isInterlaced = 0] = size;
    const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, type, 0, 0, isInterlaced]);
    const compressed = deflateSync(new Uint8Array(bytes)).toString('latin1');
    return Buffer.concat([
      png.subarray(0, 8),
      createChunk('IHDR', header.toString('latin1')),
      createChunk('IDAT', compressed),
      afterPixels,
    ]);
  };

  it.each([
    ['rows of three bytes a pixel', [3, 2, 8, 2, 0], 20],
    ['rows of nine bits', [9, 2, 1, 0, 0], 6],
    ['rows of gray and transparency', [3, 2, 16, 4, 0], 26],
    ['one pixel, interlaced', [1, 1, 8, 2, 1], 4],
    ['eight by eight bytes in seven passes', [8, 8, 8, 0, 1], 79],
    ['five by three bits in the six passes that have any', [5, 3, 1, 3, 1], 14],
    ['one column of eight bytes in four passes', [1, 8, 8, 0, 1], 16],
  ])('requires a PNG to have the size of its header: %s', async (_, size, bytes) => {
    const write = (extra: number): string => writePhoto(createPng(size, bytes + extra));
    expect((await readPhoto(write(0))).width).toBe(size[0]);
    await expect(readPhoto(write(1))).rejects.toThrow('is damaged');
    await expect(readPhoto(write(-1))).rejects.toThrow('is damaged');
  });

  it('rejects a PNG with more pixels than in its header', async () => {
    const data = deflateSync(Buffer.concat([pixels, Buffer.from('Secret')])).toString('latin1');
    await expect(readPhoto(writePhoto(withPixels(data)))).rejects.toThrow('is damaged');
  });

  it.each([
    ['a color profile', (bomb: string) => withChunk('iCCP', `Bomb\0\0${bomb}`)],
    ['a text', (bomb: string) => withChunk('zTXt', `Bomb\0\0${bomb}`)],
  ])('strips a decompression bomb in %s from a PNG', async (_, create) => {
    const bomb = deflateSync(new Uint8Array(50_000_000)).toString('latin1');
    expect((await readPhoto(writePhoto(create(bomb)))).content).toHaveLength(png.length);
  });

  it('rejects a PNG with a decompression bomb in its pixels', async () => {
    const bomb = deflateSync(new Uint8Array(50_000_000)).toString('latin1');
    await expect(readPhoto(writePhoto(withPixels(bomb)))).rejects.toThrow('is damaged');
  });

  it.each([
    [
      'JPEG',
      createJpegWithMetadata('\x06'),
      [JPEG.subarray(0, 2), createSegment(0xe1, `Exif\0\0${ROTATED_EXIF}`), JPEG.subarray(2)],
    ],
    [
      'PNG',
      createPngWithMetadata('\x06'),
      [png.subarray(0, 33), createChunk('eXIf', ROTATED_EXIF), png.subarray(33)],
    ],
  ])('keeps the orientation of a %s', async (_, content, expected) => {
    expect(Buffer.from((await readPhoto(writePhoto(content))).content)).toEqual(
      Buffer.concat(expected),
    );
  });

  it.each([
    ['a missing file', () => 'nowhere.png', /does not exist/],
    ['a folder', () => createTemporaryFolder(), /cannot be read: it is a folder/],
    ['a text file', () => writePhoto('hello'), /neither JPEG nor PNG/],
    ['an empty file', () => writePhoto(''), /neither JPEG nor PNG/],
    ['a GIF', () => writePhoto('GIF89a'), /neither JPEG nor PNG/],
    [
      'a large file',
      () => writePhoto(new Uint8Array(5 * 2 ** 20 + 1)),
      /has 5\.0 MB; the limit is 5/,
    ],
    [
      'only the first bytes of a JPEG',
      () => writePhoto(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'jane.jpg'),
      /The photo `.*jane\.jpg` is damaged/,
    ],
    [
      'a truncated JPEG',
      () => writePhoto(JPEG.subarray(0, -20), 'jane.jpg'),
      /jane\.jpg` is damaged/,
    ],
    [
      'a PNG without header',
      () =>
        writePhoto(Buffer.concat([createLargePng().subarray(0, 8), createLargePng().subarray(33)])),
      /is damaged/,
    ],
    [
      'a JPEG with two headers',
      () => writePhoto(Buffer.concat([JPEG.subarray(0, 177), JPEG.subarray(158)]), 'jane.jpg'),
      /is damaged/,
    ],
    [
      'too many pixels',
      () => writePhoto(createLargePng()),
      /has 900 million pixels; the limit is 25/,
    ],
  ])('rejects %s', async (_, write, expected) => {
    expect(await getMessage(render(DOCUMENT, { template: 'ledger', photo: write() }))).toMatch(
      expected,
    );
  });
});
