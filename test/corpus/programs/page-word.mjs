/** Word documents, and what Pandoc and Asciidoctor make of text with marks; printed by LibreOffice and others. */
import { execFileSync } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run, starts } from '../run.mjs';
import { each } from './chromium.mjs';

const TAGGED =
  'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportBookmarks":{"type":"boolean","value":"true"}}';

/** Starting LibreOffice takes longer than printing a page, so it is given all pages. */
async function printByLibreOffice(documents, extension, filter) {
  if (documents.length === 0) return;
  const folder = dirname(documents[0].file);
  const files = documents.map(({ file }) => file.replace(/pdf$/, extension));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files],
    {
      timeout: 600_000,
    },
  );
}

function writeWord(documents) {
  const input = documents.map(({ page, template, file }) => ({
    page,
    kind: template.kind,
    file: file.replace(/pdf$/, 'docx'),
  }));
  execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'word.py')], {
    input: JSON.stringify(input),
  });
}

/** It knows tab stops and tables of Word documents, but no text boxes. */
export const abiword = {
  ...{
    name: 'AbiWord',
    install: 'apt-get install abiword python3-docx',
    isInstalled: () => starts('abiword', '--version'),
  },
  ...{
    templates: { plain: { kind: 'plain' }, styles: { kind: 'styles' } },
    abilities: { hasMargin: false, hasPhoto: false },
  },
  make: async (documents) => {
    writeWord(documents);
    await each(documents, ({ file }) =>
      run('abiword', ['--to=pdf', `--to-name=${file}`, file.replace(/pdf$/, 'docx')]),
    );
  },
};

export const word = {
  ...{ name: 'Word pages', install: 'apt-get install python3-docx libreoffice-writer' },
  isInstalled: () =>
    starts('soffice', '--version') && starts('/usr/bin/python3', '-c', 'import docx'),
  abilities: { hasHyphens: true },
  share: 2,
  templates: {
    styles: { kind: 'styles' },
    plain: { kind: 'plain' },
    boxes: { kind: 'boxes', abilities: { mustHaveColumns: true } },
    grid: { kind: 'grid' },
    blanks: { kind: 'blanks' },
  },
  make: async (documents) => {
    writeWord(documents);
    const isTagged = ({ template }) => template.kind === 'styles';
    await printByLibreOffice(documents.filter(isTagged), 'docx', TAGGED);
    await printByLibreOffice(
      documents.filter((document) => !isTagged(document)),
      'docx',
      'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}',
    );
  },
};

const mark = ({ text, bold, italic, href }, how) => {
  const plain =
    how === 'adoc'
      ? text.replaceAll(/([*_#|[\]+^~`])/g, (char) => `&#${char.charCodeAt(0)};`)
      : text.replaceAll(/([\\*_#|[\]<>`^~@$])/g, '\\$1');
  const trimmed = plain.trim();
  const [before, after] = [
    plain.slice(0, plain.length - plain.trimStart().length),
    plain.slice(plain.trimEnd().length),
  ];
  const [b, i] = how === 'adoc' ? ['**', '__'] : ['**', '*'];
  const styled = [bold && b, italic && i]
    .filter(Boolean)
    .reduce((inner, sign) => `${sign}${inner}${sign}`, trimmed);
  const linked = href
    ? how === 'adoc'
      ? `link:${href}[${styled}]`
      : `[${styled}](${href})`
    : styled;
  return trimmed === '' ? plain : `${before}${linked}${after}`;
};

/** Text with marks knows no columns; dates at the end of a line come after a dash. */
function marked(blocks, how) {
  const line = (runs) => runs.map((run) => mark(run, how)).join('');
  return blocks
    .map((block) => {
      if (block.type === 'row')
        return how === 'adoc'
          ? `[cols="1,3",frame=none,grid=none]\n|===\na|\n${marked(block.cells[0], how)}\na|\n${marked(block.cells[1], how)}\n|===\n`
          : `${marked(block.cells[0], how)}\n${marked(block.cells[1], how)}`;
      if (block.type !== 'p') return '';
      const text = line(
        block.right ? [...block.runs, { text: ' — ' }, ...block.right] : block.runs,
      );
      if (block.style === 'name') return how === 'adoc' ? `[discrete]\n= ${text}\n` : `# ${text}\n`;
      if (block.style === 'heading')
        return how === 'adoc' ? `[discrete]\n== ${text}\n` : `## ${text}\n`;
      return block.style === 'item' ? `${how === 'adoc' ? '*' : '-'} ${text}\n` : `${text}\n`;
    })
    .join('\n');
}

const MARKS = {
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
  ...{
    name: 'Pandoc',
    install: 'apt-get install pandoc libreoffice-writer texlive-xetex',
    ...MARKS,
    isInstalled: () => starts('pandoc', '--version'),
  },
  templates: {
    docx: {},
    xelatex: { engine: 'xelatex' },
    odt: { extension: 'odt' },
    pdflatex: { engine: 'pdflatex' },
  },
  abilities: { ...MARKS.abilities, hasRows: false },
  make: async (documents) => {
    await each(documents, async ({ page, template, file }) => {
      await writeFile(
        `${file}.md`,
        `---\nlang: ${page.language}\n---\n\n${marked(page.blocks, 'md')}`,
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
    });
    for (const extension of ['docx', 'odt']) {
      const some = documents.filter(
        ({ template }) => !template.engine && (template.extension ?? 'docx') === extension,
      );
      await printByLibreOffice(some, extension, 'pdf');
    }
  },
};

export const asciidoctor = {
  ...{
    name: 'Asciidoctor',
    install: 'apt-get install ruby-asciidoctor-pdf',
    templates: { default: {} },
    ...MARKS,
    isInstalled: () => starts('asciidoctor-pdf', '--version'),
  },
  make: (documents) =>
    each(documents, async ({ page, file }) => {
      await writeFile(
        `${file}.adoc`,
        `:nofooter:\n:pdf-page-size: ${page.plan.paper === 'a4' ? 'A4' : 'Letter'}\n:lang: ${page.language}\n\n${marked(page.blocks, 'adoc')}`,
      );
      await run('asciidoctor-pdf', ['-q', '-o', file, `${file}.adoc`]);
    }),
};

/** A page of plain text, as from a typewriter: dates at the end of a line of 78 letters. */
function plainOf(blocks, width) {
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
      const cells = [plainOf(block.cells[0], left - 3), plainOf(block.cells[1], width - left)];
      return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, nth) =>
        `${(cells[0][nth] ?? '').padEnd(left)}${cells[1][nth] ?? ''}`.trimEnd(),
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
  ...{
    name: 'paps and Ghostscript',
    install: 'apt-get install paps ghostscript',
    templates: { default: {} },
    abilities: PLAIN,
    isInstalled: () => starts('paps', '--version'),
  },
  make: (documents) =>
    each(documents, async ({ page, file }) => {
      await writeFile(`${file}.txt`, `${plainOf(page.blocks, 78).join('\n')}\n`);
      await run('sh', [
        '-c',
        'LC_ALL=C.UTF-8 paps --font="Monospace 10" --paper=$2 "$1.txt" | ps2pdf - "$1"',
        '-',
        file,
        page.plan.paper,
      ]);
    }),
};
export const enscript = {
  ...{
    name: 'enscript and Ghostscript',
    install: 'apt-get install enscript ghostscript',
    templates: { default: {} },
    abilities: PLAIN,
    isInstalled: () => starts('enscript', '--version') && starts('gs', '--version'),
  },
  make: (documents) =>
    each(documents, async ({ page, file }) => {
      const latin = plainOf(page.blocks, 78)
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
    }),
};
