import MarkdownIt from 'markdown-it';

/** The text and link targets of an output. */
export interface TextReading {
  readonly text: string;
  readonly links: readonly string[];
}

const markdown = new MarkdownIt('commonmark', { html: true });
markdown.normalizeLink = (address) => address;

/** Reads Markdown with a CommonMark parser. */
export function readMarkdown(source: string): TextReading {
  return readHtml(markdown.render(source));
}

/** Reads the visible text of well-formed HTML. */
export function readHtml(source: string): TextReading {
  const body = source.replace(/^[\s\S]*<body>/, '');
  const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) =>
    decode(match[1] ?? ''),
  );
  const withLineBreaks = body.replaceAll(
    /<(\/?(?:p|li|ul|h\d|header|div|section|article)|br)\b[^>]*>/g,
    '\n',
  );
  return { text: decode(withLineBreaks.replaceAll(/<[^>]*>/g, '')), links };
}

/** Reads plain text, in which addresses of links are in brackets or part of the text. */
export function readText(source: string): TextReading {
  const text = source.replaceAll(/ \((?:https?:\/\/|mailto:|tel:)[^\s()]+\)/g, '');
  return {
    text,
    links: [...source.matchAll(/(?:https?|mailto|tel):[^\s]+/g)].map(([address]) => address),
  };
}

function decode(html: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return html.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');
}
