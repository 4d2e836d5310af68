// The search of the site over the documentation.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFinder, type Section } from '../../apps/playground/find-sections.js';
// @ts-expect-error: scripts have no types.
import { writeDocs } from '../../scripts/site-docs.mjs';

let folder: string;
let sections: readonly Section[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cvpress-search-'));
  writeDocs(folder, 'https://example.com/cvpress');
  sections = JSON.parse(readFileSync(join(folder, 'docs/search.json'), 'utf8'));
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['photo', 'settings.html#add-a-photo'],
  ['one page', 'one-page.html#fit-a-cv-on-one-page-or-two'],
  ['json schema', 'editor.html#json-schema'],
  ['quotaton marks', 'languages.html#quotation-marks'],
  ['missing-glyph', 'diagnostics.html#missing-glyph'],
  ['neovim', 'editor.html#other-editors'],
])('finds "%s" in %s', (query, id) => {
  const found = createFinder(sections)(query);
  expect(found.map((section) => section.id)).toContain(id);
});

it('shows the text around the word, and finds nothing without it', () => {
  const find = createFinder(sections);
  const [section] = find('Eglot');
  expect(section?.excerpt).toMatch(/^… .*Eglot.* …$/);
  expect(find('zxqvy')).toEqual([]);
  expect(find('')).toEqual([]);
});

it('names places that exist', () => {
  const missing = sections.filter(({ id }) => {
    const [page = '', anchor] = id.split('#');
    const path = join(folder, 'docs', page);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(` id="${anchor}"`);
  });
  expect(missing).toEqual([]);
  expect(sections.length).toBeGreaterThan(200);
});
