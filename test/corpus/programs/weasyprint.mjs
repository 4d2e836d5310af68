import { writeFile } from 'node:fs/promises';
import { canRun, run } from '../run.mjs';
import { toHtml } from './html.mjs';

const FLOATED = `div.columns { display: block } div.left .aside { float: left; width: 52mm } div.left .main { margin-left: 60mm }
div.right .aside { float: right; width: 52mm } div.right .main { margin-right: 60mm }`;

export const weasyprint = {
  name: 'WeasyPrint',
  apt: 'weasyprint',
  isInstalled: () => canRun('weasyprint', '--version'),
  templates: {
    'flex lines': { entries: 'flex', summaryTitle: 'Profile' },
    'floated dates': {
      entries: 'float',
      css: 'body { font-family: "Latin Modern Roman"; font-size: 11pt }',
    },
    timeline: { entries: 'timeline', summaryTitle: 'Summary', css: 'body { font-family: P052 }' },
    'columns of a table': {
      entries: 'inline',
      columns: 'right',
      split: 'table',
      summaryTitle: 'Profile',
    },
    'side bar on the left': { entries: 'float', columns: 'left', css: FLOATED },
  },
  make: async ({ shown, template, file }) => {
    await writeFile(`${file}.html`, toHtml(shown, template));
    await run('weasyprint', ['--pdf-variant', 'pdf/ua-1', `${file}.html`, file]);
  },
};
