import { numberIn, WrittenPdf } from '../formats/layout/written-pdf.js';
import { sipHash128 } from './sip-hash.js';

/**
 * Gives a PDF the date of its creation, and the identifier that follows from it, in place. Here the engine takes no date, but that of the
 * clock; with this, its PDF has the same bytes as that of the native engine.
 */
export function identify(pdf: Uint8Array, date: Date): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  for (const key of ['/CreationDate (D:', '/ModDate (D:']) writeAfter(bytes, key, digits);
  const iso = date.toISOString().slice(0, 19);
  for (const tag of ['<xmp:CreateDate>', '<xmp:ModifyDate>']) writeAfter(bytes, tag, iso);
  const id = identifierOf(pdf);
  writeAfter(bytes, '<xmpMM:InstanceID>', id);
  // The second of two in the trailer: "/ID [(…) (…)]".
  const ids = bytes.lastIndexOf('/ID [(');
  bytes.write(id, bytes.indexOf(') (', ids) + 3, 'latin1');
}

/** Metadata stand at the end; brackets of a document's own texts are escaped, so they cannot look like this. */
function writeAfter(bytes: Buffer, key: string, value: string): void {
  const at = bytes.lastIndexOf(key);
  if (at !== -1) bytes.write(value, at + key.length, 'latin1');
}

/** As the engine makes it (krilla, `chunk_container.rs`, `instance_id`): from the length and the bytes of all before the metadata. */
function identifierOf(pdf: Uint8Array): string {
  const written = new WrittenPdf(pdf);
  const end = written.startOf(numberIn(written.root(), 'Metadata'));
  const hashed = new Uint8Array(8 + end);
  new DataView(hashed.buffer).setBigUint64(0, BigInt(end), true);
  hashed.set(pdf.subarray(0, end), 8);
  return Buffer.from(sipHash128(hashed)).toString('base64');
}
