/**
 * Renders the pictures of the documentation: samples, looks, and reports on PDFs. Run `npm run pictures` after changing the theme, a sample or
 * what `inspect` says.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseCvSource, renderCv } from '../dist/index.js';
import { terminalPicture } from './report-picture.mjs';

/** The date in the pictures. */
const TODAY = '2026-11-20';

/** Pixels per inch: high enough to read the text, and low enough for small files. */
const PPI = 100;

/** The samples, with the font packages that they need. */
const SAMPLES = { academic: [], engineer: [], arabic: ['vazirmatn'], japanese: ['noto-sans-jp'] };

for (const [sample, fonts] of Object.entries(SAMPLES)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const fontPaths = fonts.map((name) => `node_modules/@expo-google-fonts/${name}`);
  const { png } = await renderCv(source, { formats: ['png'], today: TODAY, fontPaths, ppi: PPI });
  writeFileSync(`docs/images/${sample}.png`, png[0]);
}

/** The looks beside one another, smaller, each with a sample that suits it. */
const LOOKS = {
  classic: 'engineer',
  linear: 'engineer',
  ledger: 'engineer',
  scholar: 'academic',
  sidebar: 'engineer',
};

for (const [template, sample] of Object.entries(LOOKS)) {
  const source = parseCvSource(readFileSync(`samples/${sample}.yaml`, 'utf8'));
  const { png } = await renderCv(source, {
    formats: ['png'],
    today: TODAY,
    template,
    ppi: PPI / 2,
  });
  writeFileSync(`docs/images/look-${template}.png`, png[0]);
}

/** Reports on PDFs of the programs that people use, as a terminal of 80 columns shows them. */
for (const program of ['word', 'browser', 'latex']) {
  const args = ['../../../dist/cli.cjs', 'inspect', '--fail-on', 'never', `${program}.pdf`];
  // As if the command were on the PATH, although npm runs this.
  const env = { ...process.env, FORCE_COLOR: '1', COLUMNS: '80', npm_config_user_agent: '' };
  const text = execFileSync(process.execPath, args, {
    cwd: 'test/fixtures/inspect',
    encoding: 'utf8',
    env,
  });
  writeFileSync(
    `docs/images/report-${program}.svg`,
    terminalPicture(text, `The report on a CV: ${program}.pdf`),
  );
}
