// Files that are no YAML or JSON are called what they are, from their bytes and from the text that they were decoded to.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/render/read-document.js';
import { foreignFile } from '../../src/text/foreign-file.js';
import { textOf } from '../../src/text/text-of.js';
import { thrownBy } from '../support/thrown-by.js';

const YAML = 'cv:\n  name: Jane Doe\n';
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const FILES = [
  { name: 'a PDF', file: bytes('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj'), is: 'a PDF, not YAML or JSON' },
  {
    name: 'a .docx',
    file: bytes(
      'PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml\xAD\x94PK\x03\x04_rels/.relsPK\x03\x04word/document.xml',
    ),
    is: 'a Word document (.docx), not YAML or JSON',
  },
  {
    name: 'an .odt',
    file: bytes('PK\x03\x04\x14\0\0\x08\0\0mimetypeapplication/vnd.oasis.opendocument.textPK'),
    is: 'an OpenDocument text (.odt), not YAML or JSON',
  },
  { name: 'a ZIP', file: bytes('PK\x03\x04\x14\0\0\0cv.yaml'), is: 'a ZIP archive, not YAML or JSON' },
  {
    name: 'a .doc',
    file: bytes('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0'),
    is: 'a document of an old version of Word or Excel (.doc, .xls), not YAML or JSON',
  },
  { name: 'an .rtf', file: bytes('{\\rtf1\\ansi Jane}'), is: 'a Rich Text document (.rtf), not YAML or JSON' },
  { name: 'a PNG', file: bytes('\x89PNG\r\n\x1A\n\0\0\0\rIHDR'), is: 'a PNG picture, not YAML or JSON' },
  { name: 'a JPEG', file: bytes('\xFF\xD8\xFF\xE0\0\x10JFIF\0'), is: 'a JPEG picture, not YAML or JSON' },
  { name: 'a WebP', file: bytes('RIFF\x24\0\0\0WEBPVP8 '), is: 'a WebP picture, not YAML or JSON' },
  { name: 'what is compressed', file: gzipSync(YAML), is: 'compressed by gzip, not YAML or JSON' },
  { name: 'a page', file: bytes('\n<!DOCTYPE html>\n<html lang="en">'), is: 'an HTML page, not YAML or JSON' },
  { name: 'a page with a comment first', file: bytes('<!-- saved --><HTML>'), is: 'an HTML page, not YAML or JSON' },
  { name: 'XML', file: bytes('\xEF\xBB\xBF<?xml version="1.0"?>'), is: 'an XML document, not YAML or JSON' },
  { name: 'LaTeX', file: bytes('\\documentclass{moderncv}'), is: 'a LaTeX document, not YAML or JSON' },
  { name: 'UTF-16 with its mark', file: Buffer.from(`\uFEFF${YAML}`, 'utf16le'), is: 'not UTF-8 text but UTF-16' },
  { name: 'UTF-16 without one', file: Buffer.from(YAML, 'utf16le'), is: 'not UTF-8 text but UTF-16' },
  { name: 'UTF-16 the other way round', file: bigEndian(`\uFEFF${YAML}`), is: 'not UTF-8 text but UTF-16' },
  { name: 'that without its mark', file: bigEndian(YAML), is: 'not UTF-8 text but UTF-16' },
  { name: 'anything else with a nought', file: bytes('\x01\x02data\0'), is: 'not text' },
];

describe.each(FILES)('$name', ({ file, is }) => {
  it('is known by its bytes', () => {
    const { diagnostics } = thrownBy(() => textOf(file, 'cv.yaml'));
    expect(diagnostics?.[0]?.message).toBe(`cv.yaml cannot be read: it is ${is}.`);
    expect(diagnostics?.[0]?.hint).toMatch(/^\w/);
  });

  it('is known by what it was decoded to', () => {
    const { diagnostics } = thrownBy(() => parseCvSource(file.toString('utf8'), { file: 'cv.yaml' }));
    expect(diagnostics).toMatchObject([{ code: 'syntax', message: `This is ${is}.`, file: 'cv.yaml' }]);
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
  expect(diagnostics?.[0]?.hint).toBe('save it as UTF-8; line 3 has a character in another encoding');
});
