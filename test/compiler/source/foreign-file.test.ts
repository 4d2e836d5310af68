// Files that are no YAML or JSON are called what they are, from their bytes and from the text that they were decoded to.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { textOf } from '../../../src/compiler/source/decode-text.js';
import { foreignFile } from '../../../src/compiler/source/foreign-file.js';
import { thrownBy } from '../../support/thrown-by.js';

const YAML = 'cv:\n  name: Jane Doe\n';
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

type Row = readonly [name: string, file: Buffer, is: string];

const KNOWN: readonly Row[] = [
  ['a PDF', bytes('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj'), 'a PDF'],
  [
    'a .docx',
    bytes(
      'PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml\xAD\x94PK\x03\x04_rels/.relsPK\x03\x04word/document.xml',
    ),
    'a Word document (.docx)',
  ],
  [
    'an .odt',
    bytes('PK\x03\x04\x14\0\0\x08\0\0mimetypeapplication/vnd.oasis.opendocument.textPK'),
    'an OpenDocument text (.odt)',
  ],
  ['a ZIP', bytes('PK\x03\x04\x14\0\0\0cv.yaml'), 'a ZIP archive'],
  [
    'a .doc',
    bytes('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0'),
    'a document of an old version of Word or Excel (.doc, .xls)',
  ],
  ['an .rtf', bytes('{\\rtf1\\ansi Jane}'), 'a Rich Text document (.rtf)'],
  ['a PNG', bytes('\x89PNG\r\n\x1A\n\0\0\0\rIHDR'), 'a PNG image'],
  ['a JPEG', bytes('\xFF\xD8\xFF\xE0\0\x10JFIF\0'), 'a JPEG image'],
  ['what is compressed', gzipSync(YAML), 'compressed by gzip'],
  ['a page', bytes('\n<!DOCTYPE html>\n<html lang="en">'), 'an HTML page'],
  ['a page with a comment first', bytes('<!-- saved --><HTML>'), 'an HTML page'],
  ['XML', bytes('\xEF\xBB\xBF<?xml version="1.0"?>'), 'an XML document'],
  ['LaTeX', bytes('\\documentclass{moderncv}'), 'a LaTeX document'],
];

const FILES: readonly Row[] = [
  ...KNOWN.map(([name, file, is]): Row => [name, file, `${is}, not YAML or JSON`]),
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${YAML}`, 'utf16le'), 'not UTF-8 text but UTF-16'],
  ['UTF-16 without one', Buffer.from(YAML, 'utf16le'), 'not UTF-8 text but UTF-16'],
  ['UTF-16 the other way round', bigEndian(`\uFEFF${YAML}`), 'not UTF-8 text but UTF-16'],
  ['that without its mark', bigEndian(YAML), 'not UTF-8 text but UTF-16'],
  ['anything else with a nought', bytes('\x01\x02data\0'), 'not text'],
];

describe.each(FILES)('%s', (_, file, is) => {
  it('is known by its bytes', () => {
    const { diagnostics } = thrownBy(() => textOf(file, 'cv.yaml'));
    expect(diagnostics?.[0]?.message).toBe(`cv.yaml cannot be read: it is ${is}.`);
    expect(diagnostics?.[0]?.hint).toMatch(/^\w/);
  });

  it('is known by what it was decoded to', () => {
    const { diagnostics } = thrownBy(() =>
      parseCvSource(file.toString('utf8'), { file: 'cv.yaml' }),
    );
    expect(diagnostics).toMatchObject([
      { code: 'syntax', message: `This is ${is}.`, file: 'cv.yaml' },
    ]);
  });
});

it.each([
  YAML,
  `\uFEFF${YAML}`,
  '# <html>\ncv: {}',
  '{"cv": {"name": "<html>"}}',
  '<b>Jane</b>',
  '%YAML 1.2\n---\ncv: {}',
  'PK: Jane',
  'Zoë',
  '履歴書: 山田',
  '',
])('%j may be a document', (text) => {
  expect(foreignFile(text)).toBeUndefined();
  expect(foreignFile(Buffer.from(text).toString('latin1'))).toBeUndefined();
});

it('names the first line that is not UTF-8', () => {
  const { diagnostics } = thrownBy(() => textOf(bytes('cv:\n  # x\n  name: Ren\xE9\n'), 'cv.yaml'));
  expect(diagnostics?.[0]?.message).toBe('cv.yaml cannot be read: it is not UTF-8 text.');
  expect(diagnostics?.[0]?.hint).toBe(
    'save it as UTF-8; line 3 has a character in another encoding',
  );
});
