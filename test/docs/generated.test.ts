// Marks of generated regions are for scripts/docs.mjs only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: scripts have no types.
import { writeDocs } from '../../scripts/site-docs.mjs';
import { readExplanations } from '../../src/cli/explain-code.js';
import { createTemporaryFolder, ROOT } from '../cli/run.js';

it('has generated regions', () => {
  const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8');
  expect(page).toContain('<!-- generated: ');
});

it('pages of the site contain no marks of generated regions', () => {
  const folder = createTemporaryFolder();
  writeDocs(folder, 'https://example.com');
  const pages = readdirSync(join(folder, 'docs')).filter((name) => name.endsWith('.html'));
  expect(pages).toContain('command-line.html');
  for (const page of pages)
    expect(readFileSync(join(folder, 'docs', page), 'utf8')).not.toMatch(/<!--|generated: /);
});

it('explanations of codes contain no marks of generated regions', () => {
  expect(JSON.stringify(readExplanations())).not.toContain('<!--');
});
