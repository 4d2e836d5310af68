/** The content of a generated PDF. */
export interface PdfSpec {
  /** The content stream of each page; the font is `F`. */
  readonly content?: string;
  readonly pages?: number;
  /** Additional compressed streams. */
  readonly streams?: readonly Buffer[];
  /** Number of links. */
  readonly links?: number;
  /** Number of fonts, named `F0`, `F1`, … */
  readonly fonts?: number;
  /** Number of entries in the outline. */
  readonly bookmarks?: number;
  readonly bookmarkShape?: Shape;
  readonly tags?: number;
  readonly tagShape?: Shape;
  /** The role of the tags. */
  readonly role?: string;
  /** Marked-content ids of each tag; 0 by default. */
  readonly contents?: readonly string[];
}

/** Siblings, each the child of the one before, or each the parent of all. */
type Shape = 'flat' | 'deep' | 'circle';

export function makePdf(made: PdfSpec): Buffer {
  const {
    content = '',
    pages = 1,
    streams = [],
    links = 0,
    fonts = 0,
    bookmarks = 0,
    tags = 0,
  } = made;
  const objects: (string | Buffer)[] = ['', ''];
  const add = (object: string | Buffer): string => `${objects.push(object)} 0 R`;
  const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>';
  const names = Array.from(
    { length: fonts },
    (_, i) => `/F${i} ${add(`<</Type /Font /Subtype /Type1 /BaseFont /Font${i}>>`)}`,
  );
  const resources = add(`<</Font <</F ${add(font)} ${names.join(' ')}>> >>`);
  const drawn = add(makeStream(content));
  const link =
    '<</Type /Annot /Subtype /Link /Rect [0 0 600 800] /A <</S /URI /URI (https://a.b)>>>>';
  const annotations = Array.from({ length: links }, () => add(link));
  const kids = Array.from({ length: pages }, () =>
    add(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /StructParents 0 /Resources ${resources} /Contents ${drawn} /Annots [${annotations.join(' ')}]>>`,
    ),
  );
  for (const stream of streams) add(makeStream(stream, '/Filter /FlateDecode'));
  const first = objects.length + 1;
  const outline =
    bookmarks === 0
      ? ''
      : `/Outlines ${addOutline(bookmarks, made.bookmarkShape ?? 'flat', first, add)}`;
  const tree =
    tags === 0
      ? ''
      : `/StructTreeRoot ${addStructureTree({ ...made, tags }, kids[0] as string, objects.length + 1, add)} /MarkInfo <</Marked true>>`;
  objects[0] = `<</Type /Catalog /Pages 2 0 R ${outline} ${tree}>>`;
  objects[1] = `<</Type /Pages /Count ${pages} /Kids [${kids.join(' ')}]>>`;
  return makePdfFile(objects);
}

/** @param entries - further entries of the stream's dictionary */
export function makeStream(data: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<<${entries} /Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

type Add = (object: string) => string;

function addOutline(count: number, shape: Shape, first: number, add: Add): string {
  const nth = (i: number): string => `${first + i} 0 R`;
  for (let i = 0; i < count; i++) {
    const next = i + 1 < count ? nth(i + 1) : undefined;
    const child = shape === 'circle' ? nth(0) : shape === 'deep' ? next : undefined;
    const sibling = shape === 'deep' ? undefined : next;
    add(
      `<</Title (a${i}) ${child ? `/First ${child}` : ''} ${sibling ? `/Next ${sibling}` : ''}>>`,
    );
  }
  return add(`<</Type /Outlines /First ${nth(0)} /Last ${nth(count - 1)} /Count ${count}>>`);
}

function addStructureTree(made: PdfSpec, page: string, first: number, add: Add): string {
  const { tags: count = 0, tagShape: shape = 'flat', role = 'P', contents = [] } = made;
  const nth = (i: number): string => `${first + i} 0 R`;
  const all = Array.from({ length: count }, (_, i) => nth(i));
  const root = `${first + count} 0 R`;
  for (let i = 0; i < count; i++) {
    const children =
      shape === 'circle' ? all.join(' ') : shape === 'deep' && i + 1 < count ? nth(i + 1) : '';
    const parent = shape === 'deep' && i > 0 ? nth(i - 1) : root;
    add(
      `<</Type /StructElem /S /${role} /P ${parent} /Pg ${page} /K [${contents[i] ?? '0'} ${children}]>>`,
    );
  }
  const top = shape === 'deep' ? nth(0) : all.join(' ');
  return add(`<</Type /StructTreeRoot /K [${top}] /ParentTree <</Nums [0 [${nth(count - 1)}]]>>>>`);
}

/** @param objects - numbered from 1; the first is the catalog */
export function makePdfFile(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    length += bytes.length;
    parts.push(bytes);
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  parts.push(
    Buffer.from(
      `${table}trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
