import { boundsOf, type Drawing, IMAGE, PATH, SHADING, TEXT } from './drawings.js';
import type { Frame } from './frame.js';
import type { Memory } from './library.js';
import type { PdfPage, PdfRect } from './reading.js';

/** What lies on a page beside its text. */
export type Surfaces = Pick<PdfPage, 'pictures' | 'grounds' | 'artifacts' | 'replaced'>;

/** Looks at the drawings of a page. */
export function surfacesOf(memory: Memory, drawings: readonly Drawing[], frame: Frame): Surfaces {
  const [pictures, grounds, artifacts]: [PdfRect[], PdfRect[], PdfRect[]] = [[], [], []];
  const replaced = new Set<number>();
  for (const [index, drawing] of drawings.entries()) {
    const { object, kind, forms } = drawing;
    const isColored = kind === IMAGE || kind === SHADING || (kind === PATH && isFilled(memory, object));
    const marks = kind === TEXT ? [...forms, object].flatMap((each) => marksOf(memory, each)) : [];
    const isArtifact = marks.some((mark) => markName(memory, mark) === 'Artifact');
    if (marks.some((mark) => hasActualText(memory, mark))) replaced.add(index);
    if (!isColored && !isArtifact) continue;
    const rect = boundsOf(memory, drawing, frame);
    if (isArtifact) artifacts.push(rect);
    else grounds.push(rect);
    if (kind === IMAGE) pictures.push(rect);
  }
  return { pictures, grounds, artifacts, replaced };
}

/** A shape filled with white is as the paper; PDFium writes transparency as the fourth number. */
function isFilled(memory: Memory, path: number): boolean {
  if (memory.call('_FPDFPath_GetDrawMode', path, memory.at(), memory.at(4)) === 0) return false;
  if (memory.view().getInt32(0, true) === 0) return false;
  memory.call('_FPDFPageObj_GetFillColor', path, memory.at(), memory.at(4), memory.at(8), memory.at(12));
  return memory.color() !== '#ffffff' && memory.view().getUint32(12, true) > 0;
}

function marksOf(memory: Memory, object: number): number[] {
  const count = memory.call('_FPDFPageObj_CountMarks', object);
  return Array.from({ length: count }, (_, index) => memory.call('_FPDFPageObj_GetMark', object, index));
}

function hasActualText(memory: Memory, mark: number): boolean {
  return memory.call('_FPDFPageObjMark_GetParamValueType', mark, memory.string('ActualText')) === STRING;
}

/** `FPDF_OBJECT_STRING` */
const STRING = 3;

/** PDFium writes the length of the name, in bytes, beside it. */
function markName(memory: Memory, mark: number): string {
  return memory.utf16((buffer, size) => {
    const isWritten = memory.call('_FPDFPageObjMark_GetName', mark, buffer, size, memory.at(LENGTH));
    return isWritten === 0 ? 0 : memory.view().getUint32(LENGTH, true);
  });
}

/** Where in the buffer of answers the length stands, behind any name. */
const LENGTH = 40_000;
