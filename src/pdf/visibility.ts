import { chunkBy, groupBy } from '../util/arrays.js';
import {
  type Drawing,
  type Frame,
  getMarkName,
  getMarks,
  isFilled,
  readBounds,
  TEXT,
} from './drawings.js';
import type { PdfChar, PdfImage } from './model.js';
import type { PdfiumMemory } from './pdfium.js';
import { drawPage } from './raster.js';
import { isInAreas } from './rects.js';

interface ReadPage {
  readonly page: number;
  readonly frame: Frame;
  readonly drawings: readonly Drawing[];
}

type Word = readonly [PdfChar, ...PdfChar[]];

/** In points; smaller text cannot be read. */
const MIN_SIZE = 2;

/** More shapes are a drawing: all text under the last one is compared. */
const MAX_COVERS = 1000;

/** Colors that people cannot tell from white. */
const NEAR_WHITE = /^#(?:f.){3}$/;

/**
 * Marks characters that people do not see: tiny ones, those off the page, and those without which
 * the page looks the same: covered, clipped, in a hidden layer or in the color behind them.
 */
export function markInvisible(
  memory: PdfiumMemory,
  page: ReadPage,
  chars: readonly PdfChar[],
): PdfChar[] {
  const isHidden = (char: PdfChar) =>
    char.isInvisible === true || char.size < MIN_SIZE || isOffPage(char, page.frame);
  const words = chunkBy(
    chars,
    (char, first) => char.objectIndex === first.objectIndex && !(isSpace(char) || isSpace(first)),
  ).filter((word) => word[0].objectIndex >= 0 && !isSpace(word[0]) && !word.some(isHidden));
  const unseen = new Set(findUnseenWords(memory, page, words).flat());
  return chars.map((char) =>
    isHidden(char) || unseen.has(char) ? { ...char, isInvisible: true } : char,
  );
}

function isSpace({ char }: PdfChar): boolean {
  return char.trim() === '';
}

function isOffPage({ x, y, right, top, bottom }: PdfChar, { width, height }: Frame): boolean {
  const isOffSides = Math.max(x, right) <= 0 || Math.min(x, right) >= width;
  return isOffSides || Math.max(y, bottom) <= 0 || Math.min(y, top) >= height;
}

/** Removes text from the page in two steps, since visible text may be drawn over hidden text. */
function findUnseenWords(memory: PdfiumMemory, page: ReadPage, words: readonly Word[]): Word[] {
  const covers = listCovers(memory, page);
  const last = covers.length > MAX_COVERS ? (covers.at(-1)?.objectIndex ?? 0) : 0;
  const isUnder = ([char]: Word) =>
    NEAR_WHITE.test(char.color) ||
    char.objectIndex < last ||
    covers.some((cover) => cover.objectIndex > char.objectIndex && isInAreas(char, [cover]));
  const byObject = groupBy(words, ([{ objectIndex }]) => objectIndex);
  // Drawing takes long.
  const suspicious = [...byObject].flatMap(([index, some]) =>
    isPlainText(memory, page.drawings[index])
      ? some.filter((word) => isUnder(word) || isInAreas(word[0], covers))
      : some,
  );
  if (suspicious.length === 0) return [];
  const all = draw(memory, page);
  return [...groupBy(suspicious, isUnder).values()].flatMap((some) => {
    const objects = new Set(some.map(([{ objectIndex }]) => objectIndex));
    const rest = drawWithout(memory, page, objects);
    return some.filter((word) => !isChanged(word, page.frame, all, rest));
  });
}

/** Tests whether nothing but other drawings can hide a text. */
function isPlainText(memory: PdfiumMemory, drawing: Drawing | undefined): boolean {
  if (drawing === undefined || drawing.forms.length > 0) return false;
  const { object } = drawing;
  const clip = memory.call('_FPDFPageObj_GetClipPath', object);
  return (
    !(memory.call('_FPDFClipPath_CountPaths', clip) > 0) &&
    memory.call('_FPDFPageObj_HasTransparency', object) === 0 &&
    !getMarks(memory, object).some((mark) => getMarkName(memory, mark) === 'OC')
  );
}

function listCovers(memory: PdfiumMemory, { drawings, frame }: ReadPage): PdfImage[] {
  return drawings.flatMap((drawing, objectIndex) =>
    drawing.kind !== TEXT && isFilled(memory, drawing)
      ? [{ ...readBounds(memory, drawing, frame), objectIndex }]
      : [],
  );
}

/** Red, green and blue bytes. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

/** In pixels, which are points except on posters. */
const MAX_SIDE = 2000;

function draw(memory: PdfiumMemory, { page, frame }: ReadPage): Picture {
  const [width = 1, height = 1] = [frame.width, frame.height].map((side) =>
    Math.round(Math.min(Math.max(side, 1), MAX_SIDE)),
  );
  return drawPage(memory, page, { width, height }, (strip) => ({
    ...strip,
    data: strip.data.slice(),
  }));
}

function drawWithout(memory: PdfiumMemory, page: ReadPage, objects: ReadonlySet<number>): Picture {
  const setActive = (isActive: 0 | 1) => {
    for (const index of objects)
      memory.call('_FPDFPageObj_SetIsActive', page.drawings[index]?.object ?? 0, isActive);
  };
  setActive(0);
  const picture = draw(memory, page);
  setActive(1);
  return picture;
}

/** Of 255; smaller differences of color cannot be seen. */
const MIN_DIFFERENCE = 16;

function isChanged(word: Word, { width, height }: Frame, a: Picture, b: Picture): boolean {
  const [scaleX, scaleY] = [a.width / width, a.height / height];
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);
  return word.some(({ x, y, right, top, bottom, size }) => {
    // Marks extend beyond their box.
    const margin = size / 4;
    const left = clamp((Math.min(x, right) - margin) * scaleX, a.width);
    const end = clamp((Math.max(x, right) + margin) * scaleX, a.width);
    const last = clamp((Math.max(y, bottom) + margin) * scaleY, a.height);
    for (let row = clamp((Math.min(y, top) - margin) * scaleY, a.height); row < last; row++)
      for (let index = row * a.stride + 3 * left; index < row * a.stride + 3 * end; index++)
        if (Math.abs((a.data[index] ?? 0) - (b.data[index] ?? 0)) >= MIN_DIFFERENCE) return true;
    return false;
  });
}

/** Of the page. */
const MIN_SCAN_SHARE = 0.5;

/** Of the letters: programs that scan print their name. */
const MAX_SCAN_LETTERS = 0.1;

/** Programs that recognize the text of scans add it without ink. */
export function isRecognizedScan(
  chars: readonly PdfChar[],
  images: readonly PdfImage[],
  { width, height }: Frame,
): boolean {
  const area = images.reduce((sum, { left, top, right, bottom }) => {
    const wide = Math.min(right, width) - Math.max(left, 0);
    const high = Math.min(bottom, height) - Math.max(top, 0);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
  if (area < MIN_SCAN_SHARE * width * height) return false;
  const letters = chars.filter((char) => !isSpace(char));
  const visible = letters.filter(({ isInvisible }) => isInvisible !== true);
  return visible.length < MAX_SCAN_LETTERS * letters.length;
}

/** Returns the text on the images of a scan as visible. */
export function revealRecognized(
  chars: readonly PdfChar[],
  images: readonly PdfImage[],
): PdfChar[] {
  return chars.map((char) => {
    const { isInvisible: _, ...visible } = char;
    return isInAreas(char, images) && char.size >= MIN_SIZE ? visible : char;
  });
}
