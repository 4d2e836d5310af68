/** What makes pages of blocks out of HTML: browsers, printers of HTML, libraries of PHP, a word processor. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { run, starts } from '../run.mjs';
import { each, printHtml } from './chromium.mjs';
import { htmlOfPage } from './page-html.mjs';

const ways = (...names) => Object.fromEntries(names.map((how) => [how, { how }]));

const written = async ({ page, template, file }, css) => {
  await writeFile(`${file}.html`, htmlOfPage(page, template.how, css));
  return `${file}.html`;
};

/** A program that is given a page of HTML and a name of a PDF. */
const ofHtml = (name, install, program, templates, args, abilities) => ({
  ...{
    name,
    install: `apt-get install ${install}`,
    templates,
    isInstalled: () => starts(program, '--version'),
  },
  abilities,
  make: (documents) =>
    each(
      documents,
      async (document) => await run(program, args(await written(document), document.file)),
    ),
});

export const chromiumPages = {
  ...{
    name: 'Chromium pages',
    install: 'apt-get install chromium',
    templates: ways('grid', 'float', 'table'),
    isInstalled: () => starts('chromium', '--version'),
  },
  abilities: { hasHyphens: true, hasParts: true },
  make: (documents) =>
    each(documents, ({ page, template, file }) => printHtml(htmlOfPage(page, template.how), file)),
};

/** A PDF that somebody printed again, by a "PDF printer". */
export const ghostscript = {
  ...{
    name: 'Ghostscript',
    install: 'apt-get install ghostscript chromium',
    templates: ways('grid', 'float'),
    isInstalled: () => starts('gs', '--version') && starts('chromium', '--version'),
  },
  abilities: { hasHyphens: true, hasParts: true },
  make: (documents) =>
    each(documents, async ({ page, template, file }) => {
      await printHtml(htmlOfPage(page, template.how), `${file}.first.pdf`);
      await run('gs', [
        '-q',
        '-o',
        file,
        '-sDEVICE=pdfwrite',
        '-dCompatibilityLevel=1.4',
        `${file}.first.pdf`,
      ]);
    }),
};
export const weasyprintPages = ofHtml(
  'WeasyPrint pages',
  'weasyprint',
  'weasyprint',
  ways('float', 'table'),
  (from, to) => [from, to],
  { hasHyphens: true },
);
export const wkhtmltopdfPages = ofHtml(
  'wkhtmltopdf pages',
  'wkhtmltopdf',
  'wkhtmltopdf',
  ways('table', 'float'),
  (from, to) => ['-q', '--enable-local-file-access', from, to],
);

const PHP = {
  Dompdf: `require '/usr/share/php/dompdf/autoload.php'; $d = new Dompdf\\Dompdf(['isRemoteEnabled' => false, 'chroot' => '/', 'fontDir' => dirname($argv[1]), 'fontCache' => dirname($argv[1])]); $d->loadHtml(file_get_contents($argv[1]), 'UTF-8');
    $d->setPaper($argv[3]); $d->render(); file_put_contents($argv[2], $d->output());`,
  TCPDF: `require '/usr/share/php/tcpdf/tcpdf.php'; $d = new TCPDF('P', 'mm', strtoupper($argv[3]), true, 'UTF-8'); $d->setPrintHeader(false); $d->setPrintFooter(false);
    $d->SetFont($argv[4], '', floatval($argv[5])); $d->AddPage(); $d->writeHTML(file_get_contents($argv[1])); $d->Output($argv[2], 'F');`,
};
const ofPhp = (name, install, templates, isInstalled, font) => ({
  ...{ name, install: `apt-get install ${install}`, templates, isInstalled },
  abilities: { hasIcons: name === 'Dompdf', hasColumns: name !== 'Dompdf', hasPhoto: false },
  make: (documents) =>
    each(documents, async (document) => {
      const { plan } = document.page;
      const from = await written(document, font(plan));
      await run('php', [
        '-r',
        PHP[name],
        '--',
        from,
        document.file,
        plan.paper,
        plan.font === 'serif' ? 'dejavuserif' : 'dejavusans',
        String(plan.size),
      ]);
    }),
});
const facesOf = (family) =>
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
const hasPhp = (file) => () => starts('php', '--version') && starts('test', '-e', file);
export const dompdf = ofPhp(
  'Dompdf',
  'php-dompdf php-cli',
  ways('float', 'table'),
  hasPhp('/usr/share/php/dompdf/autoload.php'),
  ({ font }) => facesOf(font === 'serif' ? 'Serif' : 'Sans'),
);
export const tcpdf = ofPhp(
  'TCPDF',
  'php-tcpdf php-cli',
  ways('table'),
  hasPhp('/usr/share/php/tcpdf/tcpdf.php'),
  () => 'body { font-family: inherit }',
);

/** Firefox prints by Marionette, the protocol of its own tests. */
export const firefox = {
  ...{
    name: 'Firefox',
    install: 'apt-get install firefox-esr',
    templates: ways('grid', 'table', 'float'),
    isInstalled: () => starts('firefox-esr', '--version'),
  },
  abilities: { hasHyphens: true, hasParts: true },
  make: async (documents) => {
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
      const send = await marionette();
      await send('WebDriver:NewSession', {});
      for (const document of documents) {
        await send('WebDriver:Navigate', { url: pathToFileURL(await written(document)).href });
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

async function marionette(tries = 100) {
  const socket = connect(2828, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(500);
    return await marionette(tries - 1);
  }
  let received = Buffer.alloc(0);
  let number = 0;
  const waiting = [];
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (Array.isArray(message)) waiting.shift()?.(message);
    }
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      waiting.push(([, , error, result]) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
      const text = JSON.stringify([0, ++number, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
