import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { ROOT } from '../cli/run.js';

const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  repository: { url: string };
};

/** The URL of the repository. */
export const REPOSITORY_URL = repository.url.replace(/^git\+|\.git$/g, '');

/** `owner/name` of the repository. */
export const REPOSITORY_NAME = new URL(REPOSITORY_URL).pathname.slice(1);

/** Paths of README.md and the pages in docs. */
export const DOCUMENTATION_PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Pages whose commands no test runs, with the reason; their syntax and links are checked. */
export const OTHER_PAGES: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'needs a clone; the tests of the repository run the scripts',
  'apps/vscode/README.md': 'needs the editor; test/apps/vscode runs the extension',
  'bench/README.md': 'takes minutes, and needs other machines',
  'docs/examples/http-service/README.md': 'needs a server; test/docs/http-service runs it',
  'docs/examples/queue-worker/README.md': 'needs Redis; test/docs/queue-worker.test.ts runs it',
  'skills/cvpress/SKILL.md': 'describes commands to agents',
  'test/corpus/README.md': 'needs other programs; test/corpus runs them',
  'test/skills/README.md': 'needs an agent; test/skills replays its commands',
};

/** Paths of all pages. */
export const ALL_PAGES: readonly string[] = [
  ...DOCUMENTATION_PAGES,
  ...Object.keys(OTHER_PAGES),
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'fonts/README.md',
];

/** A fenced code block. */
export interface CodeBlock {
  /** The info string after the fence: the language and further words. */
  readonly info: string;
  readonly text: string;
}

/** The parsed content of a page. */
export interface Page {
  readonly blocks: readonly CodeBlock[];
  /** Inline code. */
  readonly codes: readonly string[];
  /** URLs of links and images. */
  readonly links: readonly string[];
  /** Fragment identifiers of headings. */
  readonly anchors: readonly string[];
  /** Text without code. */
  readonly texts: readonly string[];
}

const markdown = new MarkdownIt();

/** Returns the code of a page that is a call of cvpress, without placeholders for the whole call. */
export function listInlineCalls({ codes }: Page): string[] {
  return codes.filter((code) => /^(?:npx )?cvpress \S/.test(code));
}

/** Parses a page. */
export function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^<!--.*-->\r?\n/gm, '');
  const tokens = markdown.parse(text, {});
  const inline = tokens.flatMap((token) => token.children ?? []);
  const getAttributes = (type: string, attribute: string): string[] =>
    inline
      .filter((token) => token.type === type)
      .map((token) => String(token.attrGet(attribute) ?? ''));
  return {
    blocks: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ info, text: content })),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
    links: [...getAttributes('link_open', 'href'), ...getAttributes('image', 'src')],
    anchors: tokens
      .filter((_, index) => tokens[index - 1]?.type === 'heading_open')
      .map(({ children }) => toAnchor((children ?? []).map(({ content }) => content).join(''))),
    texts: inline.filter(({ type }) => type === 'text').map(({ content }) => content),
  };
}

/** Returns GitHub's fragment identifier of a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
