/** Writes the documentation as pages of the site. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { decodeHTML } from 'entities';
import MarkdownIt from 'markdown-it';

const CSP =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

export function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Writes a page for each file of `docs/`, with the table of contents of `docs/README.md`, and the
 * sections that `apps/playground/search.ts` searches.
 */
export function writeDocs(out, repository) {
  const folder = join(out, 'docs');
  mkdirSync(folder);
  const names = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const contents = parseContents(readFileSync('docs/README.md', 'utf8'), repository);
  const sections = [];
  for (const name of names) {
    const text = removeComments(readFileSync(join('docs', name), 'utf8'));
    const [, title = name] = /^# (.*)$/m.exec(text) ?? [];
    const body = markdown(repository).render(text);
    sections.push(...listSections(toPageName(name), title, body));
    writeFileSync(
      join(folder, toPageName(name)),
      createPage(title, body, contents, toPageName(name)),
    );
  }
  writeFileSync(join(folder, 'search.json'), JSON.stringify(sections));
  cpSync('docs/images', join(folder, 'images'), { recursive: true });
  cpSync('apps/playground/docs.css', join(folder, 'docs.css'));
}

/** Removes the marks of generated regions, and other comments on lines of their own. */
function removeComments(text) {
  return text.replaceAll(/^<!--.*-->\r?\n/gm, '');
}

function toPageName(name) {
  return name === 'README.md' ? 'index.html' : `${basename(name, '.md')}.html`;
}

/** Lists the parts of a page below each heading, as text. */
function listSections(address, page, body) {
  const parts = body.matchAll(/<h[1-6] id="([^"]*)">(.*?)<\/h\d>(.*?)(?=<h[1-6] id=|$)/gs);
  return [...parts].map(([, id, title, text]) => ({
    id: `${address}#${id}`,
    page: toText(page),
    title: toText(title),
    text: toText(text),
  }));
}

function toText(html) {
  const words = html
    .replaceAll(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  return decodeHTML(words).replaceAll(/\s+/g, ' ').trim();
}

/** Parses the links of a table of contents, grouped by heading. */
function parseContents(text, repository) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const links = [...part.matchAll(/^\d+\. \[([^\]]+)\]\(([^)]+)\)/gm)];
      return {
        title: part.slice(0, part.indexOf('\n')),
        links: links.map(([, label, href]) => [label, resolveHref(href, repository)]),
      };
    });
}

function createPage(title, body, contents, current) {
  const link = ([label, address]) =>
    `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`;
  const parts = contents.map(
    (part) => `<h2>${part.title}</h2>\n<ul>${part.links.map(link).join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CSP}">
<title>${escapeHtml(title)} · cvpress</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="docs.css">
<script type="module" src="../code/search.js"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header><a href="../index.html"><strong>cvpress</strong></a> <a href="../index.html">Write a CV</a>
<form role="search" hidden>
<label for="query">Search</label> <input id="query" type="search" autocomplete="off" spellcheck="false">
<p id="result-count" role="status"></p>
<ol id="results"></ol>
</form>
</header>
<nav aria-label="Pages">
<a href="index.html"${current === 'index.html' ? ' aria-current="page"' : ''}>Documentation</a>
${parts.join('\n')}
</nav>
<main id="text">
${body}</main>
</body>
</html>
`;
}

function markdown(repository) {
  const writer = new MarkdownIt({ html: true });
  const { rules } = writer.renderer;
  const seen = new Map();
  rules.heading_open = (tokens, index) => {
    const slug = slugify(tokens[index + 1].content);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return `<${tokens[index].tag} id="${count === 0 ? slug : `${slug}-${count}`}">`;
  };
  rules.link_open = (tokens, index, options) => {
    const href = tokens[index].attrGet('href');
    tokens[index].attrSet('href', resolveHref(href, repository));
    return writer.renderer.renderToken(tokens, index, options);
  };
  const plain = rules.fence.bind(rules);
  rules.fence = (tokens, index, ...rest) =>
    plain(tokens, index, ...rest) + formatPlaygroundLink(tokens[index]);
  // Wide tables scroll on their own.
  rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  rules.table_close = () => '</table></div>';
  return writer;
}

/** Makes anchors like GitHub. */
export function slugify(text) {
  return text
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Links to pages stay on the site; others lead to the repository. */
function resolveHref(href, repository) {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [path, fragment] = href.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  if (/^[\w-]+\.md$/.test(path)) return toPageName(path) + anchor;
  if (path.startsWith('images/')) return href;
  return `${repository}/blob/main/${posix.join('docs', path)}${anchor}`;
}

/** Links a complete document to the playground. */
function formatPlaygroundLink({ info, content }) {
  if (info !== 'yaml' || !/^cv:\n {2}name:/m.test(content)) return '';
  const packed = deflateRawSync(JSON.stringify({ text: content, options: {} }), {
    level: 9,
  }).toString('base64url');
  return `<p class="try"><a href="../index.html#d=${packed}">Open this example in the playground</a></p>\n`;
}
