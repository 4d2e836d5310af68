// Extracts texts and addresses from outputs without code of cvpress.
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import type { RenderResult } from '../../../src/compiler/pipeline/render-result.js';
import { type PdfTag, readPdf } from '../../support/pdf.js';
import { decode, squash } from './squash.js';

export interface Extract {
  readonly format: string;
  /** Texts in reading order; an address precedes the words of its link. */
  readonly texts: readonly string[];
}

const BLOCKS = /^(?:p|li|ul|ol|h\d|header|div|section|article|br|title|script|td)$/;

interface HtmlNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly HtmlNode[];
}

/** Collects all strings of a JSON value except keys. */
function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectStrings);
}

/** Extracts the texts of HTML, optionally with addresses before the words of their links. */
function readNode(node: HtmlNode, hasAddresses: boolean): string {
  if (node.type === 'text') return node.data ?? '';
  if (node.type === 'style' || node.type === 'comment') return '';
  const inner = (node.children ?? []).map((child) => readNode(child, hasAddresses)).join('');
  if (node.type === 'script') return `\n${collectStrings(JSON.parse(inner)).join('\n')}\n`;
  const { class: _, style, d, ...shown } = node.attribs ?? {};
  const gap = BLOCKS.test(node.name ?? '') ? '\n' : '';
  const before = hasAddresses ? ` ${Object.values(shown).join(' ')} ` : '';
  return `${gap}${before}${inner}${gap}`;
}

function readHtml(source: string): readonly string[] {
  const root = parseDocument(source) as unknown as HtmlNode;
  return [readNode(root, false), readNode(root, true)];
}

const markdown = new MarkdownIt('commonmark', { html: true });
markdown.normalizeLink = (target) => target;

/** Removes function names and decodes escapes of Typst markup. */
function readTypst(source: string): readonly string[] {
  const text = source
    .replaceAll(/\\u\{([\dA-Fa-f]+)\}/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/#link\("((?:[^"\\]|\\.)*)"\)/g, ' $1 ')
    .replaceAll(/#[a-z-]+(?:\.[a-z-]+)*(?=[[(;])/g, '')
    .replaceAll(/\\(.)/g, '$1');
  return [text];
}

function readJson(source: string): readonly string[] {
  const all = collectStrings(JSON.parse(source));
  const shown = all.map((text) => readHtml(markdown.render(text)).join('\n'));
  return [all.join('\n'), shown.join('\n')];
}

function readElement(element: XmlElement, addresses?: ReadonlyMap<string, string>): string {
  const inner = element.children
    .map((child) => {
      if (child instanceof XmlElement) return readElement(child, addresses);
      return child instanceof XmlText ? child.text : '';
    })
    .join('');
  const isInline = element.name.startsWith('w:') && !/^w:(?:p|br|tab)$/.test(element.name);
  const gap = isInline ? '' : '\n';
  if (addresses === undefined) return `${gap}${inner}${gap}`;
  const target = addresses.get(element.attributes['r:id'] ?? '') ?? '';
  const shown = ['descr', 'title', 'w:tooltip', 'w:instr'].map((name) => element.attributes[name]);
  const before = [target, ...shown].filter((part) => part !== undefined && part !== '');
  return `${gap}${before.length === 0 ? '' : ` ${before.join(' ')} `}${inner}${gap}`;
}

function readDocx(bytes: Uint8Array): readonly string[] {
  const roots = Object.entries(unzipSync(bytes))
    .filter(([path]) => /\.(?:xml|rels)$/.test(path))
    .map(([path, content]) => [path, parseXml(strFromU8(content)).root] as const);
  const addresses = new Map<string, string>();
  for (const [path, root] of roots) {
    if (!path.endsWith('document.xml.rels')) continue;
    for (const child of root?.children ?? [])
      if (child instanceof XmlElement)
        addresses.set(child.attributes.Id ?? '', child.attributes.Target ?? '');
  }
  return [undefined, addresses].map((map) =>
    roots.map(([, root]) => (root === null ? '' : readElement(root, map))).join('\n'),
  );
}

function readTag(tag: PdfTag): string {
  const inner = tag.parts.map((part) => (typeof part === 'string' ? part : readTag(part))).join('');
  return `${tag.alt ?? ''} ${inner}\n`;
}

async function readPages(bytes: Uint8Array): Promise<readonly string[]> {
  const { text, tags, links, title, author, keywords, xmp, outline } = await readPdf(bytes);
  const bookmarks = JSON.stringify(outline);
  return [
    text,
    tags.map(readTag).join('\n'),
    [title, author, keywords, xmp, bookmarks].join('\n'),
    // Visible addresses are in the text already. Planted words identify a link.
    ...links
      .filter(({ url, text: words }) => !squash(decode(url)).includes(squash(decode(words))))
      .map(({ url, text: words, description }) =>
        [words.startsWith('qx') ? words : '', url, description].join(' ').trim(),
      ),
  ];
}

export async function extractAll(result: Partial<RenderResult>): Promise<Extract[]> {
  const { html, md, txt, typ, docx, pdf } = result;
  const json = result['json-resume'];
  const extracts: Extract[] = [];
  const add = (format: string, texts: readonly string[]): void => {
    extracts.push({ format, texts });
  };
  if (html !== undefined) add('html', readHtml(html));
  if (md !== undefined) add('md', readHtml(markdown.render(md)));
  if (txt !== undefined) add('txt', [txt]);
  if (typ !== undefined) add('typ', readTypst(typ));
  if (json !== undefined) add('json-resume', readJson(json));
  if (docx !== undefined) add('docx', readDocx(docx));
  if (pdf !== undefined) add('pdf', await readPages(pdf));
  return extracts;
}
