/** Programs that draw text at positions from a small typesetter: PDFKit, jsPDF, Inkscape. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { canRun, hasPackage, run } from '../run.mjs';
import { escapeHtml as e } from './html.mjs';

const LIBERATION = '/usr/share/fonts/truetype/liberation/Liberation';
const FILES = {
  sans: `${LIBERATION}Sans-Regular.ttf`,
  'sans bold': `${LIBERATION}Sans-Bold.ttf`,
  'sans italic': `${LIBERATION}Sans-Italic.ttf`,
  serif: `${LIBERATION}Serif-Regular.ttf`,
  'serif bold': `${LIBERATION}Serif-Bold.ttf`,
  'serif italic': `${LIBERATION}Serif-Italic.ttf`,
  icon: '/usr/share/fonts-font-awesome/fonts/fontawesome-webfont.ttf',
};
const STANDARD = {
  sans: 'Helvetica',
  'sans bold': 'Helvetica-Bold',
  'sans italic': 'Helvetica-Oblique',
  serif: 'Times-Roman',
  'serif bold': 'Times-Bold',
  'serif italic': 'Times-Italic',
};
/** Returns whether the standard PDF fonts have all characters. */
const isLatin = (page) => !/[^ -ÿ–—‘’“”•Œœ€]/.test(JSON.stringify(page.blocks));

let fonts;
async function loadFonts() {
  const { openSync } = (await import('fontkit')).default ?? (await import('fontkit'));
  fonts ??= Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, openSync(file)]));
  return fonts;
}

/**
 * Positions words on pages.
 *
 * @typedef {{ x: number, y: number, text: string, font: string, size: number, color: string,
 *   href?: string, width: number }} Word  in points
 * @returns {Promise<{ width: number, height: number, sheets: Word[][] }>}
 */
async function typeset({ plan, blocks, defects }, byWords) {
  const all = await loadFonts();
  const [width, height] = plan.paper === 'a4' ? [595, 842] : [612, 792];
  const family = plan.font === 'serif' ? 'serif' : 'sans';
  const [margin, sheets] = [50, [[]]];
  const measureWord = (text, font, size) =>
    (all[font].layout(text).advanceWidth / all[font].unitsPerEm) * size;
  const joinedGap = defects.includes('words-joined') ? 0.06 : undefined;
  const addItem = (at, item) => {
    sheets[at.sheet] ??= [];
    sheets[at.sheet].push({ ...item, y: at.y });
  };
  const advance = (at, by) =>
    at.y + by > height - margin ? { sheet: at.sheet + 1, y: margin + by } : { ...at, y: at.y + by };

  /** Splits runs into words; adjacent runs may share a word. */
  const splitWords = (runs, size, style) =>
    runs.flatMap(({ text, bold, italic, color, href, isIcon }) => {
      const font = isIcon
        ? 'icon'
        : `${family}${bold || ['name', 'heading'].includes(style) ? ' bold' : italic ? ' italic' : ''}`;
      const ink = color ?? (['name', 'heading'].includes(style) ? plan.color : '111111');
      return text
        .split(/(?<= )(?=\S)|(?<=\S)(?= )/)
        .filter(Boolean)
        .map((word) => ({
          text: word,
          font,
          size,
          color: ink,
          href,
          width: /^ +$/.test(word) && joinedGap ? joinedGap * size : measureWord(word, font, size),
        }));
    });
  /** Breaks words into lines. */
  const breakLines = (words, maxWidth) => {
    const lines = [[]];
    let used = 0;
    for (const word of words) {
      if (used + word.width > maxWidth && lines.at(-1).length > 0 && word.text.trim() !== '') {
        lines.push([]);
        used = 0;
      }
      if (word.text.trim() === '' && lines.at(-1).length === 0) continue;
      lines.at(-1).push(word);
      used += word.width;
    }
    return lines;
  };
  const drawLine = (line, x, at) => {
    let left = x;
    let last;
    for (const word of line) {
      const isBlank = word.text.trim() === '';
      if (
        last &&
        !byWords &&
        !joinedGap &&
        last.font === word.font &&
        last.color === word.color &&
        last.href === word.href &&
        !last.isIcon
      ) {
        last.text += word.text;
        last.width += word.width;
      } else if (!(isBlank && (byWords || joinedGap))) {
        last = { ...word, x: left };
        addItem(at, last);
        last = sheets[at.sheet].at(-1);
      }
      left += word.width;
    }
  };
  const measureLine = (line) => line.reduce((sum, word) => sum + word.width, 0);

  const paragraph = (block, at, x, maxWidth) => {
    const { style, runs, right, align, bullet } = block;
    const size =
      { name: plan.size * 2.1, label: plan.size + 2, heading: plan.size + 2.5, small: 2 }[style] ??
      plan.size;
    const indent = style === 'item' ? 12 : 0;
    let now = style === 'heading' ? advance(at, 9) : at;
    const lines = breakLines(
      splitWords(runs, size, style),
      maxWidth - indent - (right ? maxWidth * 0.3 : 0),
    );
    for (const [index, line] of lines.entries()) {
      now = advance(now, size * 1.28);
      const free = maxWidth - indent - measureLine(line);
      if (index === 0 && indent) drawLine(splitWords([{ text: bullet }], size, style), x, now);
      if (index === 0 && right) {
        const end = splitWords(right, size, style);
        drawLine(line, x, now);
        drawLine(end, x + maxWidth - measureLine(end), now);
      } else
        drawLine(
          line,
          x + indent + (align === 'center' ? free / 2 : align === 'right' ? free : 0),
          now,
        );
    }
    return style === 'heading' ? advance(now, 2) : { ...now, y: now.y + 1 };
  };
  const maxPosition = (a, b) => (b.sheet > a.sheet || (b.sheet === a.sheet && b.y > a.y) ? b : a);
  const sideBySide = ({ cells, left, order = [0, 1] }, at, x, maxWidth) => {
    const ends = order.map((index) =>
      layOutBlocks(
        cells[index],
        at,
        index === 0 ? x : x + maxWidth * left + 8,
        index === 0 ? maxWidth * left - 8 : maxWidth * (1 - left) - 8,
      ),
    );
    return maxPosition(ends[0], ends[1]);
  };
  /** Draws cells in file order, at the positions of the page order. */
  function parts({ cells, order }, start, x, maxWidth) {
    let at = start;
    const drawn = cells.map((cell) => {
      const lengths = sheets.map((sheet) => sheet?.length ?? 0);
      at = layOutBlocks(cell, at, x, maxWidth);
      return sheets.map((sheet, index) => sheet?.splice(lengths[index] ?? 0) ?? []);
    });
    for (const index of order)
      for (const [sheet, items] of drawn[index].entries()) sheets[sheet].push(...items);
    return at;
  }
  function layOutBlocks(list, start, x, maxWidth) {
    let at = start;
    for (const block of list) {
      if (block.type === 'p') at = paragraph(block, at, x, maxWidth);
      else if (block.type === 'margin')
        layOutBlocks(block.blocks, { sheet: 0, y: 12 }, x, maxWidth);
      else if (block.type === 'parts') at = parts(block, at, x, maxWidth);
      else if (block.rows)
        for (const cells of block.rows)
          at = sideBySide({ cells, left: block.left }, at, x, maxWidth);
      else if (block.cells) at = sideBySide(block, at, x, maxWidth);
    }
    return at;
  }
  layOutBlocks(blocks, { sheet: 0, y: margin - 10 }, margin, width - 2 * margin);
  return { width, height, sheets: [...sheets].map((sheet) => sheet ?? []) };
}

const ABILITIES = { hasPhoto: false, hasGaps: true, hasParts: true };

export const pdfkit = {
  name: 'PDFKit',
  install: 'npm ci',
  isInstalled: () => hasPackage('pdfkit'),
  abilities: ABILITIES,
  templates: { lines: {}, words: { byWords: true }, standard: { isStandard: true } },
  make: async ({ page, template, file }) => {
    const { default: PDFDocument } = await import('pdfkit');
    const { width, height, sheets } = await typeset(page, template.byWords);
    const isStandard = template.isStandard && isLatin(page);
    const pdf = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      ...(template.byWords && { info: { Title: page.name }, lang: page.language }),
    });
    const stream = pdf.pipe(createWriteStream(file));
    for (const sheet of sheets) {
      pdf.addPage();
      for (const { x, y, text, font, size, color, href, width: long } of sheet) {
        pdf
          .font(isStandard && font !== 'icon' ? STANDARD[font] : FILES[font])
          .fontSize(size)
          .fillColor(`#${color}`)
          .text(text, x, y, { baseline: 'alphabetic', lineBreak: false });
        if (href) pdf.link(x, y - size, long, size * 1.2, href);
      }
    }
    pdf.end();
    await once(stream, 'finish');
  },
};

export const jspdf = {
  name: 'jsPDF',
  install: 'npm ci',
  isInstalled: () => hasPackage('jspdf'),
  abilities: ABILITIES,
  templates: { embedded: {}, standard: { isStandard: true } },
  make: async ({ page, template, file }) => {
    const { jsPDF } = await import('jspdf');
    const { width, height, sheets } = await typeset(page, false);
    const isStandard = template.isStandard && isLatin(page);
    const pdf = new jsPDF({ unit: 'pt', format: [width, height], compress: true });
    for (const [name, path] of isStandard ? [] : Object.entries(FILES)) {
      pdf.addFileToVFS(`${name}.ttf`, (await readFile(path)).toString('base64'));
      pdf.addFont(`${name}.ttf`, name, 'normal');
    }
    for (const [index, sheet] of sheets.entries()) {
      if (index > 0) pdf.addPage();
      for (const { x, y, text, font, size, color, href } of sheet) {
        const [family, style = 'normal'] = font.split(' ');
        if (isStandard) pdf.setFont(family === 'serif' ? 'times' : 'helvetica', style);
        else pdf.setFont(font, 'normal');
        pdf.setFontSize(size).setTextColor(`#${color}`);
        if (href) pdf.textWithLink(text, x, y, { url: href });
        else pdf.text(text, x, y);
      }
    }
    await writeFile(file, Buffer.from(pdf.output('arraybuffer')));
  },
};

export const inkscape = {
  name: 'Inkscape',
  apt: 'inkscape qpdf',
  isInstalled: () => canRun('inkscape', '--version'),
  abilities: ABILITIES,
  templates: { text: {}, 'text of words': { byWords: true } },
  make: async ({ page, template, file }) => {
    const { width, height, sheets } = await typeset(page, template.byWords);
    const family = (font) =>
      font === 'icon'
        ? 'FontAwesome'
        : font.startsWith('serif')
          ? 'Liberation Serif'
          : 'Liberation Sans';
    const parts = [];
    for (const [index, sheet] of sheets.entries()) {
      const texts = sheet.map(({ x, y, text, font, size, color, href }) => {
        const style = `font-weight="${font.endsWith('bold') ? 'bold' : 'normal'}" font-style="${font.endsWith('italic') ? 'italic' : 'normal'}"`;
        const element = `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-family="${family(font)}" font-size="${size}" ${style} fill="#${color}" xml:space="preserve">${e(text)}</text>`;
        return href ? `<a xlink:href="${e(href)}">${element}</a>` : element;
      });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${texts.join('\n')}</svg>`;
      await writeFile(`${file}.${index}.svg`, svg);
      await run('inkscape', [`${file}.${index}.svg`, `--export-filename=${file}.${index}.pdf`]);
      parts.push(`${file}.${index}.pdf`);
    }
    await run('qpdf', ['--empty', '--pages', ...parts, '--', file]);
  },
};
