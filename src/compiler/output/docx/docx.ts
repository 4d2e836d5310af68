import { zipSync } from 'fflate';
import type { Cv, ResolvedDesign } from '../../model/cv.js';
import { toPlainText } from '../../model/text/inline.js';
import { PAPERS } from '../../schema/design.js';
import { inPoints } from '../../typst/markup/line-measures.js';
import { escapeHtml } from '../html/inline.js';
import { writeBody } from './body.js';
import { docxFonts, SUBSTITUTES } from './fonts.js';
import { Paragraphs } from './paragraphs.js';
import { pictureRun } from './picture.js';
import { R, RELATIONS, Relations } from './relations.js';
import { languagesOf, measuresOf, stylesXml, twips } from './styles.js';
import { on, value, W, xml } from './xml.js';

const TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';

/**
 * Renders a CV or cover letter for Word (ECMA-376, transitional), with Word's styles, lists, tabs,
 * links and footer, and without tables or text boxes. Our own XML is reproducible and ten times as
 * fast as `docx` 9.15.
 */
export function docxOfCv(cv: Cv): ReturnType<Uint8Array['slice']> {
  const { design } = cv;
  const { photo } = design.template;
  const relationships = new Relations();
  for (const part of ['styles', 'numbering', 'settings', 'fontTable'])
    relationships.part(part, `${part}.xml`);
  const measures = measuresOf(design);
  const paragraphs = new Paragraphs({ relations: relationships, design }, measures);
  const imagePath = photo && `media/photo.${photo.type}`;
  if (photo !== undefined && imagePath !== undefined) {
    paragraphs.addPicture(
      'NoSpacing',
      pictureRun(photo, cv.title, relationships.part('image', imagePath)),
    );
  }
  writeBody(cv, paragraphs);
  const footer = design.pageNumbers ? relationships.part('footer', 'footer.xml') : undefined;
  const body = xml('w:body', {}, paragraphs.toXml(), formatSection(design, footer));
  const parts = {
    '[Content_Types].xml': formatContentTypes(photo?.type, footer !== undefined),
    '_rels/.rels': formatPackageRelationships(),
    'docProps/core.xml': formatCoreProperties(cv),
    'word/document.xml': xml('w:document', { 'xmlns:w': W, 'xmlns:r': R }, body),
    'word/_rels/document.xml.rels': relationships.toXml(),
    'word/styles.xml': stylesXml(design, measures),
    'word/numbering.xml': paragraphs.numberingXml(),
    'word/settings.xml': formatSettings(design),
    'word/fontTable.xml': formatFontTable(design),
    ...(footer === undefined ? {} : { 'word/footer.xml': formatFooter(cv) }),
  };
  const encoder = new TextEncoder();
  const files = Object.entries(parts).map(
    ([path, text]) => [path, encoder.encode(DECLARATION + text)] as const,
  );
  const images = photo === undefined ? [] : [[`word/${imagePath}`, photo.content] as const];
  // The earliest date of a ZIP, in any time zone: the bytes do not depend on the day.
  return zipSync(Object.fromEntries([...files, ...images]), {
    mtime: new Date(1980, 0, 1),
  }).slice();
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function formatContentTypes(photo: string | undefined, hasFooter: boolean): string {
  const overrideType = (name: string, type: string): string =>
    xml('Override', { PartName: `/word/${name}.xml`, ContentType: `${TYPE_PREFIX}${type}+xml` });
  return xml(
    'Types',
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
    xml('Default', {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    xml('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    photo === undefined ? '' : xml('Default', { Extension: photo, ContentType: `image/${photo}` }),
    overrideType('document', 'document.main'),
    ...['styles', 'numbering', 'settings', 'fontTable'].map((name) => overrideType(name, name)),
    hasFooter ? overrideType('footer', 'footer') : '',
    xml('Override', { PartName: '/docProps/core.xml', ContentType: CORE_TYPE }),
  );
}

function formatPackageRelationships(): string {
  const formatRelationship = (Id: string, Type: string, Target: string): string =>
    xml('Relationship', { Id, Type, Target });
  return xml(
    'Relationships',
    { xmlns: RELATIONS },
    formatRelationship('rId1', `${R}/officeDocument`, 'word/document.xml'),
    formatRelationship('rId2', `${RELATIONS}/metadata/core-properties`, 'docProps/core.xml'),
  );
}

/** Metadata for file managers and searches (ECMA-376-2, 11). */
function formatCoreProperties({ title, name, label, keywords, design }: Cv): string {
  const optionalElement = (tag: string, text: string): string =>
    text === '' ? '' : xml(tag, {}, escapeHtml(text));
  return xml(
    'cp:coreProperties',
    {
      'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    optionalElement('dc:title', title),
    optionalElement('dc:subject', label === undefined ? '' : toPlainText(label)),
    optionalElement('dc:creator', name.length === 0 ? '' : title),
    optionalElement('cp:keywords', keywords.join(', ')),
    optionalElement('dc:language', design.language),
  );
}

/**
 * Page size, margins and footer. The first page has no footer, so a CV of one page has no number.
 */
function formatSection(
  { paper, margins, fontSize, direction }: ResolvedDesign,
  footer: string | undefined,
): string {
  const { width, height } = PAPERS[paper];
  const { top, right, bottom, left } = margins.page;
  const toEdge = (side: typeof top): number => twips(inPoints(side, fontSize));
  return xml(
    'w:sectPr',
    {},
    footer === undefined ? '' : xml('w:footerReference', { 'w:type': 'default', 'r:id': footer }),
    xml('w:pgSz', { 'w:w': twips(width), 'w:h': twips(height) }),
    xml('w:pgMar', {
      'w:top': toEdge(top),
      'w:right': toEdge(right),
      'w:bottom': toEdge(bottom),
      'w:left': toEdge(left),
      'w:header': 0,
      'w:footer': Math.round(toEdge(bottom) / 3),
      'w:gutter': 0,
    }),
    footer === undefined ? '' : on('titlePg'),
    direction === 'rtl' ? on('bidi') : '',
  );
}

/** `Jane Doe – 2/3` */
function formatFooter({ title }: Cv): string {
  const textRun = (content: string): string =>
    xml('w:r', {}, xml('w:t', { 'xml:space': 'preserve' }, escapeHtml(content)));
  const field = (name: string): string => xml('w:fldSimple', { 'w:instr': name }, textRun('1'));
  const style = xml('w:pPr', {}, value('pStyle', 'Footer'));
  return xml(
    'w:ftr',
    { 'xmlns:w': W },
    xml('w:p', {}, style, textRun(`${title} – `), field('PAGE'), textRun('/'), field('NUMPAGES')),
  );
}

function formatSettings({ language, direction }: ResolvedDesign): string {
  const uri = 'http://schemas.microsoft.com/office/word';
  // Otherwise, Word uses the layout of Word 2007.
  const mode = xml('w:compatSetting', { 'w:name': 'compatibilityMode', 'w:uri': uri, 'w:val': 15 });
  return xml(
    'w:settings',
    { 'xmlns:w': W },
    value('defaultTabStop', 720),
    xml('w:compat', {}, mode),
    xml('w:themeFontLang', languagesOf(language, direction)),
  );
}

function formatFontTable(design: ResolvedDesign): string {
  const font = xml(
    'w:font',
    { 'w:name': docxFonts(design).latin },
    value('altName', SUBSTITUTES[design.font]),
  );
  return xml('w:fonts', { 'xmlns:w': W }, font);
}
