// Detection of files that are not YAML or JSON, by their bytes and by their decoded text.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { decodeText } from '../../../src/compiler/source/decode-text.js';
import { detectForeignFile } from '../../../src/compiler/source/detect-foreign-file.js';
import { catchError } from '../../support/catch-error.js';

const YAML = 'cv:\n  name: Jane Doe\n';
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const toUtf16Be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

type FileCase = readonly [name: string, file: Buffer, description: string];

const FILES_BY_SIGNATURE: readonly FileCase[] = [
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
  ['a gzip file', gzipSync(YAML), 'compressed by gzip'],
  ['an HTML page', bytes('\n<!DOCTYPE html>\n<html lang="en">'), 'an HTML page'],
  ['an HTML page after a comment', bytes('<!-- saved --><HTML>'), 'an HTML page'],
  ['XML', bytes('\xEF\xBB\xBF<?xml version="1.0"?>'), 'an XML document'],
  ['LaTeX', bytes('\\documentclass{moderncv}'), 'a LaTeX document'],
];

const FILES: readonly FileCase[] = [
  ...FILES_BY_SIGNATURE.map(
    ([name, file, description]): FileCase => [name, file, `${description}, not YAML or JSON`],
  ),
  ['UTF-16LE with a BOM', Buffer.from(`\uFEFF${YAML}`, 'utf16le'), 'not UTF-8 text but UTF-16'],
  ['UTF-16LE without a BOM', Buffer.from(YAML, 'utf16le'), 'not UTF-8 text but UTF-16'],
  ['UTF-16BE with a BOM', toUtf16Be(`\uFEFF${YAML}`), 'not UTF-8 text but UTF-16'],
  ['UTF-16BE without a BOM', toUtf16Be(YAML), 'not UTF-8 text but UTF-16'],
  ['another file with a NUL byte', bytes('\x01\x02data\0'), 'not text'],
];

describe.each(FILES)('%s', (_, file, description) => {
  it('is detected by its bytes', () => {
    const { diagnostics } = catchError(() => decodeText(file, 'cv.yaml'));
    expect(diagnostics?.[0]?.message).toBe(`cv.yaml cannot be read: it is ${description}.`);
    expect(diagnostics?.[0]?.hint).toMatch(/^\w/);
  });

  it('is detected by its decoded text', () => {
    const { diagnostics } = catchError(() =>
      parseCvSource(file.toString('utf8'), { file: 'cv.yaml' }),
    );
    expect(diagnostics).toMatchObject([
      { code: 'syntax', message: `This is ${description}.`, file: 'cv.yaml' },
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
])('accepts %j as a document', (text) => {
  expect(detectForeignFile(text)).toBeUndefined();
  expect(detectForeignFile(Buffer.from(text).toString('latin1'))).toBeUndefined();
});

it('reports the first line that is not UTF-8', () => {
  const { diagnostics } = catchError(() =>
    decodeText(bytes('cv:\n  # x\n  name: Ren\xE9\n'), 'cv.yaml'),
  );
  expect(diagnostics?.[0]?.message).toBe('cv.yaml cannot be read: it is not UTF-8 text.');
  expect(diagnostics?.[0]?.hint).toBe(
    'save it as UTF-8; line 3 has a character in another encoding',
  );
});
