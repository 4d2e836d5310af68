import { inflateStreams } from '../../src/pdf/inflate-streams.js';
import type { PdfContent } from '../../src/pdf/model.js';
import { readPdf as readPdfWithProfiles } from '../../src/pdf/read-pdf.js';
import { unpackObjects } from './unpack-objects.js';

export type { PdfChar, PdfContent, PdfPage, PdfTag } from '../../src/pdf/model.js';

/**
 * Reads a PDF without its sRGB color profiles, whose conversion takes PDFium most of the time.
 * `pdf.test.ts` tests that the result is the same.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const content = await readPdfWithProfiles(removeColorProfiles(bytes));
  return { ...content, fileSize: bytes.length };
}

/** Replaces the engine's color profiles, sRGB and gray, without moving objects. */
export function removeColorProfiles(bytes: Uint8Array): Uint8Array {
  const text = unpackObjects(bytes).toString('latin1');
  const replaced = text.replaceAll(/\[\/ICCBased (\d+) 0 R\]/g, (colorSpace, number: string) => {
    const [, channels] = new RegExp(`\\n${number} 0 obj\\s*<<[^>]*?/N ([13])\\b`).exec(text) ?? [];
    const name = channels === '3' ? '/DeviceRGB' : '/DeviceGray';
    return channels === undefined
      ? colorSpace
      : `[${name}`.padEnd(colorSpace.length - 1).concat(']');
  });
  return Buffer.from(replaced, 'latin1');
}

/** Finds the stroked lines of a PDF: colors as `#rrggbb`, and widths. */
export function findStrokes(
  bytes: Uint8Array,
): { readonly color: string; readonly width: number }[] {
  const toHex = (channel: string): string =>
    Math.round(255 * Number(channel))
      .toString(16)
      .padStart(2, '0');
  return [...inflateStreams(bytes).text.matchAll(/^([\d. ]+) SCN\n([\d.]+) w$/gm)].map(
    ([, color = '', width]) => ({
      color: `#${color.split(' ').map(toHex).join('')}`,
      width: Number(width),
    }),
  );
}
