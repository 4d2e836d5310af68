import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic } from '../../diagnostics/diagnostic.js';
import { formatCode } from '../../diagnostics/quote.js';
import { readRegularFile } from '../../files/regular-file.js';
import { explainSystemError, UnreadableFileError } from '../../files/system-error.js';
import { PHOTO_LIMITS } from '../../limits/limits.js';
import { type StrippedImage, stripJpegMetadata, stripPngMetadata } from './strip-image-metadata.js';

export interface Photo extends StrippedImage {
  readonly type: 'jpeg' | 'png';
  readonly file: string;
}

/** First bytes of files (ISO 15948, 5.2; ISO 10918-1, "SOI"). */
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const JPEG_START = '\xff\xd8\xff';

/** @param root - the folder that must contain the file; any by default */
export async function readPhoto(file: string, root?: string): Promise<Photo> {
  const content = readContent(file, root);
  const start = content.toString('latin1', 0, 8);
  const isPng = start === PNG_SIGNATURE;
  if (!isPng && !start.startsWith(JPEG_START))
    throw createError(file, 'is neither JPEG nor PNG', 'save the image in one of these formats');
  const image = await parseImage(file, isPng, content);
  const pixels = image.width * image.height;
  const limit = PHOTO_LIMITS.pixels / 1e6;
  if (pixels > PHOTO_LIMITS.pixels)
    throw createSizeError(file, Math.round(pixels / 1e6), limit, 'million pixels');
  return { ...image, type: isPng ? 'png' : 'jpeg', file };
}

async function parseImage(file: string, isPng: boolean, content: Buffer): Promise<StrippedImage> {
  try {
    const image = isPng ? await stripPngMetadata(content) : stripJpegMetadata(content);
    if (image.width * image.height > 0) return image;
  } catch {
    // The file is truncated or malformed.
  }
  throw createError(file, 'is damaged', 'save the image again, as JPEG or PNG');
}

function readContent(file: string, root: string | undefined): Buffer {
  try {
    return readRegularFile(file, { maxBytes: PHOTO_LIMITS.bytes, root });
  } catch (error) {
    const limit = PHOTO_LIMITS.bytes / 2 ** 20;
    if (error instanceof UnreadableFileError && error.size !== undefined)
      throw createSizeError(file, (error.size / 2 ** 20).toFixed(1), limit, 'MB');
    const [reason, hint] = explainSystemError(error);
    throw createError(file, `cannot be read: ${reason}`, hint);
  }
}

function createSizeError(
  file: string,
  size: number | string,
  limit: number,
  unit: string,
): CvError {
  const hint = 'resize the image: a width of 600 pixels is enough for print';
  return createError(file, `has ${size} ${unit}; the limit is ${limit}`, hint);
}

function createError(file: string, problem: string, hint: string): CvError {
  return new CvError([
    createDiagnostic('bad-option', [], `The photo ${formatCode(file)} ${problem}.`, { hint }),
  ]);
}
