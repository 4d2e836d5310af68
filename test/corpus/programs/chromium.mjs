import { writeFile } from 'node:fs/promises';
import { canRun, run } from '../run.mjs';
import { toHtml } from './html.mjs';

const NO_MARGIN = '@page { margin: 0 } body { margin: 14mm }';

/** Web pages, printed by a browser. */
export const chromium = {
  name: 'Chromium',
  apt: 'chromium',
  isInstalled: () => canRun('chromium', '--version'),
  templates: {
    'flex lines': { entries: 'flex', summaryTitle: 'Profile' },
    'side bar on the left': {
      entries: 'flex',
      columns: 'left',
      summaryTitle: 'About me',
    },
    'side bar on the right': {
      entries: 'inline',
      columns: 'right',
      css: 'h2 { text-transform: uppercase; letter-spacing: 1pt }',
      isUpperCase: true,
    },
    timeline: {
      entries: 'timeline',
      summaryTitle: 'Summary',
      css: 'body { font-family: "Liberation Serif"; font-size: 11pt }',
    },
    'floated dates': { entries: 'float', css: NO_MARGIN },
  },
  make: async ({ shown, template, file }) => await printHtml(toHtml(shown, template), file),
};

/** Prints a page without the browser's header and footer. */
export async function printHtml(html, file) {
  const page = `${file}.html`;
  await writeFile(page, html);
  const profile = `--user-data-dir=${file}.profile`;
  await run('chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    profile,
    '--no-pdf-header-footer',
    `--print-to-pdf=${file}`,
    page,
  ]);
}
