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

/**
 * Reads a photo, and strips metadata such as its GPS position.
 *
 * @throws CvError with `bad-option` if the file is unreadable, not a JPEG or PNG, or too large
 */
export async function readPhoto(file: string): Promise<Photo> {
  const content = readContent(file);
  const start = content.toString('latin1', 0, 8);
  const isPng = start === PNG_SIGNATURE;
  if (!isPng && !start.startsWith(JPEG_START))
    throw createError(file, 'is neither JPEG nor PNG', 'save the image in one of these formats');
  const picture = await parsePicture(file, isPng, content);
  const pixels = picture.width * picture.height;
  if (pixels > PHOTO_LIMITS.pixels)
    throw createSizeError(
      file,
      Math.round(pixels / 1e6),
      PHOTO_LIMITS.pixels / 1e6,
      'million pixels',
    );
  return { ...picture, type: isPng ? 'png' : 'jpeg', file };
}

async function parsePicture(file: string, isPng: boolean, content: Buffer): Promise<StrippedImage> {
  try {
    const picture = isPng ? await stripPngMetadata(content) : stripJpegMetadata(content);
    if (picture.width * picture.height > 0) return picture;
  } catch {
    // The file is truncated or malformed.
  }
  throw createError(file, 'is damaged', 'save the image again, as JPEG or PNG');
}

function readContent(file: string): Buffer {
  try {
    return readRegularFile(file, { most: PHOTO_LIMITS.bytes });
  } catch (error) {
    if (error instanceof UnreadableFileError && error.size !== undefined)
      throw createSizeError(
        file,
        (error.size / 2 ** 20).toFixed(1),
        PHOTO_LIMITS.bytes / 2 ** 20,
        'MB',
      );
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
