// Every link of the pages leads somewhere.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../cli/run.js';
import { ALL_PAGES, BOOK, HOME, readPage } from './pages.js';

const { homepage, bugs } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

test('the fields of package.json name one repository', () => {
  expect({ homepage, bugs }).toEqual({
    homepage: `${HOME}#readme`,
    bugs: { url: `${HOME}/issues` },
  });
});

/** A path of the repository in the text of a page. */
const PATH = /^(src|test|bench|scripts|schema|fonts|typst-templates|docs|\.dep)[^\s]*[/.][^\s]*$/;

describe.each(ALL_PAGES)('%s', (page) => {
  const { links, anchors, texts, codes } = readPage(page);
  const paths = page.startsWith('docs/') ? [] : codes.filter((code) => PATH.test(code));

  it.each([...new Set(links.filter((link) => !link.startsWith('https://')))])(
    'links to %s',
    (link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const file = path === '' ? page : posix.join(dirname(page), path);
      expect(existsSync(join(ROOT, file))).toBe(true);
      if (anchor !== undefined)
        expect(path === '' ? anchors : readPage(file).anchors).toContain(anchor);
    },
  );

  it('names this repository as package.json does, and its files by their paths, which lead there from a clone too', () => {
    for (const link of links) {
      const [, home, file] =
        /^(https:\/\/[^/]+\/[^/]+\/cvpress)(\/(?:blob|raw|tree)\/)?/.exec(link) ?? [];
      if (home === undefined) continue;
      expect(home).toBe(HOME);
      expect(file, link).toBeUndefined();
    }
  });

  it.each([...new Set(paths)])('names %s, which exists', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it('has no row of a table that is shown as text', () => {
    expect(texts.filter((text) => text.includes('|'))).toEqual([]);
  });
});

describe('the book', () => {
  test('has an index that names every page', () => {
    const linked = readPage('docs/README.md').links.map((link) => posix.join('docs', link));
    expect(BOOK.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([]);
  });

  test.each(BOOK)('%s begins with what it is for, in few words', (page) => {
    const [title = '', first = ''] = readFileSync(join(ROOT, page), 'utf8').split('\n\n');
    expect(title).toMatch(/^# \S/);
    expect(first).toMatch(/^(cvpress|[A-Z]).*\.$/s);
    expect(first.length).toBeLessThan(260);
  });

  test('README.md is short enough to be read', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(
      210,
    );
  });
});
