import { writeFile } from 'node:fs/promises';
import { isTerm } from '../cv.mjs';
import { canRun, run } from '../run.mjs';
import { escapeHtml as e } from './html.mjs';

/** Embeds system fonts, as the documentation advises. */
const CONFIG = `<?xml version="1.0"?><fop version="1.0"><renderers><renderer mime="application/pdf"><fonts><auto-detect/></fonts></renderer></renderers></fop>`;

export const fop = {
  name: 'FOP',
  apt: 'fop',
  isInstalled: () => canRun('fop', '-version'),
  templates: {
    'table of dates': { font: 'Liberation Sans', summaryTitle: 'Summary' },
    'justified lines': { font: 'Liberation Serif', areLines: true },
    'side bar in a table': {
      font: 'Liberation Sans',
      areLines: true,
      columns: 'left',
      summaryTitle: 'Profile',
    },
  },
  make: async ({ shown, template, file }) => {
    const config = `${file}.conf.xml`;
    await writeFile(config, CONFIG);
    await writeFile(`${file}.fo`, toFo(shown, template));
    await run('fop', ['-q', '-a', '-c', config, '-fo', `${file}.fo`, '-pdf', file]);
  },
};

const block = (attributes, inner) => `<fo:block ${attributes}>${inner}</fo:block>`;
const BOLD = 'font-weight="bold"';
const ITALIC = 'font-style="italic"';

function createTable(widths, cells) {
  const columns = widths.map((width) => `<fo:table-column column-width="${width}"/>`).join('');
  const row = cells.map((cell) => `<fo:table-cell><fo:block/>${cell}</fo:table-cell>`).join('');
  return `<fo:table table-layout="fixed" width="100%">${columns}<fo:table-body><fo:table-row>${row}</fo:table-row></fo:table-body></fo:table>`;
}

function createEntry(entry, areLines) {
  const {
    titles: [first, second],
    place,
    dates,
    texts,
    bullets,
  } = entry;
  const list =
    bullets.length === 0
      ? ''
      : `<fo:list-block provisional-distance-between-starts="10pt">${bullets
          .map(
            (text) =>
              `<fo:list-item><fo:list-item-label end-indent="label-end()"><fo:block>•</fo:block></fo:list-item-label><fo:list-item-body start-indent="body-start()"><fo:block>${e(text)}</fo:block></fo:list-item-body></fo:list-item>`,
          )
          .join('')}</fo:list-block>`;
  const rest = texts.map((text) => block('', e(text))).join('') + list;
  if (isTerm(entry)) return block('', `<fo:inline ${BOLD}>${e(first)}</fo:inline>: ${e(texts[0])}`);
  const line = (attributes, left, right) =>
    block(
      `text-align-last="justify" ${attributes}`,
      `${e(left ?? '')}${right ? `<fo:leader leader-pattern="space"/>${e(right)}` : '<fo:leader/>'}`,
    );
  if (areLines)
    return block(
      'space-after="6pt"',
      line(BOLD, first, dates) + (second || place ? line(ITALIC, second, place) : '') + rest,
    );
  const left = (dates ? block('', e(dates)) : '') + (place ? block(ITALIC, e(place)) : '');
  return block(
    'space-after="6pt"',
    createTable(
      ['40mm', '140mm'],
      [left, block(BOLD, e(first)) + (second ? block('', e(second)) : '') + rest],
    ),
  );
}

function toFo(shown, { font, areLines, columns, summaryTitle }) {
  const heading = (title) =>
    block(
      `font-size="13pt" ${BOLD} color="#1d4e79" space-before="10pt" space-after="3pt" border-bottom="0.6pt solid #888888" keep-with-next="always"`,
      e(title),
    );
  const summary =
    shown.summary === undefined
      ? ''
      : (summaryTitle ? heading(summaryTitle) : '') + block('', e(shown.summary));
  const sections = (list) =>
    list
      .map(
        ({ title, entries }) =>
          heading(title) + entries.map((entry) => createEntry(entry, areLines)).join(''),
      )
      .join('');
  const contact = ({ text, href }) =>
    href
      ? `<fo:basic-link external-destination="url('${e(href)}')">${e(text)}</fo:basic-link>`
      : e(text);
  const part = (is) => sections(shown.sections.filter(({ isAside }) => isAside === is));
  const head =
    block(`font-size="22pt" ${BOLD}`, e(shown.name)) +
    block('font-size="12pt" color="#555555" space-after="4pt"', e(shown.label));
  const body = columns
    ? createTable(
        ['55mm', '6mm', '119mm'],
        [
          shown.contacts.map((item) => block('', contact(item))).join('') + part(true),
          '',
          summary + part(false),
        ],
      )
    : block('', shown.contacts.map(contact).join('  ·  ')) + summary + sections(shown.sections);
  return `<?xml version="1.0" encoding="UTF-8"?>
<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format" xml:lang="en" font-family="${font}" font-size="10pt" line-height="1.3">
<fo:layout-master-set><fo:simple-page-master master-name="A4" page-width="210mm" page-height="297mm" margin="15mm"><fo:region-body/></fo:simple-page-master></fo:layout-master-set>
<fo:declarations><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>CV of ${e(shown.name)}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta></fo:declarations>
<fo:page-sequence master-reference="A4"><fo:title>CV of ${e(shown.name)}</fo:title><fo:flow flow-name="xsl-region-body">${head}${body}</fo:flow></fo:page-sequence></fo:root>`;
}
