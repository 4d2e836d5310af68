// Files of pages: their names, stale ones, and inputs of the same run.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder, listFiles, ROOT, run, VALID_CV } from './run.js';

const LONG = `cv:\n  name: Jane Doe\n  summary: |\n${'    A line of the summary.\n\n'.repeat(120)}`;

/** Renders a document of several pages, then one with a single page to the same files. */
async function renderShorter(args: readonly string[]) {
  const cwd = createTemporaryFolder({ 'cv.yaml': LONG });
  await run(['render', 'cv.yaml', ...args], { cwd });
  const filesBefore = listFiles(cwd);
  writeFileSync(join(cwd, 'cv.yaml'), VALID_CV);
  const { code, stderr } = await run(['render', 'cv.yaml', ...args], { cwd });
  expect(code, stderr).toBe(0);
  return { filesBefore, after: listFiles(cwd), stderr };
}

describe('stale pages', () => {
  it('are reported if no manifest lists them', async () => {
    const { filesBefore, after, stderr } = await renderShorter(['-f', 'svg']);
    expect(filesBefore).toEqual(expect.arrayContaining(['cv-1.svg', 'cv-2.svg']));
    expect(after).toEqual([...filesBefore, 'cv.svg'].sort());
    expect(stderr).toMatch(
      /info\[stale-pages\]: The document no longer has these pages: cv-1\.svg, /,
    );
  });

  it('are removed if the manifest lists them', async () => {
    const cwd = createTemporaryFolder({
      'in/a.yaml': LONG,
      'in/b.yaml': VALID_CV,
      'out/a-x.svg': 'mine',
    });
    const args = ['render', 'in', '-o', 'out', '-f', 'svg'];
    await run(args, { cwd });
    expect(listFiles(join(cwd, 'out'))).toEqual(expect.arrayContaining(['a-1.svg', 'a-2.svg']));
    writeFileSync(join(cwd, 'in/a.yaml'), VALID_CV);
    const { stderr } = await run(args, { cwd });
    const images = listFiles(join(cwd, 'out')).filter((file) => file.endsWith('svg'));
    expect(images).toEqual(['a-x.svg', 'a.svg', 'b.svg']);
    expect(stderr).not.toContain('stale-pages');
  });

  it('are removed up to the number in the manifest', async () => {
    const cwd = createTemporaryFolder({ 'in/a.yaml': LONG, 'in/b.yaml': VALID_CV });
    const args = ['render', 'in', '-o', 'out', '-f', 'svg'];
    await run(args, { cwd });
    const pages = listFiles(join(cwd, 'out')).filter((file) => /^a-\d+\.svg$/.test(file)).length;
    const foreignFile = `out/a-${pages + 1}.svg`;
    writeFileSync(join(cwd, foreignFile), 'mine');
    writeFileSync(join(cwd, 'in/a.yaml'), VALID_CV);
    const { stderr } = await run(args, { cwd });
    expect(readFileSync(join(cwd, foreignFile), 'utf8')).toBe('mine');
    expect(existsSync(join(cwd, 'out/a-1.svg'))).toBe(false);
    expect(stderr).toContain('stale-pages');
  });
});

it('render does not report the photo as a stale page', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': LONG, 'cv.png': PNG });
  const args = ['render', 'cv.yaml', '-f', 'png', '--template', 'sidebar', '--photo', 'cv.png'];
  const { code, stderr } = await run(args, { cwd });
  expect(code, stderr).toBe(0);
  expect(stderr).not.toContain('stale-pages');
});

const PNG = readFileSync(join(ROOT, 'docs/images/template-classic.png'));

describe('render', () => {
  it('does not overwrite a file of the template', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    await run(['new-template', 'mine'], { cwd });
    const filesBefore = readFileSync(join(cwd, 'mine/template.typ'), 'utf8');
    const args = ['cv.yaml', '--template', 'mine', '-f', 'typ', '-o', 'mine/template.typ'];
    const { code, stderr } = await run(['render', ...args], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('mine/template.typ would be overwritten'),
    });
    expect(readFileSync(join(cwd, 'mine/template.typ'), 'utf8')).toBe(filesBefore);
  });

  it('does not overwrite an image that the template names', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    await run(['new-template', 'mine'], { cwd });
    writeFileSync(join(cwd, 'mine/logo.png'), PNG);
    appendFileSync(join(cwd, 'mine/template.typ'), '#let logo = image("logo.png")\n');
    const args = ['cv.yaml', '--template', 'mine', '-f', 'png', '-o', 'mine/logo.png'];
    const { code, stderr } = await run(['render', ...args], { cwd });
    expect(code, stderr).toBe(2);
    expect(readFileSync(join(cwd, 'mine/logo.png'))).toEqual(PNG);
  });

  it.each([
    ['the photo', ['--template', 'sidebar', '--photo', 'me.png', '-f', 'png', '-o', 'me.png']],
    [
      'a photo that is named like a page',
      ['--template', 'sidebar', '--photo', 'cv.png', '-f', 'png'],
    ],
    ['an overlay', ['--overlay', 'cv.json', '-f', 'json-resume', '-o', 'cv.json']],
  ])('does not overwrite %s', async (_, args) => {
    const files = { 'cv.yaml': VALID_CV, 'me.png': PNG, 'cv.png': PNG, 'cv.json': '{}' };
    const cwd = createTemporaryFolder(files);
    const { code, stderr } = await run(['render', 'cv.yaml', ...args], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/would be overwritten, but the document or an option names it/),
    });
    for (const [file, content] of Object.entries(files))
      expect(readFileSync(join(cwd, file))).toEqual(Buffer.from(content));
  });
});

it.each(['pdf', 'png', 'typ', 'html', 'pdf,typ'])(
  'a run replaces its %s output in the folder of the template',
  async (formats) => {
    const cwd = createTemporaryFolder({});
    await run(['new-template', 'mine'], { cwd });
    // The Typst output names the PDF, but is no code of the template.
    writeFileSync(join(cwd, 'mine/cv.yaml'), `${VALID_CV}  label: See cv.pdf\n`);
    const args = ['render', 'mine/cv.yaml', '--template', 'mine', '-f', formats];
    await run(args, { cwd });
    const { code, stderr } = await run(args, { cwd });
    expect(code, stderr).toBe(0);
  },
);

it('a run does not overwrite an image that imported code of the template names', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
  await run(['new-template', 'mine'], { cwd });
  mkdirSync(join(cwd, 'mine/parts'));
  writeFileSync(join(cwd, 'mine/parts/logo.png'), PNG);
  writeFileSync(join(cwd, 'mine/parts/logo.typ'), '#let logo = image("logo.png")\n');
  appendFileSync(join(cwd, 'mine/template.typ'), '#import "parts/logo.typ": logo\n');
  const args = ['cv.yaml', '--template', 'mine', '-f', 'png', '-o', 'mine/parts/logo.png'];
  const { code, stderr } = await run(['render', ...args], { cwd });
  expect(code, stderr).toBe(2);
  expect(readFileSync(join(cwd, 'mine/parts/logo.png'))).toEqual(PNG);
});
