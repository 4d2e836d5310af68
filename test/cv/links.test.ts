import { describe, expect, it } from 'vitest';
import { displayAddress, isLinkable, siteOf } from '../../src/cv/links.js';

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
