// Which addresses become links, how they are shown, and where those that stand in a text end (GitHub Flavored Markdown 0.29,
// section 6.9).
import { describe, expect, it } from 'vitest';
import { addressOfDoi, displayAddress, isLinkable, siteOf } from '../../src/cv/links.js';
import type { RichText } from '../../src/cv/text/inline.js';
import { parseMarkdown } from '../../src/cv/text/markdown.js';
import { runs } from '../support/length.js';

describe('schemes that become links', () => {
  it.each([
    'https://example.com',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:jane@example.com',
    'tel:+41446681800',
  ])('%s', (address) => {
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
  ])('not %j', (address) => {
    expect(isLinkable(address)).toBe(false);
  });

  it('but none of more than 8000 bytes', () => {
    const fits = (letter: string, count: number): boolean => isLinkable(`https://x.org/${letter.repeat(count)}`);
    expect([fits('a', 7986), fits('a', 7987), fits('é', 3993), fits('é', 3994)]).toEqual([true, false, true, false]);
  });
});

describe('the name of the site that an address leads to', () => {
  it.each([
    { address: 'https://github.com/jane/x', text: 'GitHub' },
    { address: 'https://www.github.com/jane', text: 'GitHub' },
    { address: 'https://gist.github.com/jane', text: 'GitHub' },
    { address: 'https://GitHub.com/jane', text: 'GitHub' },
    { address: 'https://www.linkedin.com/in/jane', text: 'LinkedIn' },
    { address: 'https://instagram.com/jane', text: 'Instagram' },
    { address: 'https://www.youtube.com/watch?v=x', text: 'YouTube' },
    { address: 'https://youtu.be/x', text: 'YouTube' },
    { address: 'https://example.com', text: 'example.com' },
    { address: 'https://notgithub.com', text: 'notgithub.com' },
    { address: 'https://github.com.example.com', text: 'github.com.example.com' },
    { address: 'https://example.com/github.com', text: 'example.com' },
    { address: 'https://github.com@example.com/', text: 'example.com' },
    { address: 'https://github.com:x@example.com/', text: 'example.com' },
    { address: 'https://www.example.com', text: 'example.com' },
    { address: 'https://münchen.example', text: 'münchen.example' },
    { address: 'https://xn--mnchen-3ya.example', text: 'münchen.example' },
    { address: 'https://www.XN--MNCHEN-3YA.example/x', text: 'münchen.example' },
    { address: 'https://registry.npmjs.org/x', text: 'registry.npmjs.org' },
    { address: 'https://www.npmjs.com/package/x', text: 'npmjs.com' },
    { address: 'https://gitlab.com/jane/x', text: 'gitlab.com' },
    { address: 'https://www.bundesfinanzministerium.de/x.html', text: 'bundesfinanzministerium.de' },
    { address: 'mailto:jane@example.com', text: undefined },
    { address: 'https://git%68ub.com/jane', text: 'GitHub' },
    { address: 'https://github.com:443?jane', text: 'GitHub' },
  ])('$address: $text', ({ address, text }) => {
    expect(siteOf(address)).toBe(text);
  });
});

describe('an address as a person writes it', () => {
  it.each([
    { address: 'https://example.com', shown: 'example.com' },
    { address: 'https://example.com/', shown: 'example.com' },
    { address: 'https://www.example.com', shown: 'example.com' },
    { address: 'http://www.example.com/cv/', shown: 'example.com/cv' },
    { address: 'HTTPS://WWW.Example.com', shown: 'Example.com' },
    { address: 'https://example.com/www.html', shown: 'example.com/www.html' },
    { address: 'https://example.com/a?b=c#d', shown: 'example.com/a?b=c#d' },
    { address: 'mailto:jane@example.com', shown: 'jane@example.com' },
    { address: 'https://xn--mnchen-3ya.de/', shown: 'münchen.de' },
    { address: 'https://www.xn--mnchen-3ya.de/x', shown: 'münchen.de/x' },
    { address: 'https://xn--fsqu00a.xn--0zwm56d', shown: '例子.测试' },
    { address: 'https://xn--e1afmkfd.xn--p1ai', shown: 'пример.рф' },
    { address: 'https://XN--MNCHEN-3YA.de', shown: 'münchen.de' },
    { address: 'https://www./', shown: 'https://www./' },
    { name: 'one Greek letter', address: 'https://xn--pple-zld.com', shown: 'xn--pple-zld.com' },
    { name: 'one Cyrillic letter', address: 'https://xn--pple-43d.com', shown: 'xn--pple-43d.com' },
    { name: 'no name', address: 'https://xn--a.example', shown: 'xn--a.example' },
    { address: 'https://example.com/%C3%BCber-mich', shown: 'example.com/über-mich' },
    { address: 'https://example.com/%D7%A9?q=%e4%BE%8B', shown: 'example.com/ש?q=例' },
    {
      name: 'what means something in an address',
      address: 'https://example.com/a%20b%2Fc%25',
      shown: 'example.com/a%20b%2Fc%25',
    },
    { name: 'what turns the direction', address: 'https://example.com/a%E2%80%AEb', shown: 'example.com/a%E2%80%AEb' },
    {
      name: 'what is not seen',
      address: 'https://example.com/%E2%80%8B%E3%85%A4',
      shown: 'example.com/%E2%80%8B%E3%85%A4',
    },
    { name: 'half a letter', address: 'https://example.com/%C3', shown: 'example.com/%C3' },
    { name: 'no letter', address: 'https://example.com/%FF%FE', shown: 'example.com/%FF%FE' },
  ])('$address: $shown', ({ address, shown }) => {
    expect(displayAddress(address)).toBe(shown);
  });
});

it.each([
  ['10.1000/a#b?c', '10.1000/a%23b%3Fc'],
  ['10.1000/\uD800', '10.1000/%EF%BF%BD'],
])('the DOI %j is resolved by doi.org', (doi, path) => {
  expect(addressOfDoi(doi)).toBe(`https://doi.org/${path}`);
});

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
    ['in braces', '{https://x.org/a}', '{[https://x.org/a](-)}'],
    ['in quotes', '"https://x.org/a"', '"[https://x.org/a](-)"'],
    ['in French quotes', '«https://x.org/a», ‹https://x.org/b›', '«[https://x.org/a](-)», ‹[https://x.org/b](-)›'],
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
    const count = runs(30_000);
    for (const part of texts) {
      const text = `https://x.org/${part.repeat(count)}`;
      parseMarkdown(text);
      parseMarkdown(part.repeat(count));
      parseMarkdown(`${part} `.repeat(count));
    }
  });
});
