// What is left out is nowhere in the bytes of any output, in five languages.
import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import parsePhoneNumber from 'libphonenumber-js';
import { describe, expect, test } from 'vitest';
import type { RedactableField } from '../../../src/compiler/fields/person-fields.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { FORMATS } from '../../../src/compiler/output/formats.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { readSample } from '../../support/samples.js';

const SAMPLES = ['academic.yaml', 'german.yaml', 'turkish.yaml', 'hebrew.yaml', 'chinese.yaml'];

interface Person {
  readonly name: string;
  readonly location: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly social_networks: readonly { readonly username: string }[];
}

/** What each field of a sample may look like in an output. */
function writingsOf(
  file: string,
): Readonly<Record<Exclude<RedactableField, 'photo'>, readonly string[]>> {
  const { cv } = readSample(file).source.value as { cv: Person };
  const { location, ...rest } = cv;
  return {
    name: [cv.name],
    // That of an employer is told.
    location: JSON.stringify(rest).includes(location) ? [] : [location],
    phone: [
      cv.phone,
      parsePhoneNumber(cv.phone)?.formatInternational() ?? '',
      cv.phone.replaceAll(/\D/g, '').slice(-7),
    ],
    email: [cv.email],
    website: [new URL(cv.website).hostname.replace(/^www\./, '')],
    social_networks: cv.social_networks.map(({ username }) => username),
  };
}

/** Everything that a PDF contains: its objects with and without compression, in the encodings that PDFs have, and what a reader finds. */
async function insideOf(pdf: Uint8Array): Promise<string> {
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      return [inflateSync(bytes.subarray(index + start.length))];
    } catch {
      return [];
    }
  });
  const written = [bytes, ...streams].flatMap((part) => [
    part.toString('latin1'),
    part.toString('utf8'),
    ...[0, 1].map((start) =>
      Buffer.from(part.subarray(start, part.length - ((part.length - start) % 2)))
        .swap16()
        .toString('utf16le'),
    ),
    part
      .toString('latin1')
      .replaceAll(/<((?:[\dA-Fa-f]{2})+)>/g, (_, hex: string) =>
        Buffer.from(hex, 'hex').toString('utf8'),
      ),
  ]);
  // From right to left, a space that is drawn may be read beside one that is found between the words.
  return [...written, JSON.stringify(await readPdf(pdf)).replaceAll(/ +/g, ' ')].join('\n');
}

/** All that a document becomes, by format, and the PDF itself. */
async function outputsOf(
  file: string,
  more: RenderOptions,
): Promise<[Record<string, string>, Uint8Array]> {
  const { source, options } = readSample(file);
  const result = await renderCv(source, {
    ...options,
    ...more,
    formats: [...FORMATS],
    showLocation: true,
    ppi: 18,
  });
  const outputs = {
    pdf: await insideOf(result.pdf),
    png: result.png.map((page) => Buffer.from(page).toString('utf8')).join(''),
    svg: result.svg.join(''),
    html: result.html,
    docx: Object.values(unzipSync(result.docx))
      .map((part) => strFromU8(part))
      .join('\n'),
    md: result.md,
    txt: result.txt,
    typ: result.typ,
  };
  return [outputs, result.pdf];
}

/** The writings found in outputs, as `html: jane@example.com`. */
function hits(outputs: Readonly<Record<string, string>>, writings: readonly string[]): string[] {
  return Object.entries(outputs).flatMap(([format, text]) =>
    writings.filter((writing) => text.includes(writing)).map((writing) => `${format}: ${writing}`),
  );
}

describe.each(IS_LONG ? SAMPLES : ['turkish.yaml'])('%s', (file) => {
  const writings = writingsOf(file);

  test('tells everything without redaction, so that the search below means something', async () => {
    const [outputs] = await outputsOf(file, {});
    for (const [field, own] of Object.entries(writings)) {
      const formats = hits(outputs, own).map((hit) => hit.slice(0, hit.indexOf(':')));
      const expected = own.length === 0 ? [] : ['pdf', 'svg', 'html', 'docx', 'md', 'txt', 'typ'];
      expect([...new Set(formats)].sort(), field).toEqual(expected.sort());
    }
  });

  test('tells nothing that --redact names', async () => {
    const { name: _, ...fields } = writings;
    const redact = Object.keys(fields) as RedactableField[];
    // A link of an entry may have the same host, and has a warning of its own (redact.test.ts).
    const [outputs] = await outputsOf(file, { redact });
    const own = [fields.location, fields.phone, fields.email].flat();
    expect(hits(outputs, own)).toEqual([]);
  });

  test('tells nothing of the person with --anonymous, and is tagged and has a title', async () => {
    const [outputs, pdf] = await outputsOf(file, { anonymous: true });
    expect(hits(outputs, Object.values(writings).flat())).toEqual([]);
    const { title, isTagged, xmp } = await readPdf(pdf);
    expect({ isTagged, hasTitle: title !== '' }).toEqual({ isTagged: true, hasTitle: true });
    expect(xmp).toContain('<pdfuaid:part>1<');
  });
});
