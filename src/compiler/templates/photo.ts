import { diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { readRegularFile } from '../../files/regular-file.js';
import { explainSystemError, UnreadableFile } from '../../files/system-error.js';
import { PHOTO_LIMITS } from '../../limits/limits.js';
import { type Picture, readJpeg, readPng } from './picture.js';

export interface Photo extends Picture {
  readonly type: 'jpeg' | 'png';
  /** Its file, as it was given. */
  readonly file: string;
}

const SMALLER = 'make the picture smaller: 600 pixels across are enough for print';

/** How files begin (ISO 15948, 5.2; ISO 10918-1, "SOI"). */
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const JPEG_START = '\xff\xd8\xff';

/**
 * Reads a photo, without metadata such as the place where it was taken.
 *
 * @throws CvError with `bad-option` if it cannot be read, is no JPEG or PNG, or is too large
 */
export async function readPhoto(file: string): Promise<Photo> {
  const content = contentOf(file);
  const start = content.toString('latin1', 0, 8);
  const isPng = start === PNG_SIGNATURE;
  if (!isPng && !start.startsWith(JPEG_START))
    throw refused(file, 'is neither JPEG nor PNG', 'save the picture as one of these');
  const picture = await pictureIn(file, isPng, content);
  const pixels = picture.width * picture.height;
  if (pixels > PHOTO_LIMITS.pixels)
    throw refused(
      file,
      `has ${Math.round(pixels / 1e6)} million pixels, and may have ${PHOTO_LIMITS.pixels / 1e6}`,
      SMALLER,
    );
  return { ...picture, type: isPng ? 'png' : 'jpeg', file };
}

async function pictureIn(file: string, isPng: boolean, content: Buffer): Promise<Picture> {
  try {
    const picture = isPng ? await readPng(content) : readJpeg(content);
    if (picture.width * picture.height > 0) return picture;
  } catch {
    // It ends too early.
  }
  throw refused(file, 'is damaged', 'save the picture again, as JPEG or PNG');
}

function contentOf(file: string): Buffer {
  try {
    return readRegularFile(file, { most: PHOTO_LIMITS.bytes });
  } catch (error) {
    if (error instanceof UnreadableFile && error.size !== undefined)
      throw refused(
        file,
        `has ${(error.size / 2 ** 20).toFixed(1)} MB, and may have ${PHOTO_LIMITS.bytes / 2 ** 20}`,
        SMALLER,
      );
    const [reason, hint] = explainSystemError(error);
    throw refused(file, `cannot be read: ${reason}`, hint);
  }
}

function refused(file: string, problem: string, hint: string): CvError {
  return new CvError([
    diagnostic('bad-option', [], `The photo ${code(file)} ${problem}.`, { hint }),
  ]);
}
