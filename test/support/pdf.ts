import type { PdfReading } from '../../src/pdf/model.js';
import { inflated } from '../../src/pdf/objects.js';
import { readPdf as readAsIs } from '../../src/pdf/read.js';

export type { PdfChar, PdfPage, PdfReading, PdfTag } from '../../src/pdf/model.js';

/**
 * Reads a PDF. Its colours are read as those of a screen, which they are, instead of by the profile that says so: working
 * out what that means takes PDFium longer than all else (`pdf.test.ts`: nothing else is read, whatever the sample).
 */
export function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  return readAsIs(withoutProfiles(bytes));
}

/** The same objects at the same offsets; the engine's profiles are sRGB and its grey. */
export function withoutProfiles(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const plain = text.replaceAll(/\[\/ICCBased (\d+) 0 R\]/g, (space, number: string) => {
    const [, channels] = new RegExp(`\\n${number} 0 obj\\s*<<[^>]*?/N ([13])\\b`).exec(text) ?? [];
    const name = channels === '3' ? '/DeviceRGB' : '/DeviceGray';
    return channels === undefined ? space : `[${name}`.padEnd(space.length - 1).concat(']');
  });
  return Buffer.from(plain, 'latin1');
}

/** The lines that a PDF strokes, which the reader finds without their looks: their colours, as `#rrggbb`, and widths. */
export function strokesIn(bytes: Uint8Array): { readonly color: string; readonly width: number }[] {
  const hex = (part: string): string =>
    Math.round(255 * Number(part))
      .toString(16)
      .padStart(2, '0');
  return [...inflated(bytes).text.matchAll(/^([\d. ]+) SCN\n([\d.]+) w$/gm)].map(
    ([, color = '', width]) => ({
      color: `#${color.split(' ').map(hex).join('')}`,
      width: Number(width),
    }),
  );
}
