import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  getSiteName,
  isLinkable,
  toDoiAddress,
} from '../../../src/compiler/model/links.js';
import type { RichText } from '../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../src/compiler/model/text/markdown.js';
import { countRuns } from '../../support/length.js';

describe('isLinkable', () => {
  it.each([
    'https://example.com',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:jane@example.com',
    'tel:+41446681800',
  ])('accepts %s', (address) => {
    expect(isLinkable(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'vbscript:x',
    ' https://example.com',
    'xhttps://example.com',
    '//example.com',
    'example.com',
    '/cv.html',
    'https:',
    'https://',
    '',
  ])('rejects %j', (address) => {
    expect(isLinkable(address)).toBe(false);
  });

  it('rejects addresses of more than 8000 bytes', () => {
    const isLinkableWith = (letter: string, count: number): boolean =>
      isLinkable(`https://x.org/${letter.repeat(count)}`);
    expect([
      isLinkableWith('a', 7986),
      isLinkableWith('a', 7987),
      isLinkableWith('é', 3993),
      isLinkableWith('é', 3994),
    ]).toEqual([true, false, true, false]);
  });
});

describe('getSiteName', () => {
  it.each([
    ['https://github.com/jane/x', 'GitHub'],
    ['https://www.github.com/jane', 'GitHub'],
    ['https://gist.github.com/jane', 'GitHub'],
    ['https://GitHub.com/jane', 'GitHub'],
    ['https://www.linkedin.com/in/jane', 'LinkedIn'],
    ['https://instagram.com/jane', 'Instagram'],
    ['https://www.youtube.com/watch?v=x', 'YouTube'],
    ['https://youtu.be/x', 'YouTube'],
    ['https://example.com', 'example.com'],
    ['https://notgithub.com', 'notgithub.com'],
    ['https://github.com.example.com', 'github.com.example.com'],
    ['https://example.com/github.com', 'example.com'],
    ['https://github.com@example.com/', 'example.com'],
    ['https://github.com:x@example.com/', 'example.com'],
    ['https://www.example.com', 'example.com'],
    ['https://münchen.example', 'münchen.example'],
    ['https://xn--mnchen-3ya.example', 'münchen.example'],
    ['https://www.XN--MNCHEN-3YA.example/x', 'münchen.example'],
    ['https://registry.npmjs.org/x', 'registry.npmjs.org'],
    ['https://www.npmjs.com/package/x', 'npmjs.com'],
    ['https://gitlab.com/jane/x', 'gitlab.com'],
    ['https://www.bundesfinanzministerium.de/x.html', 'bundesfinanzministerium.de'],
    ['mailto:jane@example.com', undefined],
    ['https://git%68ub.com/jane', 'GitHub'],
    ['https://github.com:443?jane', 'GitHub'],
  ])('returns $1 for $0', (address, text) => {
    expect(getSiteName(address)).toBe(text);
  });
});

describe('formatAddress', () => {
  it.each([
    ['https://example.com', 'example.com'],
    ['https://example.com/', 'example.com'],
    ['https://www.example.com', 'example.com'],
    ['http://www.example.com/cv/', 'example.com/cv'],
    ['HTTPS://WWW.Example.com', 'Example.com'],
    ['https://example.com/www.html', 'example.com/www.html'],
    ['https://example.com/a?b=c#d', 'example.com/a?b=c#d'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['https://xn--mnchen-3ya.de/', 'münchen.de'],
    ['https://www.xn--mnchen-3ya.de/x', 'münchen.de/x'],
    ['https://xn--fsqu00a.xn--0zwm56d', '例子.测试'],
    ['https://xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ['https://XN--MNCHEN-3YA.de', 'münchen.de'],
    ['https://www./', 'https://www./'],
    ['https://xn--pple-zld.com', 'xn--pple-zld.com', 'one Greek letter'],
    ['https://xn--pple-43d.com', 'xn--pple-43d.com', 'one Cyrillic letter'],
    ['https://xn--a.example', 'xn--a.example', 'no name'],
    ['https://example.com/%C3%BCber-mich', 'example.com/über-mich'],
    ['https://example.com/%D7%A9?q=%e4%BE%8B', 'example.com/ש?q=例'],
    ['https://example.com/a%20b%2Fc%25', 'example.com/a%20b%2Fc%25', 'encoded reserved characters'],
    ['https://example.com/a%E2%80%AEb', 'example.com/a%E2%80%AEb', 'what turns the direction'],
    [
      'https://example.com/%E2%80%8B%E3%85%A4',
      'example.com/%E2%80%8B%E3%85%A4',
      'invisible characters',
    ],
    ['https://example.com/%C3', 'example.com/%C3', 'half a letter'],
    ['https://example.com/%FF%FE', 'example.com/%FF%FE', 'no letter'],
  ])('returns $1 for $0', (address, expected, _reason?: string) => {
    expect(formatAddress(address)).toBe(expected);
  });
});

it.each([
  ['10.1000/a#b?c', '10.1000/a%23b%3Fc'],
  ['10.1000/\uD800', '10.1000/%EF%BF%BD'],
])('toDoiAddress links the DOI %j to doi.org', (doi, path) => {
  expect(toDoiAddress(doi)).toBe(`https://doi.org/${path}`);
});

/** Formats links as `[words](address)`, or `[address](-)`. */
function show(text: RichText): string {
  return text
    .map((node) => {
      if (node.kind === 'break') return '\n';
      if ('text' in node) return node.kind === 'code' ? `\`${node.text}\`` : node.text;
      const text = show(node.children);
      return node.kind === 'link'
        ? `[${text}](${node.href === text ? '-' : node.href})`
        : `<${text}>`;
    })
    .join('');
}

describe('an address in a text', () => {
  it.each([
    ['on its own', 'https://x.org', '[https://x.org](-)'],
    ['without TLS', 'http://x.org/a', '[http://x.org/a](-)'],
    ['in capitals', 'HTTPS://X.ORG', '[HTTPS://X.ORG](-)'],
    ['without a scheme', 'www.x.org/help', '[www.x.org/help](https://www.x.org/help)'],
    ['within a sentence', 'at https://x.org/a, b', 'at [https://x.org/a](-), b'],
    ['at the end of a sentence', 'See https://x.org/a.', 'See [https://x.org/a](-).'],
    ['before several marks', 'www.x.org/a.b?!..', '[www.x.org/a.b](https://www.x.org/a.b)?!..'],
    ['with a query', 'https://x.org/s?q=1&r=a_b#c', '[https://x.org/s?q=1&r=a_b#c](-)'],
    ['with a port', 'https://x.org:8080/a', '[https://x.org:8080/a](-)'],
    ['in brackets', '(https://x.org/a)', '([https://x.org/a](-))'],
    ['with brackets', 'https://x.org/a_(b)', '[https://x.org/a_(b)](-)'],
    ['with and in brackets', '(https://x.org/a_(b)).', '([https://x.org/a_(b)](-)).'],
    ['before unmatched brackets', 'www.x.org/(a)))', '[www.x.org/(a)](https://www.x.org/(a))))'],
    ['in square brackets', '[see https://x.org/a]', '[see [https://x.org/a](-)]'],
    ['in braces', '{https://x.org/a}', '{[https://x.org/a](-)}'],
    ['in quotes', '"https://x.org/a"', '"[https://x.org/a](-)"'],
    [
      'in French quotes',
      '«https://x.org/a», ‹https://x.org/b›',
      '«[https://x.org/a](-)», ‹[https://x.org/b](-)›',
    ],
    ['in angle brackets', '<https://x.org/a>', '[https://x.org/a](-)'],
    ['before an angle bracket', 'https://x.org/a<b', '[https://x.org/a](-)<b'],
    ['in emphasis', '*https://x.org/a*', '<[https://x.org/a](-)>'],
    ['in strong text', 'a **b www.x.org** c', 'a <b [www.x.org](https://www.x.org)> c'],
    ['after Chinese', '网址https://x.org/a。好', '网址[https://x.org/a](-)。好'],
    ['before Chinese', 'https://x.org网站', '[https://x.org](-)网站'],
    [
      'before Chinese letters',
      '见https://x.org/f和https://x.org/g的',
      '见[https://x.org/f](-)和[https://x.org/g](-)的',
    ],
    ['before Korean particles', 'https://x.org/a를', '[https://x.org/a](-)를'],
    ['before Thai', 'https://x.org/aและ', '[https://x.org/a](-)และ'],
    ['in Chinese brackets', '（https://x.org/a）', '（[https://x.org/a](-)）'],
    ['after a prefix in Hebrew', 'בhttps://x.org', 'ב[https://x.org](-)'],
    [
      'with non-ASCII letters',
      'https://münchen.de/über',
      '[https://münchen.de/über](https://xn--mnchen-3ya.de/%C3%BCber)',
    ],
    ['already encoded', 'https://x.org/%C3%BC', '[https://x.org/%C3%BC](-)'],
    ['with reserved characters', 'https://x.org/a"b', '[https://x.org/a"b](https://x.org/a%22b)'],
    [
      'to an email account',
      'ask jane.doe+cv@x.org.',
      'ask [jane.doe+cv@x.org](mailto:jane.doe+cv@x.org).',
    ],
    ['to an email account, with its scheme', 'mailto:jane@x.org', '[mailto:jane@x.org](-)'],
    [
      'to an email account with an apostrophe',
      `'o'neil@x.org'`,
      `'[o'neil@x.org](mailto:o'neil@x.org)'`,
    ],
    ['to an email account, before a mark', 'jane@x.org_', '[jane@x.org](mailto:jane@x.org)_'],
    ['twice', 'https://a.org and b@c.org', '[https://a.org](-) and [b@c.org](mailto:b@c.org)'],
    ['on two lines', 'https://a.org\nhttps://b.org', '[https://a.org](-) [https://b.org](-)'],
  ])('%s is linked', (_, text, expected) => {
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
    ['with neither scheme nor `www`', 'x.org/a'],
    ['to an email account without a domain', 'jane@x'],
    ['with a user name', 'https://me@x.org'],
    ['of a Mastodon profile', '@jane@x.org'],
    ['with an invalid port', 'https://x.org:99999999/a'],
  ])('%s is not linked', (_, text) => {
    expect(show(parseMarkdown(text))).toBe(text);
  });

  it('is not linked within a link', () => {
    expect(show(parseMarkdown('[a https://x.org b](https://y.org)'))).toBe(
      '[a https://x.org b](https://y.org)',
    );
  });

  it('is found in linear time', () => {
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
    const count = countRuns(30_000);
    for (const part of texts) {
      const text = `https://x.org/${part.repeat(count)}`;
      parseMarkdown(text);
      parseMarkdown(part.repeat(count));
      parseMarkdown(`${part} `.repeat(count));
    }
  });
});
