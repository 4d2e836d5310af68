import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readPdf } from './pdf.js';

/** A program that makes text of a PDF. */
export interface Reader {
  readonly name: string;
  /** By what it orders the text: as the page's content has it, in rows, or in groups of what stands close together. */
  readonly order: 'content' | 'rows' | 'groups';
  readonly isInstalled: () => boolean;
  /** The text of each file. */
  readonly read: (files: readonly string[]) => Promise<string[]>;
}

export const READERS: readonly Reader[] = [
  pdftotext('pdftotext', 'groups'),
  pdftotext('pdftotext -raw', 'content'),
  pdftotext('pdftotext -layout', 'rows'),
  {
    name: 'pdfminer',
    order: 'groups',
    isInstalled: () => PDFMINER !== undefined,
    read: async (files) =>
      await Promise.all(inParts(files, 24).map(pdfminer)).then((parts) => parts.flat()),
  },
  {
    name: 'mutool',
    order: 'content',
    isInstalled: () => isThere('mutool'),
    read: (files) => each(files, (file) => textOf('mutool', ['draw', '-q', '-F', 'txt', file])),
  },
  {
    name: 'PDFium',
    order: 'content',
    isInstalled: () => true,
    read: (files) => each(files, async (file) => (await readPdf(await readFile(file))).text),
  },
];

function pdftotext(command: string, order: Reader['order']): Reader {
  const [program = '', ...options] = command.split(' ');
  return {
    name: command,
    order,
    isInstalled: () => isThere(program),
    read: (files) =>
      each(files, (file) => textOf(program, [...options, '-enc', 'UTF-8', file, '-'])),
  };
}

/** What the installed programs that have an order, or one of them, make of a PDF, by their names. */
export async function programTexts(
  pdf: Uint8Array,
  order: Reader['order'],
  only?: string,
): Promise<Map<string, string>> {
  const named = READERS.filter(({ name }) => only === undefined || name === only);
  const readers = named.filter((reader) => reader.order === order && reader.isInstalled());
  return new Map(
    await Promise.all(
      readers.map(async ({ name }) => [name, (await textsBy(name, [pdf])).join('')] as const),
    ),
  );
}

/** What an installed program makes of each of some PDFs, in one go. */
export async function textsBy(name: string, pdfs: readonly Uint8Array[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cvpress-readers-'));
  try {
    const files = pdfs.map((_, index) => join(folder, `${index}.pdf`));
    await Promise.all(pdfs.map((pdf, index) => writeFile(files[index] as string, pdf)));
    return (await READERS.find((reader) => reader.name === name)?.read(files)) ?? [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Its command, as Debian and as pip call it. */
const PDFMINER = ['pdf2txt', 'pdf2txt.py'].find(isThere);

/** Starting Python takes longer than reading a file, so it is given many. It ends each page with a form feed. */
async function pdfminer(files: readonly string[]): Promise<string[]> {
  const pages = (await textOf(PDFMINER ?? '', [...files])).split('\f');
  const texts: string[] = [];
  for (const file of files) {
    const { pageCount } = await readPdf(await readFile(file));
    texts.push(pages.splice(0, pageCount).join('\f'));
  }
  return texts;
}

/** Whether there is a command. It is not started, which is slow from a process as large as one that runs many tests. */
function isThere(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return folders.some((folder) => isExecutable(join(folder, command)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function textOf(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28 });
  return stdout;
}

async function each(
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const texts: string[] = [];
  for (const file of files) texts.push(await read(file));
  return texts;
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
