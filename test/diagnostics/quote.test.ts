// Messages shorten long values.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../src/compiler/pipeline/render.js';
import { formatCode, quote, shorten } from '../../src/diagnostics/quote.js';

const LONG = 'x'.repeat(19_000);

describe('a value in a message', () => {
  it.each([
    ['80 characters', 'a'.repeat(80), 'a'.repeat(80)],
    ['80 characters of two units each', '😀'.repeat(80), '😀'.repeat(80)],
    ['a longer text, cut in the middle', `b${LONG}e`, `b${'x'.repeat(39)}…${'x'.repeat(38)}e`],
    [
      'a longer text of two units each, cut in the middle',
      '😀'.repeat(81),
      `${'😀'.repeat(40)}…${'😀'.repeat(39)}`,
    ],
  ])('is shown with up to 80 characters: $0', (_, text, shown) => {
    expect([shorten(text), quote(text), formatCode(text)]).toEqual([
      shown,
      `"${shown}"`,
      `\`${shown}\``,
    ]);
  });
});

describe('a message', () => {
  const cv = { name: 'Ann' };
  const mastodon = (username: string) => ({
    cv: { ...cv, social_networks: [{ network: 'Mastodon', username }] },
  });

  it.each<[name: string, document: object | string]>([
    ['a username of spaces', mastodon(' '.repeat(19_000))],
    ['a username', mastodon(LONG)],
    ['the URL of a link', { cv: { ...cv, summary: `[a](ftp://${LONG.slice(0, 7000)})` } }],
    ['a key at the root', { cv, [LONG]: 1 }],
    ['a key of `cv`', { cv: { ...cv, [LONG]: 1 } }],
    ['a text in place of a list', { cv: { ...cv, education: LONG } }],
    ['a mapping in place of a text', { cv: { ...cv, label: { [LONG]: LONG } } }],
    ['a date', { cv: { ...cv, education: [{ institution: 'A', start_date: LONG }] } }],
    ['a website without scheme', { cv: { ...cv, website: `${LONG}.example` } }],
    ['a duplicate key', `cv:\n  name: Ann\n  ${LONG}: 1\n  ${LONG}: 2\n`],
    ['a duplicate key of JSON', `{"cv": {"${LONG}": 1, "${LONG}": 2}}`],
    ['an alias', `cv:\n  name: *${LONG}\n`],
    ['a comment', `cv:\n  name: Ann #${LONG}\n`],
    ['a text of YAML with a colon', `cv:\n  name: Ann: ${LONG}\n`],
    ['a text of YAML that begins with an indicator', `cv:\n  name: @${LONG}\n`],
    ['a line without colon', `cv:\n  ${LONG}\n  name: Ann\n`],
  ])('has a bounded length for %s', async (_, document) => {
    const problems = await checkDocument(document);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message, found = '', hint = '' } of problems)
      expect(Math.max(message.length, found.length, hint.length)).toBeLessThan(600);
  });
});

async function checkDocument(document: object | string) {
  try {
    const parsed = typeof document === 'string' ? parseCvSource(document) : document;
    const { diagnostics } = await validateCv(parsed);
    return diagnostics.some(({ severity }) => severity === 'error')
      ? diagnostics
      : (await renderCv(parsed as never, { formats: ['typ'] })).diagnostics;
  } catch (error) {
    return (error as { diagnostics: { message: string; found?: string; hint?: string }[] })
      .diagnostics;
  }
}
