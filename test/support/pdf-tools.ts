import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readPdf } from './pdf.js';

/** A program that extracts text from PDFs. */
export interface PdfTool {
  readonly name: string;
  /** Order of the text: of the content stream, row by row, or in groups of nearby text. */
  readonly order: 'content' | 'rows' | 'groups';
  readonly isInstalled: () => boolean;
  readonly read: (files: readonly string[]) => Promise<string[]>;
}

export const PDF_TOOLS: readonly PdfTool[] = [
  pdftotext('pdftotext', 'groups'),
  pdftotext('pdftotext -raw', 'content'),
  pdftotext('pdftotext -layout', 'rows'),
  {
    name: 'pdfminer',
    order: 'groups',
    isInstalled: () => PDFMINER !== undefined,
    read: async (files) =>
      await Promise.all(chunk(files, 24).map(runPdfminer)).then((parts) => parts.flat()),
  },
  {
    name: 'mutool',
    order: 'content',
    isInstalled: () => isInPath('mutool'),
    read: (files) =>
      mapInOrder(files, (file) => runTool('mutool', ['draw', '-q', '-F', 'txt', file])),
  },
  {
    name: 'PDFium',
    order: 'content',
    isInstalled: () => true,
    read: (files) => mapInOrder(files, async (file) => (await readPdf(await readFile(file))).text),
  },
];

function pdftotext(command: string, order: PdfTool['order']): PdfTool {
  const [program = '', ...options] = command.split(' ');
  return {
    name: command,
    order,
    isInstalled: () => isInPath(program),
    read: (files) =>
      mapInOrder(files, (file) => runTool(program, [...options, '-enc', 'UTF-8', file, '-'])),
  };
}

/** Extracts a PDF's text with all installed tools that use an order, or with one of them. */
export async function extractTexts(
  pdf: Uint8Array,
  order: PdfTool['order'],
  only?: string,
): Promise<Map<string, string>> {
  const candidates = PDF_TOOLS.filter(({ name }) => only === undefined || name === only);
  const tools = candidates.filter((tool) => tool.order === order && tool.isInstalled());
  return new Map(
    await Promise.all(
      tools.map(
        async ({ name }) => [name, (await extractTextsWith(name, [pdf])).join('')] as const,
      ),
    ),
  );
}

/** Extracts the texts of several PDFs with one installed tool. */
export async function extractTextsWith(
  name: string,
  pdfs: readonly Uint8Array[],
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cvpress-readers-'));
  try {
    const files = pdfs.map((_, index) => join(folder, `${index}.pdf`));
    await Promise.all(pdfs.map((pdf, index) => writeFile(files[index] as string, pdf)));
    return (await PDF_TOOLS.find((tool) => tool.name === name)?.read(files)) ?? [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Debian and pip name the command differently. */
const PDFMINER = ['pdf2txt', 'pdf2txt.py'].find(isInPath);

/** Passes many files, as starting Python is slow. A form feed ends each page. */
async function runPdfminer(files: readonly string[]): Promise<string[]> {
  const pages = (await runTool(PDFMINER ?? '', [...files])).split('\f');
  const texts: string[] = [];
  for (const file of files) {
    const { pageCount } = await readPdf(await readFile(file));
    texts.push(pages.splice(0, pageCount).join('\f'));
  }
  return texts;
}

/** Searches PATH, as starting a process is slow in a large test process. */
function isInPath(command: string): boolean {
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

async function runTool(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28 });
  return stdout;
}

async function mapInOrder(
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const texts: string[] = [];
  for (const file of files) texts.push(await read(file));
  return texts;
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
