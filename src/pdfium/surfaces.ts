import { boundsOf, type Drawing, IMAGE, PATH, SHADING, TEXT } from './drawings.js';
import type { Frame } from './frame.js';
import type { Memory } from './library.js';
import type { PdfPage, PdfRect } from './reading.js';

/** What lies on a page beside its text. */
export type Surfaces = Pick<PdfPage, 'pictures' | 'grounds' | 'artifacts'>;

/** Looks at the drawings of a page. */
export function surfacesOf(memory: Memory, drawings: readonly Drawing[], frame: Frame): Surfaces {
  const [pictures, grounds, artifacts]: [PdfRect[], PdfRect[], PdfRect[]] = [[], [], []];
  for (const drawing of drawings) {
    const { object, kind, forms } = drawing;
    const isColored = kind === IMAGE || kind === SHADING || (kind === PATH && isFilled(memory, object));
    const isArtifact = (): boolean => [...forms, object].some((each) => hasMark(memory, each, 'Artifact'));
    if (!isColored && !(kind === TEXT && isArtifact())) continue;
    const rect = boundsOf(memory, drawing, frame);
    if (kind === TEXT) artifacts.push(rect);
    else grounds.push(rect);
    if (kind === IMAGE) pictures.push(rect);
  }
  return { pictures, grounds, artifacts };
}

/** A shape filled with white is as the paper; PDFium writes transparency as the fourth number. */
function isFilled(memory: Memory, path: number): boolean {
  if (memory.call('_FPDFPath_GetDrawMode', path, memory.at(), memory.at(4)) === 0) return false;
  if (memory.view().getInt32(0, true) === 0) return false;
  memory.call('_FPDFPageObj_GetFillColor', path, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  return memory.color() !== '#ffffff' && memory.view().getUint32(12, true) > 0;
}

function hasMark(memory: Memory, object: number, name: string): boolean {
  const count = memory.call('_FPDFPageObj_CountMarks', object);
  for (let index = 0; index < count; index++) {
    const mark = memory.call('_FPDFPageObj_GetMark', object, index);
    if (markName(memory, mark) === name) return true;
  }
  return false;
}

/** PDFium writes the length of the name, in bytes, beside it. */
function markName(memory: Memory, mark: number): string {
  return memory.utf16((buffer, size) => {
    const isWritten = memory.call('_FPDFPageObjMark_GetName', mark, buffer, size, memory.at(LENGTH));
    return isWritten === 0 ? 0 : memory.view().getUint32(LENGTH, true);
  });
}

/** Where in the buffer of answers the length stands, behind any name. */
const LENGTH = 40_000;
