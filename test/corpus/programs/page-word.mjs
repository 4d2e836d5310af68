/** Word documents, and output of Pandoc and Asciidoctor; printed by LibreOffice and others. */
import { execFileSync } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canRun, run } from '../run.mjs';

const TAGGED =
  'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportBookmarks":{"type":"boolean","value":"true"}}';

/** Converts all files at once, since starting LibreOffice takes longer than a page. */
export async function convertByLibreOffice(documents, extension, filter) {
  if (documents.length === 0) return;
  const folder = dirname(documents[0].file);
  const files = documents.map(({ file }) => file.replace(/\w+$/, extension));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files],
    {
      timeout: 600_000,
    },
  );
}

export function writeWord(documents) {
  const input = documents.map(({ page, template, file }) => ({
    page,
    kind: template.kind,
    file: file.replace(/\w+$/, 'docx'),
  }));
  execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'word.py')], {
    input: JSON.stringify(input),
  });
}

/** Supports tab stops and tables of Word documents, but no text boxes. */
export const abiword = {
  name: 'AbiWord',
  apt: 'abiword python3-docx',
  isInstalled: () => canRun('abiword', '--version'),
  templates: { plain: { kind: 'plain' }, styles: { kind: 'styles' } },
  abilities: { hasMargin: false, hasPhoto: false },
  makeAll: async (documents) => {
    writeWord(documents);
    for (const { file } of documents)
      await run('abiword', ['--to=pdf', `--to-name=${file}`, file.replace(/pdf$/, 'docx')]);
  },
};

export const word = {
  name: 'Word pages',
  apt: 'python3-docx libreoffice-writer',
  isInstalled: () =>
    canRun('soffice', '--version') && canRun('/usr/bin/python3', '-c', 'import docx'),
  abilities: { hasHyphens: true },
  share: 2,
  templates: {
    styles: { kind: 'styles' },
    plain: { kind: 'plain' },
    boxes: { kind: 'boxes', abilities: { mustHaveColumns: true } },
    grid: { kind: 'grid' },
    blanks: { kind: 'blanks' },
  },
  makeAll: async (documents) => {
    writeWord(documents);
    const isTagged = ({ template }) => template.kind === 'styles';
    await convertByLibreOffice(documents.filter(isTagged), 'docx', TAGGED);
    await convertByLibreOffice(
      documents.filter((document) => !isTagged(document)),
      'docx',
      'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}',
    );
  },
};

const markRun = ({ text, bold, italic, href }, format) => {
  const plain =
    format === 'adoc'
      ? text.replaceAll(/([*_#|[\]+^~`])/g, (char) => `&#${char.charCodeAt(0)};`)
      : text.replaceAll(/([\\*_#|[\]<>`^~@$])/g, '\\$1');
  const core = plain.trim();
  const [leading, trailing] = [
    plain.slice(0, plain.length - plain.trimStart().length),
    plain.slice(plain.trimEnd().length),
  ];
  const [b, i] = format === 'adoc' ? ['**', '__'] : ['**', '*'];
  const styled = [bold && b, italic && i]
    .filter(Boolean)
    .reduce((inner, mark) => `${mark}${inner}${mark}`, core);
  const linked = href
    ? format === 'adoc'
      ? `link:${href}[${styled}]`
      : `[${styled}](${href})`
    : styled;
  return core === '' ? plain : `${leading}${linked}${trailing}`;
};

/** Creates markup without columns; a dash precedes dates at line ends. */
export function createMarkup(blocks, format) {
  const line = (runs) => runs.map((run) => markRun(run, format)).join('');
  return blocks
    .map((block) => {
      if (block.type === 'row')
        return format === 'adoc'
          ? `[cols="1,3",frame=none,grid=none]\n|===\na|\n${createMarkup(block.cells[0], format)}\na|\n${createMarkup(block.cells[1], format)}\n|===\n`
          : `${createMarkup(block.cells[0], format)}\n${createMarkup(block.cells[1], format)}`;
      if (block.type !== 'p') return '';
      const text = line(
        block.right ? [...block.runs, { text: ' — ' }, ...block.right] : block.runs,
      );
      if (block.style === 'name')
        return format === 'adoc' ? `[discrete]\n= ${text}\n` : `# ${text}\n`;
      if (block.style === 'heading')
        return format === 'adoc' ? `[discrete]\n== ${text}\n` : `## ${text}\n`;
      return block.style === 'item' ? `${format === 'adoc' ? '*' : '-'} ${text}\n` : `${text}\n`;
    })
    .join('\n');
}

const FORMATS = {
  abilities: {
    hasColumns: false,
    hasPhoto: false,
    hasIcons: false,
    hasColors: false,
    hasSizes: false,
    hasMargin: false,
  },
};

export const pandoc = {
  name: 'Pandoc',
  apt: 'pandoc libreoffice-writer texlive-xetex',
  ...FORMATS,
  isInstalled: () => canRun('pandoc', '--version'),
  templates: {
    docx: {},
    xelatex: { engine: 'xelatex' },
    odt: { extension: 'odt' },
    pdflatex: { engine: 'pdflatex' },
  },
  abilities: { ...FORMATS.abilities, hasRows: false },
  makeAll: async (documents) => {
    for (const { page, template, file } of documents) {
      await writeFile(
        `${file}.md`,
        `---\nlang: ${page.language}\n---\n\n${createMarkup(page.blocks, 'md')}`,
      );
      const geometry = [
        '-V',
        'geometry:margin=22mm',
        ...(template.engine === 'xelatex' ? ['-V', 'mainfont=Lato'] : []),
      ];
      const to = template.engine
        ? [file, `--pdf-engine=${template.engine}`, ...geometry]
        : [file.replace(/pdf$/, template.extension ?? 'docx')];
      await run('pandoc', [`${file}.md`, '-o', ...to]);
    }
    for (const extension of ['docx', 'odt']) {
      const subset = documents.filter(
        ({ template }) => !template.engine && (template.extension ?? 'docx') === extension,
      );
      await convertByLibreOffice(subset, extension, 'pdf');
    }
  },
};

export const asciidoctor = {
  name: 'Asciidoctor',
  apt: 'ruby-asciidoctor-pdf',
  templates: { default: {} },
  ...FORMATS,
  isInstalled: () => canRun('asciidoctor-pdf', '--version'),
  make: async ({ page, file }) => {
    await writeFile(
      `${file}.adoc`,
      `:nofooter:\n:pdf-page-size: ${page.plan.paper === 'a4' ? 'A4' : 'Letter'}\n:lang: ${page.language}\n\n${createMarkup(page.blocks, 'adoc')}`,
    );
    await run('asciidoctor-pdf', ['-q', '-o', file, `${file}.adoc`]);
  },
};

/** Formats plain text; dates are at the end of lines of 78 characters. */
function toPlainText(blocks, width) {
  const line = (runs) => runs.map(({ text }) => text).join('');
  const wrap = (text, first = '', next = first) => {
    const lines = [first];
    for (const word of text.split(' ')) {
      if (lines.at(-1).length + word.length + 1 > width && lines.at(-1).trim() !== '')
        lines.push(next);
      lines[lines.length - 1] +=
        `${lines.at(-1) === first || lines.at(-1) === next ? '' : ' '}${word}`;
    }
    return lines;
  };
  return blocks.flatMap((block) => {
    if (block.type === 'row' || block.type === 'columns') {
      const left = Math.round(block.left * width);
      const cells = [
        toPlainText(block.cells[0], left - 3),
        toPlainText(block.cells[1], width - left),
      ];
      return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, index) =>
        `${(cells[0][index] ?? '').padEnd(left)}${cells[1][index] ?? ''}`.trimEnd(),
      );
    }
    if (block.type !== 'p') return [];
    const text = line(block.runs);
    if (block.right)
      return [
        `${text}${' '.repeat(Math.max(2, width - text.length - line(block.right).length))}${line(block.right)}`,
      ];
    if (block.style === 'heading')
      return ['', text, ...(width > 60 ? ['-'.repeat(text.length)] : [])];
    return block.style === 'item'
      ? wrap(text, `${block.bullet === '•' ? '*' : block.bullet} `, '  ')
      : wrap(text);
  });
}

const PLAIN = {
  hasPhoto: false,
  hasIcons: false,
  hasColors: false,
  hasSizes: false,
  hasMargin: false,
};
export const paps = {
  name: 'paps and Ghostscript',
  apt: 'paps ghostscript',
  templates: { default: {} },
  abilities: PLAIN,
  isInstalled: () => canRun('paps', '--help'),
  make: async ({ page, file }) => {
    await writeFile(`${file}.txt`, `${toPlainText(page.blocks, 78).join('\n')}\n`);
    await run('sh', [
      '-c',
      'LC_ALL=C.UTF-8 paps --font="Monospace 10" --paper=$2 "$1.txt" | ps2pdf - "$1"',
      '-',
      file,
      page.plan.paper,
    ]);
  },
};
export const enscript = {
  name: 'enscript and Ghostscript',
  apt: 'enscript ghostscript',
  templates: { default: {} },
  abilities: PLAIN,
  isInstalled: () => canRun('enscript', '--version') && canRun('gs', '--version'),
  make: async ({ page, file }) => {
    const latin = toPlainText(page.blocks, 78)
      .join('\n')
      .replaceAll(/[–—]/g, '-')
      .replaceAll('•', '*')
      .replaceAll(/[’‘]/g, "'")
      .replaceAll('Œ', 'OE')
      .replaceAll('œ', 'oe')
      .replaceAll('€', 'EUR');
    await writeFile(`${file}.txt`, Buffer.from(latin, 'latin1'));
    await run('enscript', [
      '-q',
      '-B',
      '-X',
      '88591',
      '-f',
      'Courier10',
      '-M',
      'A4',
      '-p',
      `${file}.ps`,
      `${file}.txt`,
    ]);
    await run('ps2pdf', [`${file}.ps`, `${file}.2`]);
    await rename(`${file}.2`, file);
  },
};
