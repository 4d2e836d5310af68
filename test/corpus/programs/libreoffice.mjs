import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isTerm } from '../cv.mjs';
import { canRun, run } from '../run.mjs';
import { escapeHtml as e } from './html.mjs';

/** The export option "Universal Accessibility (PDF/UA)". */
const ACCESSIBLE = 'pdf:writer_pdf_Export:{"PDFUACompliance":{"type":"boolean","value":"true"}}';

/** CVs from a word processor, as flat OpenDocument files: paragraphs with tab stops, or tables. */
export const libreoffice = {
  name: 'LibreOffice',
  apt: 'libreoffice-writer',
  isInstalled: () => canRun('soffice', '--version'),
  templates: {
    'tab stops': { entries: 'tabs', font: 'Liberation Sans', summaryTitle: 'Summary' },
    'table of dates': { entries: 'table', font: 'Liberation Serif', summaryTitle: 'Profile' },
    'side bar in a table': { entries: 'lines', font: 'Liberation Sans', columns: 'left' },
    'tab stops in serif': { entries: 'tabs', font: 'Liberation Serif', isUpperCase: true },
  },
  makeAll: (documents) => convertFlatFiles(documents, ACCESSIBLE),
};

/** Converts all documents at once, since starting LibreOffice takes longer than converting. */
export async function convertFlatFiles(documents, filter) {
  if (documents.length === 0) return;
  const sources = documents.map(({ file }) => file.replace(/\w+$/, 'fodt'));
  for (const [index, { shown, template }] of documents.entries())
    await writeFile(sources[index], toOdt(shown, template));
  const folder = dirname(documents[0].file);
  const profile = `-env:UserInstallation=file://${folder}/office-profile`;
  await run(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...sources],
    { timeout: 600_000 },
  );
}

const p = (style, inner) => `<text:p text:style-name="${style}">${inner}</text:p>`;
const bold = (text) => `<text:span text:style-name="Bold">${e(text)}</text:span>`;
const italic = (text) => `<text:span text:style-name="Italic">${e(text)}</text:span>`;
const list = (bullets) =>
  bullets.length === 0
    ? ''
    : `<text:list text:style-name="Bullets">${bullets.map((text) => `<text:list-item>${p('Item', e(text))}</text:list-item>`).join('')}</text:list>`;
const TAB = '<text:tab/>';

function createEntry(entry, entries) {
  const {
    titles: [first, second],
    place,
    dates,
    texts,
    bullets,
  } = entry;
  const rest = texts.map((text) => p('Body', e(text))).join('') + list(bullets);
  if (isTerm(entry)) return p('Body', `${bold(first)}: ${e(texts[0])}`);
  if (entries === 'tabs')
    return (
      p('Line', bold(first) + (dates ? TAB + e(dates) : '')) +
      (second || place ? p('Line', italic(second ?? '') + (place ? TAB + e(place) : '')) : '') +
      rest +
      p('Gap', '')
    );
  if (entries === 'lines')
    return (
      p('Body', bold(first)) +
      (second ? p('Body', e(second)) : '') +
      (dates || place ? p('Body', italic([dates, place].filter(Boolean).join(' | '))) : '') +
      rest +
      p('Gap', '')
    );
  const cell = (inner) => `<table:table-cell table:style-name="Cell">${inner}</table:table-cell>`;
  const left =
    (dates ? p('Body', e(dates)) : '') + (place ? p('Body', italic(place)) : '') || p('Body', '');
  return `<table:table-row>${cell(left)}${cell(p('Body', bold(first)) + (second ? p('Body', italic(second)) : '') + rest)}</table:table-row>`;
}

function createTable(rows, kind) {
  return `<table:table table:style-name="Table"><table:table-column table:style-name="${kind}Left"/><table:table-column table:style-name="${kind}Right"/>${rows}</table:table>`;
}

function createSection({ title, entries }, layout) {
  const heading = `<text:h text:style-name="Heading" text:outline-level="1">${e(title)}</text:h>`;
  const body = entries.map((entry) => createEntry(entry, layout));
  return (
    heading +
    (layout === 'table' && !entries.some(isTerm)
      ? createTable(body.join(''), 'Dates')
      : layout === 'table'
        ? entries.map((entry) => createEntry(entry, 'tabs')).join('')
        : body.join(''))
  );
}

function toOdt(shown, { entries, font, columns, summaryTitle }) {
  const contact = ({ text, href }) =>
    href ? `<text:a xlink:type="simple" xlink:href="${e(href)}">${e(text)}</text:a>` : e(text);
  const head = p('Name', e(shown.name)) + p('Label', e(shown.label));
  const heading = summaryTitle
    ? `<text:h text:style-name="Heading" text:outline-level="1">${summaryTitle}</text:h>`
    : '';
  const summary = shown.summary === undefined ? '' : heading + p('Body', e(shown.summary));
  const part = (is) =>
    shown.sections
      .filter(({ isAside }) => isAside === is)
      .map((section) => createSection(section, entries))
      .join('');
  const cell = (inner) => `<table:table-cell table:style-name="Cell">${inner}</table:table-cell>`;
  const body = columns
    ? head +
      createTable(
        `<table:table-row>${cell(shown.contacts.map((item) => p('Body', contact(item))).join('') + part(true))}${cell(summary + part(false))}</table:table-row>`,
        'Columns',
      )
    : head +
      p('Body', shown.contacts.map(contact).join('  |  ')) +
      summary +
      shown.sections.map((section) => createSection(section, entries)).join('');
  const style = (name, paragraph, text = '') =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`;
  const column = (name, width) =>
    `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="${width}"/></style:style>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:meta><dc:title>CV of ${e(shown.name)}</dc:title></office:meta>
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${font}'"/></office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:text-properties style:font-name="F" fo:font-size="10pt" fo:language="en" fo:country="US"/></style:default-style>
${style('Name', 'fo:margin-bottom="0cm"', 'fo:font-size="22pt" fo:font-weight="bold"')}
${style('Label', 'fo:margin-bottom="0.15cm"', 'fo:font-size="12pt" fo:color="#555555"')}
${style('Heading', 'fo:margin-top="0.35cm" fo:margin-bottom="0.1cm" fo:border-bottom="0.5pt solid #888888" fo:keep-with-next="always"', 'fo:font-size="13pt" fo:font-weight="bold" fo:color="#1d4e79"')}
${style('Body', 'fo:margin-bottom="0.02cm"')}${style('Item', 'fo:margin-bottom="0cm"')}${style('Gap', 'fo:margin-bottom="0cm"', 'fo:font-size="4pt"')}
<style:style style:name="Line" style:family="paragraph"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="18cm" style:type="right"/></style:tab-stops></style:paragraph-properties></style:style>
<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Italic" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<text:list-style style:name="Bullets"><text:list-level-style-bullet text:level="1" text:bullet-char="•"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="0.6cm" fo:text-indent="-0.4cm" fo:margin-left="0.6cm"/></style:list-level-properties></text:list-level-style-bullet></text:list-style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="A4"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="1.5cm"/></style:page-layout>
<style:style style:name="Table" style:family="table"><style:table-properties style:width="18cm" table:align="left" fo:break-before="auto"/></style:style>
${column('DatesLeft', '4cm')}${column('DatesRight', '14cm')}${column('ColumnsLeft', '5.6cm')}${column('ColumnsRight', '12.4cm')}
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding-right="0.3cm"/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"/></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`;
}
