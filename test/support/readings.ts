import MarkdownIt from 'markdown-it';

/** What a reader of a format gets: its words, and where its links lead. */
export interface TextReading {
  readonly text: string;
  readonly links: readonly string[];
}

const markdown = new MarkdownIt('commonmark', { html: true });
markdown.normalizeLink = (address) => address;

/** Reads Markdown as a program that knows CommonMark does. */
export function readMarkdown(source: string): TextReading {
  return readHtml(markdown.render(source));
}

/** Reads HTML that is well-formed; what is not shown is left out. */
export function readHtml(source: string): TextReading {
  const body = source.replace(/^[\s\S]*<body>/, '');
  const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) =>
    decode(match[1] ?? ''),
  );
  const spaced = body.replaceAll(
    /<(\/?(?:p|li|ul|h\d|header|div|section|article)|br)\b[^>]*>/g,
    '\n',
  );
  return { text: decode(spaced.replaceAll(/<[^>]*>/g, '')), links };
}

/** Reads plain text, whose links are addresses within it, most of them in brackets after their words. */
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
