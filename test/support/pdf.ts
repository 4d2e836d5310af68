import { readPdf as readAsIs } from '../../src/pdf/read.js';
import type { PdfReading } from '../../src/pdf/reading.js';

export type { PdfChar, PdfPage, PdfReading, PdfTag } from '../../src/pdf/reading.js';

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
