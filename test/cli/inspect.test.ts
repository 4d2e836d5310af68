import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/index.js';
import { filesIn, freshFolder, GOOD, ROOT, run } from './run.js';

const JANE = { cv: { name: 'Jane Doe', label: 'Biologist', website: 'https://x.org' } };

async function folderWithPdf(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  return freshFolder({ 'cv.pdf': await renderCvToPdf(JANE, { today: '2026-11-20' }), ...files });
}

describe('cvpress inspect', () => {
  it('shows text, pages, standard, tags, fonts and links', async () => {
    const { code, stdout, stderr } = await run(['inspect', 'cv.pdf'], { cwd: await folderWithPdf() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.toString()).toMatch(
      /^Jane Doe\nBiologist\nx\.org\n[\s\S]*Pages: 1\nStandard: PDF 1\.7, PDF\/UA-1\nTitle: Jane Doe\n[\s\S]*Tags: 1 Document, 1 H1/,
    );
    expect(stdout.toString()).toMatch(/Fonts:\n {2}SourceSans3-[\s\S]*Links:\n {2}page 1: x\.org → https:\/\/x\.org\n/);
    expect(stdout.toString()).not.toContain('Fields');
  });

  it('shows the same as JSON', async () => {
    const { code, stdout } = await run(['inspect', 'cv.pdf', '--json'], { cwd: await folderWithPdf() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout.toString())).toMatchObject({
      version: 1,
      file: 'cv.pdf',
      pageCount: 1,
      keywords: 'Biologist',
      standards: ['PDF/UA-1'],
      links: [{ page: 1, url: 'https://x.org', text: 'x.org' }],
      outline: [{ title: 'Jane Doe', children: [] }],
    });
  });

  it('reads standard input', async () => {
    const pdf = readFileSync(join(await folderWithPdf(), 'cv.pdf'));
    const { code, stdout } = await run(['inspect', '-'], { stdin: pdf });
    expect(code).toBe(0);
    expect(stdout.toString()).toContain('Jane Doe');
  });

  it('finds all that the source says', async () => {
    const cwd = await folderWithPdf({ 'cv.json': JSON.stringify(JANE) });
    const { code, stdout } = await run(['inspect', 'cv.pdf', '--source', 'cv.json'], { cwd });
    expect(code).toBe(0);
    expect(stdout.toString()).toContain('Fields of the source: 4 of 4 found as written\n');
  });

  it('knows the script of a language that only the command line named', async () => {
    const cv = {
      name: 'Jane',
      experience: [{ company: 'A', position: 'B', start_date: '2020-03', end_date: 'present' }],
    };
    const pdf = await renderCvToPdf({ cv }, { language: 'sr-Latn' });
    const cwd = await freshFolder({ 'cv.pdf': pdf, 'cv.json': JSON.stringify({ cv }) });
    const { stdout } = await run(['inspect', 'cv.pdf', '--source', 'cv.json'], { cwd });
    expect(stdout.toString()).toContain('Fields of the source: 6 of 6 found as written\n');
  });

  it('lists what the PDF lacks, with its place in the source', async () => {
    const cwd = await folderWithPdf({ 'cv.yaml': `${GOOD}  label: Chemist\n  website: https://y.org\n` });
    const { code, stdout, stderr } = await run(['inspect', 'cv.pdf', '--source', 'cv.yaml'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.toString()).toMatch(
      /1 of 4 found as written\nNot found:\n {2}cv\.yaml:3 cv\.label: Chemist\n {2}cv\.yaml:4 cv\.website: y\.org\n {2}cv\.yaml:4 cv\.website: a link to https:\/\/y\.org\n$/,
    );
    const json = await run(['inspect', 'cv.pdf', '--source', 'cv.yaml', '--json'], { cwd });
    expect(JSON.parse(json.stdout.toString()).fields).toMatchObject({
      count: 4,
      missing: [{ path: ['cv', 'label'], line: 3, value: 'Chemist' }, {}, {}],
      scattered: [],
    });
  });
});

const PDF = await renderCvToPdf(JANE, { today: '2026-11-20' });

describe('what cannot be inspected', () => {
  it.each([
    ['a missing file', 'no.pdf', {}, /no\.pdf cannot be read: it does not exist/],
    ['a folder', 'x', { 'x/y': '' }, /x cannot be read: it is a folder/],
    ['an empty file', 'x.pdf', { 'x.pdf': '' }, /x\.pdf cannot be read: it is empty/],
    ['a text', 'cv.yaml', { 'cv.yaml': GOOD }, /cv\.yaml cannot be read: it is not a PDF[\s\S]*hint/],
    ['the beginning of a PDF', 'x.pdf', { 'x.pdf': PDF.subarray(0, 800) }, /x\.pdf cannot be read: it is damaged/],
    ['a mark without a PDF', 'x.pdf', { 'x.pdf': '%PDF-1.7\n' }, /x\.pdf cannot be read: it is damaged/],
    [
      'a PDF with a password',
      'x.pdf',
      { 'x.pdf': readFileSync(join(ROOT, 'test/fixtures/inspect/password.pdf')) },
      /x\.pdf cannot be read: it is encrypted with a password[\s\S]*qpdf --decrypt/,
    ],
  ])('%s', async (_, file, files, message) => {
    const cwd = freshFolder(files);
    const { code, stdout, stderr } = await run(['inspect', file], { cwd });
    expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(filesIn(cwd)).toEqual(Object.keys(files));
  });

  it.each([
    ['is not valid', 'cv:\n  name: Jane\n  lable: x\n', 1, /unknown-key/],
    ['is not YAML', 'cv: [', 1, /syntax/],
  ])('a source that %s is explained', async (_, text, expected, message) => {
    const cwd = await folderWithPdf({ 'cv.yaml': text });
    const { code, stdout, stderr } = await run(['inspect', 'cv.pdf', '--source', 'cv.yaml'], { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('a source that is missing', async () => {
    const { code, stderr } = await run(['inspect', 'cv.pdf', '--source', 'no.yaml'], { cwd: await folderWithPdf() });
    expect(code).toBe(2);
    expect(stderr).toMatch(/no\.yaml cannot be read: it does not exist/);
  });
});
