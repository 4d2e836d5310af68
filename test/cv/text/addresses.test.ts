// Which addresses that stand in a text become links, and where they end (GitHub Flavored Markdown 0.29, section 6.9).
import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../src/cv/text/inline.js';
import { parseMarkdown } from '../../../src/cv/text/markdown.js';

/** Links as `[words](address)`, with `-` for an address that is the words. */
function show(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'break') return '\n';
      if ('text' in node) return node.kind === 'code' ? `\`${node.text}\`` : node.text;
      const words = show(node.children);
      return node.kind === 'link' ? `[${words}](${node.href === words ? '-' : node.href})` : `<${words}>`;
    })
    .join('');
}

describe('an address in a text', () => {
  it.each([
    ['alone', 'https://x.org', '[https://x.org](-)'],
    ['without TLS', 'http://x.org/a', '[http://x.org/a](-)'],
    ['in capitals', 'HTTPS://X.ORG', '[HTTPS://X.ORG](-)'],
    ['without a scheme', 'www.x.org/help', '[www.x.org/help](https://www.x.org/help)'],
    ['within a sentence', 'at https://x.org/a, b', 'at [https://x.org/a](-), b'],
    ['at the end of one', 'See https://x.org/a.', 'See [https://x.org/a](-).'],
    ['before several marks', 'www.x.org/a.b?!..', '[www.x.org/a.b](https://www.x.org/a.b)?!..'],
    ['with a query', 'https://x.org/s?q=1&r=a_b#c', '[https://x.org/s?q=1&r=a_b#c](-)'],
    ['with a port', 'https://x.org:8080/a', '[https://x.org:8080/a](-)'],
    ['in brackets', '(https://x.org/a)', '([https://x.org/a](-))'],
    ['with brackets', 'https://x.org/a_(b)', '[https://x.org/a_(b)](-)'],
    ['with brackets in brackets', '(https://x.org/a_(b)).', '([https://x.org/a_(b)](-)).'],
    ['with more of them behind', 'www.x.org/(a)))', '[www.x.org/(a)](https://www.x.org/(a))))'],
    ['in square brackets', '[see https://x.org/a]', '[see [https://x.org/a](-)]'],
    ['in quotes', '"https://x.org/a"', '"[https://x.org/a](-)"'],
    ['in angle brackets', '<https://x.org/a>', '[https://x.org/a](-)'],
    ['before an angle bracket', 'https://x.org/a<b', '[https://x.org/a](-)<b'],
    ['in emphasis', '*https://x.org/a*', '<[https://x.org/a](-)>'],
    ['in strong text', 'a **b www.x.org** c', 'a <b [www.x.org](https://www.x.org)> c'],
    ['after Chinese', '网址https://x.org/a。好', '网址[https://x.org/a](-)。好'],
    ['before Chinese', 'https://x.org网站', '[https://x.org](-)网站'],
    ['in brackets of Chinese', '（https://x.org/a）', '（[https://x.org/a](-)）'],
    ['after a prefix in Hebrew', 'בhttps://x.org', 'ב[https://x.org](-)'],
    ['with letters', 'https://münchen.de/über', '[https://münchen.de/über](https://xn--mnchen-3ya.de/%C3%BCber)'],
    ['already encoded', 'https://x.org/%C3%BC', '[https://x.org/%C3%BC](-)'],
    ['with reserved characters', 'https://x.org/a"b', '[https://x.org/a"b](https://x.org/a%22b)'],
    ['of mail', 'ask jane.doe+cv@x.org.', 'ask [jane.doe+cv@x.org](mailto:jane.doe+cv@x.org).'],
    ['of mail with its scheme', 'mailto:jane@x.org', '[mailto:jane@x.org](-)'],
    ['of mail with an apostrophe', `'o'neil@x.org'`, `'[o'neil@x.org](mailto:o'neil@x.org)'`],
    ['of mail before a mark', 'jane@x.org_', '[jane@x.org](mailto:jane@x.org)_'],
    ['twice', 'https://a.org and b@c.org', '[https://a.org](-) and [b@c.org](mailto:b@c.org)'],
    ['on two lines', 'https://a.org\nhttps://b.org', '[https://a.org](-) [https://b.org](-)'],
  ])('%s', (_, text, expected) => {
    expect(show(parseMarkdown(text))).toBe(expected);
  });

  it.each([
    ['in code', '`https://x.org`'],
    ['without a full stop in its host', 'https://localhost/a'],
    ['without a host', 'https://'],
    ['with a host that ends in a full stop', 'www.'],
    ['with an underscore at the end of its host', 'https://x.o_g'],
    ['of another scheme', 'ftp://x.org'],
    ['within a word', 'xhttps://x.org'],
    ['of a host alone', 'x.org/a'],
    ['of mail without a host', 'jane@x'],
    ['with a user', 'https://me@x.org'],
    ['of Mastodon', '@jane@x.org'],
    ['that no parser takes', 'https://x.org:99999999/a'],
  ])('is none: %s', (_, text) => {
    expect(show(parseMarkdown(text))).toBe(text);
  });

  it('stands in no other link', () => {
    expect(show(parseMarkdown('[a https://x.org b](https://y.org)'))).toBe('[a https://x.org b](https://y.org)');
  });

  it('is found in time that grows with the text, not with its square', () => {
    const texts = [
      'www.',
      'https://',
      'a@',
      'a.',
      'www.a',
      'https://a.b/(',
      ')',
      'https://x.org).',
      '@a.b',
      'a_-+.',
      `a'`,
    ];
    for (const part of texts) {
      const text = `https://x.org/${part.repeat(30_000)}`;
      parseMarkdown(text);
      parseMarkdown(part.repeat(30_000));
      parseMarkdown(`${part} `.repeat(30_000));
    }
  });
});
