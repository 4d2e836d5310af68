import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { ROOT } from '../cli/run.js';

const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  repository: { url: string };
};

/** The address of the repository, of which package.json is the one source. */
export const HOME = repository.url.replace(/^git\+|\.git$/g, '');

/** Its path, by which GitHub names actions and images. */
export const REPOSITORY = new URL(HOME).pathname.slice(1);

/** The pages of the book, by their paths from the root. */
export const BOOK: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** These, and the pages beside README.md. */
export const ALL_PAGES: readonly string[] = [
  ...BOOK,
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

/** A block of code. */
export interface Block {
  /** What stands behind the three ticks: the language, and what it is an example of. */
  readonly info: string;
  readonly text: string;
}

/** What a page holds. */
export interface Page {
  readonly blocks: readonly Block[];
  /** Code within text. */
  readonly codes: readonly string[];
  /** The addresses of links and pictures. */
  readonly links: readonly string[];
  /** The names by which links reach the headings. */
  readonly anchors: readonly string[];
  /** The lines of text that are shown as text, without code. */
  readonly texts: readonly string[];
}

const markdown = new MarkdownIt();

/** Reads a page as a browser would show it. */
export function readPage(path: string): Page {
  const tokens = markdown.parse(readFileSync(join(ROOT, path), 'utf8'), {});
  const inline = tokens.flatMap((token) => token.children ?? []);
  const of = (type: string, attribute: string): string[] =>
    inline
      .filter((token) => token.type === type)
      .map((token) => String(token.attrGet(attribute) ?? ''));
  return {
    blocks: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ info, text: content })),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
    links: [...of('link_open', 'href'), ...of('image', 'src')],
    anchors: tokens
      .filter((_, index) => tokens[index - 1]?.type === 'heading_open')
      .map(({ children }) => anchorOf((children ?? []).map(({ content }) => content).join(''))),
    texts: inline.filter(({ type }) => type === 'text').map(({ content }) => content),
  };
}

/** As GitHub names headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
