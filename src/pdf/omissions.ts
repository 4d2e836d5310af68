import type { PdfiumMemory } from './pdfium.js';

/** `FPDF_ANNOT_` in `fpdf_annot.h`: links and windows of comments. */
const IGNORED_KINDS: ReadonlySet<number> = new Set([2, 16]);

/** More than any form has. */
const MAX_NOTES = 1000;

/** Returns the texts of form fields and comments, which are no text of the page. */
export function readNotes(memory: PdfiumMemory, page: number): string[] {
  const count = Math.min(memory.call('_FPDFPage_GetAnnotCount', page), MAX_NOTES);
  const notes: string[] = [];
  for (let index = 0; index < count; index++) {
    const note = memory.call('_FPDFPage_GetAnnot', page, index);
    if (!IGNORED_KINDS.has(memory.call('_FPDFAnnot_GetSubtype', note)))
      notes.push(readText(memory, note, 'V') || readText(memory, note, 'Contents'));
    memory.call('_FPDFPage_CloseAnnot', note);
  }
  return notes.map((text) => text.trim()).filter((text) => text !== '');
}

function readText(memory: PdfiumMemory, note: number, key: string): string {
  return memory.callForUtf16('_FPDFAnnot_GetStringValue', note, memory.writeString(key));
}

/** Returns the names of embedded files. */
export function readAttachments(memory: PdfiumMemory, doc: number): string[] {
  const count = Math.min(memory.call('_FPDFDoc_GetAttachmentCount', doc), MAX_NOTES);
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    memory.callForUtf16(
      '_FPDFAttachment_GetName',
      memory.call('_FPDFDoc_GetAttachment', doc, index),
    ),
  );
}
