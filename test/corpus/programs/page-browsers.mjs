/** Programs that convert HTML pages of blocks: browsers, HTML printers, PHP libraries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { canRun, run } from '../run.mjs';
import { printHtml } from './chromium.mjs';
import { pageToHtml } from './page-html.mjs';

const createTemplates = (...names) => Object.fromEntries(names.map((how) => [how, { how }]));

const writeHtml = async ({ page, template, file }, css) => {
  await writeFile(`${file}.html`, pageToHtml(page, template.how, css));
  return `${file}.html`;
};

/** Creates a program that is called with an HTML file and an output file. */
const createHtmlProgram = (name, apt, program, templates, args, abilities) => ({
  name,
  apt,
  templates,
  isInstalled: () => canRun(program, '--version'),
  abilities,
  make: async (document) => await run(program, args(await writeHtml(document), document.file)),
});

export const chromiumPages = {
  name: 'Chromium pages',
  apt: 'chromium',
  templates: createTemplates('grid', 'float', 'table'),
  isInstalled: () => canRun('chromium', '--version'),
  abilities: { hasHyphens: true, hasParts: true },
  make: ({ page, template, file }) => printHtml(pageToHtml(page, template.how), file),
};

const fontFolder = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url);

/** Loads a font for a script, and mirrors the page if it is written from right to left. */
const createScriptCss = (font, isMirrored) =>
  ['400Regular', '700Bold']
    .map(
      (style) =>
        `@font-face { font-family: Script; font-weight: ${style.slice(0, 3)}; src: url(${fontFolder}${font.folder}/${style}/${font.file}_${style}.ttf) }`,
    )
    .join('\n')
    .concat('body { font-family: Script }')
    .concat(isMirrored ? '.right, .photo { float: left } ul { padding: 0 14pt 0 0 }' : '');

const createScriptProgram = (name, language, font) => ({
  ...chromiumPages,
  name,
  language,
  templates: createTemplates('grid', 'float'),
  abilities: { ...chromiumPages.abilities, hasHyphens: false, hasLetters: false },
  make: ({ page, template, file }) =>
    printHtml(pageToHtml(page, template.how, createScriptCss(font, language === 'ar')), file),
});

export const chromiumArabic = createScriptProgram('Chromium, Arabic', 'ar', {
  folder: 'vazirmatn',
  file: 'Vazirmatn',
});
export const chromiumJapanese = createScriptProgram('Chromium, Japanese', 'ja', {
  folder: 'noto-sans-jp',
  file: 'NotoSansJP',
});

/** A PDF that a "PDF printer" printed again. */
export const ghostscript = {
  name: 'Ghostscript',
  apt: 'ghostscript chromium',
  templates: createTemplates('grid', 'float'),
  isInstalled: () => canRun('gs', '--version') && canRun('chromium', '--version'),
  abilities: { hasHyphens: true, hasParts: true },
  make: async ({ page, template, file }) => {
    await printHtml(pageToHtml(page, template.how), `${file}.first.pdf`);
    await run('gs', [
      '-q',
      '-o',
      file,
      '-sDEVICE=pdfwrite',
      '-dCompatibilityLevel=1.4',
      `${file}.first.pdf`,
    ]);
  },
};
export const weasyprintPages = createHtmlProgram(
  'WeasyPrint pages',
  'weasyprint',
  'weasyprint',
  createTemplates('float', 'table'),
  (htmlFile, to) => [htmlFile, to],
  { hasHyphens: true },
);
export const wkhtmltopdfPages = createHtmlProgram(
  'wkhtmltopdf pages',
  'wkhtmltopdf',
  'wkhtmltopdf',
  createTemplates('table', 'float'),
  (htmlFile, to) => ['-q', '--enable-local-file-access', htmlFile, to],
);

const PHP = {
  Dompdf: `require '/usr/share/php/dompdf/autoload.php'; $d = new Dompdf\\Dompdf(['isRemoteEnabled' => false, 'chroot' => '/', 'fontDir' => dirname($argv[1]), 'fontCache' => dirname($argv[1])]); $d->loadHtml(file_get_contents($argv[1]), 'UTF-8');
    $d->setPaper($argv[3]); $d->render(); file_put_contents($argv[2], $d->output());`,
  TCPDF: `require '/usr/share/php/tcpdf/tcpdf.php'; $d = new TCPDF('P', 'mm', strtoupper($argv[3]), true, 'UTF-8'); $d->setPrintHeader(false); $d->setPrintFooter(false);
    $d->SetFont($argv[4], '', floatval($argv[5])); $d->AddPage(); $d->writeHTML(file_get_contents($argv[1])); $d->Output($argv[2], 'F');`,
};
const createPhpProgram = (name, apt, templates, isInstalled, font) => ({
  name,
  apt,
  templates,
  isInstalled,
  abilities: { hasIcons: name === 'Dompdf', hasColumns: name !== 'Dompdf', hasPhoto: false },
  make: async (document) => {
    const { plan } = document.page;
    const htmlFile = await writeHtml(document, font(plan));
    await run('php', [
      '-r',
      PHP[name],
      '--',
      htmlFile,
      document.file,
      plan.paper,
      plan.font === 'serif' ? 'dejavuserif' : 'dejavusans',
      String(plan.size),
    ]);
  },
});
const createFontFaces = (family) =>
  Object.entries({
    Regular: ['normal', 'normal'],
    Bold: ['bold', 'normal'],
    Italic: ['normal', 'italic'],
    BoldItalic: ['bold', 'italic'],
  })
    .map(
      ([name, [weight, style]]) =>
        `@font-face { font-family: L${family}; font-weight: ${weight}; font-style: ${style}; src: url(file:///usr/share/fonts/truetype/liberation/Liberation${family}-${name}.ttf) }`,
    )
    .join('\n')
    .concat(`body { font-family: L${family} }`);
const hasPhp = (file) => () => canRun('php', '--version') && canRun('test', '-e', file);
export const dompdf = createPhpProgram(
  'Dompdf',
  'php-dompdf php-cli',
  createTemplates('float', 'table'),
  hasPhp('/usr/share/php/dompdf/autoload.php'),
  ({ font }) => createFontFaces(font === 'serif' ? 'Serif' : 'Sans'),
);
export const tcpdf = createPhpProgram(
  'TCPDF',
  'php-tcpdf php-cli',
  createTemplates('table'),
  hasPhp('/usr/share/php/tcpdf/tcpdf.php'),
  () => 'body { font-family: inherit }',
);

/** Firefox prints through Marionette, its remote protocol. */
export const firefox = {
  name: 'Firefox',
  apt: 'firefox-esr',
  templates: createTemplates('grid', 'table', 'float'),
  isInstalled: () => canRun('firefox-esr', '--version'),
  abilities: { hasHyphens: true, hasParts: true },
  makeAll: async (documents) => {
    const profile = `${documents[0].file}.profile`;
    await mkdir(profile, { recursive: true });
    const browser = spawn(
      'firefox-esr',
      ['--headless', '--marionette', '--no-remote', '--profile', profile],
      {
        stdio: 'ignore',
      },
    );
    try {
      const send = await connectMarionette();
      await send('WebDriver:NewSession', {});
      for (const document of documents) {
        await send('WebDriver:Navigate', { url: pathToFileURL(await writeHtml(document)).href });
        const [width, height] = document.page.plan.paper === 'a4' ? [21, 29.7] : [21.59, 27.94];
        const margin = { top: 1.5, bottom: 1.5, left: 1.6, right: 1.6 };
        const { value } = await send('WebDriver:Print', {
          page: { width, height },
          margin,
          background: true,
          shrinkToFit: true,
        });
        await writeFile(document.file, Buffer.from(value, 'base64'));
      }
    } finally {
      browser.kill();
      await once(browser, 'exit');
    }
  },
};

async function connectMarionette(tries = 100) {
  const socket = connect(2828, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(500);
    return await connectMarionette(tries - 1);
  }
  let received = Buffer.alloc(0);
  let number = 0;
  const pending = [];
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (Array.isArray(message)) pending.shift()?.(message);
    }
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      pending.push(([, , error, result]) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
      const text = JSON.stringify([0, ++number, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
