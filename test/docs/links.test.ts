// All links and paths in the documentation exist.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../cli/run.js';
import { ALL_PAGES, DOCUMENTATION_PAGES, REPOSITORY_URL, readPage } from './pages.js';

const { homepage, bugs } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

test('the fields of package.json name one repository', () => {
  expect({ homepage, bugs }).toEqual({
    homepage: `${REPOSITORY_URL}#readme`,
    bugs: { url: `${REPOSITORY_URL}/issues` },
  });
});

/** Matches a path in the repository. */
const PATH = /^(src|test|bench|scripts|schema|fonts|typst-templates|docs|\.dep)[^\s]*[/.][^\s]*$/;

describe.each(ALL_PAGES)('%s', (page) => {
  const { links, anchors, texts, codes } = readPage(page);
  const paths = page.startsWith('docs/') ? [] : codes.filter((code) => PATH.test(code));

  it.each([...new Set(links.filter((link) => !link.startsWith('https://')))])(
    'links to %s, which exists',
    (link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const file = path === '' ? page : posix.join(dirname(page), path);
      expect(existsSync(join(ROOT, file))).toBe(true);
      if (anchor !== undefined)
        expect(path === '' ? anchors : readPage(file).anchors).toContain(anchor);
    },
  );

  it('links to the repository as package.json does, and to its files with relative paths', () => {
    for (const link of links) {
      const [, home, file] =
        /^(https:\/\/(?!www\.npmjs\.com)[^/]+\/[^/]+\/cvpress)(\/(?:blob|raw|tree)\/)?/.exec(
          link,
        ) ?? [];
      if (home === undefined) continue;
      expect(home).toBe(REPOSITORY_URL);
      expect(file, link).toBeUndefined();
    }
  });

  it.each([...new Set(paths)])('names %s, which exists', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it('has no malformed table row', () => {
    expect(texts.filter((text) => text.includes('|'))).toEqual([]);
  });
});

describe('the documentation', () => {
  test('has an index of all pages', () => {
    const linked = readPage('docs/README.md').links.map((link) => posix.join('docs', link));
    expect(
      DOCUMENTATION_PAGES.filter((page) => page !== 'docs/README.md' && !linked.includes(page)),
    ).toEqual([]);
  });

  test.each(DOCUMENTATION_PAGES)('%s begins with a short summary', (page) => {
    const [title = '', first = ''] = readFileSync(join(ROOT, page), 'utf8').split('\n\n');
    expect(title).toMatch(/^# \S/);
    expect(first).toMatch(/^(cvpress|[A-Z]).*\.$/s);
    expect(first.length).toBeLessThan(260);
  });

  test('README.md has at most 120 lines', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(
      120,
    );
  });
});
