import { writeFile } from 'node:fs/promises';
import { run, starts } from '../run.mjs';
import { each } from './chromium.mjs';
import { htmlOf } from './html.mjs';

/** It takes a pixel for 0.75 of one. */
const LARGER =
  'body { font-size: 13pt } h1 { font-size: 29pt } h2 { font-size: 16.5pt } .label { font-size: 16pt } .when { width: 50mm }';

/** Its browser is of 2011: no grid, no flex. */
export const wkhtmltopdf = {
  name: 'wkhtmltopdf',
  install: 'apt-get install wkhtmltopdf',
  isInstalled: () => starts('wkhtmltopdf', '--version'),
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
  make: (documents) =>
    each(documents, async ({ shown, template, file }) => {
      await writeFile(
        `${file}.html`,
        htmlOf(shown, { ...template, css: `${LARGER}${template.css ?? ''}` }),
      );
      const margins = ['-T', '16mm', '-B', '16mm', '-L', '15mm', '-R', '15mm'];
      await run('wkhtmltopdf', ['-q', '-s', 'A4', ...margins, `${file}.html`, file]);
    }),
};
