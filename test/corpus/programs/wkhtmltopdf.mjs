import { writeFile } from 'node:fs/promises';
import { canRun, run } from '../run.mjs';
import { toHtml } from './html.mjs';

/** Compensates for the scale of 0.75 of wkhtmltopdf. */
const LARGER =
  'body { font-size: 13pt } h1 { font-size: 29pt } h2 { font-size: 16.5pt } .label { font-size: 16pt } .when { width: 50mm }';

/** Its browser engine is from 2011: no grid, no flexbox. */
export const wkhtmltopdf = {
  name: 'wkhtmltopdf',
  apt: 'wkhtmltopdf',
  isInstalled: () => canRun('wkhtmltopdf', '--version'),
  templates: {
    'floated dates': { entries: 'float', summaryTitle: 'Summary' },
    timeline: { entries: 'timeline', css: 'body { font-family: "Nimbus Roman" }' },
    'columns of a table': {
      entries: 'inline',
      columns: 'left',
      split: 'table',
      summaryTitle: 'Profile',
    },
  },
  make: async ({ shown, template, file }) => {
    await writeFile(
      `${file}.html`,
      toHtml(shown, { ...template, css: `${LARGER}${template.css ?? ''}` }),
    );
    const margins = ['-T', '16mm', '-B', '16mm', '-L', '15mm', '-R', '15mm'];
    await run('wkhtmltopdf', ['-q', '-s', 'A4', ...margins, `${file}.html`, file]);
  },
};
