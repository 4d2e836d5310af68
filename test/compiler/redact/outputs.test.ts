// Searches the bytes of all outputs for redacted fields, in five languages.
import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import parsePhoneNumber from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
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

/** Lists the spellings of each field of a sample that an output may contain. */
function listSpellings(
  file: string,
): Readonly<Record<Exclude<RedactableField, 'photo'>, readonly string[]>> {
  const { cv } = readSample(file).source.value as { cv: Person };
  const { location, ...rest } = cv;
  return {
    name: [cv.name],
    // An employer may have the same location.
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

/** Decodes the objects of a PDF in all its encodings, and appends its extracted text. */
async function decodePdf(pdf: Uint8Array): Promise<string> {
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      return [inflateSync(bytes.subarray(index + start.length))];
    } catch {
      return [];
    }
  });
  const texts = [bytes, ...streams].flatMap((part) => [
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
  // In right-to-left text, a drawn space may be next to one inferred between words.
  return [...texts, JSON.stringify(await readPdf(pdf)).replaceAll(/ +/g, ' ')].join('\n');
}

/** Renders a sample; returns the texts of all outputs by format, and the PDF. */
async function renderSample(
  file: string,
  extraOptions: RenderOptions,
): Promise<[Record<string, string>, Uint8Array]> {
  const { source, options } = readSample(file);
  const result = await renderCv(source, {
    ...options,
    ...extraOptions,
    formats: [...FORMATS],
    showLocation: true,
    ppi: 18,
  });
  const outputs = {
    pdf: await decodePdf(result.pdf),
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

/** Finds spellings in outputs; formats them as `html: jane@example.com`. */
function findSpellings(
  outputs: Readonly<Record<string, string>>,
  spellings: readonly string[],
): string[] {
  return Object.entries(outputs).flatMap(([format, text]) =>
    spellings.filter((one) => text.includes(one)).map((one) => `${format}: ${one}`),
  );
}

describe.each(IS_LONG ? SAMPLES : ['turkish.yaml'])('outputs of %s', (file) => {
  const spellings = listSpellings(file);

  it('contain all fields without redaction', async () => {
    const [outputs] = await renderSample(file, {});
    for (const [field, texts] of Object.entries(spellings)) {
      const formats = findSpellings(outputs, texts).map((hit) => hit.slice(0, hit.indexOf(':')));
      const expected = texts.length === 0 ? [] : ['pdf', 'svg', 'html', 'docx', 'md', 'txt', 'typ'];
      expect([...new Set(formats)].sort(), field).toEqual(expected.sort());
    }
  });

  it('contain no field that is redacted', async () => {
    const { name: _, ...fields } = spellings;
    const redact = Object.keys(fields) as RedactableField[];
    // Links of entries may have the same host, and are reported (redact.test.ts).
    const [outputs] = await renderSample(file, { redact });
    const texts = [fields.location, fields.phone, fields.email].flat();
    expect(findSpellings(outputs, texts)).toEqual([]);
  });

  it('contain no field with `anonymous`, and a tagged PDF with a title only', async () => {
    const [outputs, pdf] = await renderSample(file, { anonymous: true });
    expect(findSpellings(outputs, Object.values(spellings).flat())).toEqual([]);
    const { title, author, isTagged, xmp } = await readPdf(pdf);
    expect({ isTagged, hasTitle: title !== '', author }).toEqual({
      isTagged: true,
      hasTitle: true,
      author: '',
    });
    expect(xmp).toContain('<pdfuaid:part>1<');
  });
});
