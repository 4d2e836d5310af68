import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic } from '../../diagnostics/diagnostic.js';
import { DETECTION_BYTES, detectForeignFile } from './detect-foreign-file.js';

/** @throws CvError with `unreadable-input` for a file that is not text, or has another format */
export function rejectForeignFile(start: Uint8Array, name: string, isImport = false): void {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  const foreign = detectForeignFile(bytes.toString('latin1', 0, DETECTION_BYTES), isImport);
  if (foreign !== undefined)
    throw createUnreadableError(
      `${name} cannot be read: it is ${foreign.description}.`,
      foreign.hint,
    );
}

export function decodeText(bytes: Uint8Array, name: string, isImport = false): string {
  rejectForeignFile(bytes, name, isImport);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const hint = `save it as UTF-8; line ${findBadLine(bytes)} has a character in another encoding`;
    throw createUnreadableError(`${name} cannot be read: it is not UTF-8 text.`, hint);
  }
}

/** Bytes that are not UTF-8 change when they are decoded and encoded. */
function findBadLine(bytes: Uint8Array): number {
  const encoded = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const end = bytes.findIndex((byte, index) => byte !== encoded[index]);
  return bytes.subarray(0, end).filter((byte) => byte === 0x0a).length + 1;
}

export function createUnreadableError(message: string, hint: string): CvError {
  return new CvError([createDiagnostic('unreadable-input', [], message, { hint })]);
}
