import { run } from './run.mjs';

/**
 * What the file itself says, asked of Poppler and MuPDF.
 *
 * @param {string} file
 * @param {readonly string[]} hrefs  addresses of the header
 */
export async function factsOf(file, hrefs) {
  const info = await run('pdfinfo', [file]);
  const value = (key) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(info)?.[1] ?? '';
  const urls = (await run('pdfinfo', ['-url', file])).split('\n').map((line) => line.replace(/^\s*\d+\s+\S+\s+/, ''));
  const fonts = (await run('pdffonts', [file]))
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/));
  const column = (fromEnd) => fonts.every((cells) => cells.at(-fromEnd) === 'yes');
  const language = (await run('mutool', ['show', file, 'trailer/Root/Lang']).catch(() => '')).trim();
  const isTagged = value('Tagged') === 'yes';
  const tags = isTagged ? await run('pdfinfo', ['-struct', file]) : '';
  return {
    pages: Number(value('Pages')),
    bytes: Number.parseInt(value('File size'), 10),
    title: value('Title'),
    language: /\((.*)\)/.exec(language)?.[1] ?? '',
    isTagged,
    /** Elements of the structure that readers go by. */
    tags: ['H1', 'H2', 'L', 'LI', 'Link'].filter((tag) => new RegExp(`^\\s*${tag}\\b`, 'm').test(tags)),
    links: hrefs.filter((href) => urls.some((url) => bareUrl(url) === bareUrl(href))).length,
    allLinks: hrefs.length,
    areFontsEmbedded: column(5),
    haveFontsUnicode: column(3),
  };
}

const bareUrl = (url) =>
  decodeURI(url)
    .replace(/^https?:\/\/(www\.)?|\/$/g, '')
    .replaceAll(/[\s()-]/g, '');
