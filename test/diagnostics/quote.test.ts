// Values in messages: as much of them as tells which is meant.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../src/compiler/pipeline/render.js';
import { code, quote, shorten } from '../../src/diagnostics/quote.js';

const LONG = 'x'.repeat(19_000);

describe('a value in a message', () => {
  it.each([
    ['of 80 characters', 'a'.repeat(80), 'a'.repeat(80)],
    ['of 80 characters of two units', '😀'.repeat(80), '😀'.repeat(80)],
    ['that is longer', `b${LONG}e`, `b${'x'.repeat(39)}…${'x'.repeat(38)}e`],
    ['that is longer, of two units', '😀'.repeat(81), `${'😀'.repeat(40)}…${'😀'.repeat(39)}`],
  ])('$0', (_, text, shown) => {
    expect([shorten(text), quote(text), code(text)]).toEqual([shown, `"${shown}"`, `\`${shown}\``]);
  });
});

describe('what is said does not grow with', () => {
  const cv = { name: 'Ann' };
  const mastodon = (username: string) => ({
    cv: { ...cv, social_networks: [{ network: 'Mastodon', username }] },
  });

  it.each<[name: string, document: object | string]>([
    ['a user name of spaces', mastodon(' '.repeat(19_000))],
    ['a user name', mastodon(LONG)],
    ['the address of a link', { cv: { ...cv, summary: `[a](ftp://${LONG.slice(0, 7000)})` } }],
    ['a key beside `cv`', { cv, [LONG]: 1 }],
    ['a key of `cv`', { cv: { ...cv, [LONG]: 1 } }],
    ['a text that should be a list', { cv: { ...cv, education: LONG } }],
    ['a pair that should be a text', { cv: { ...cv, label: { [LONG]: LONG } } }],
    ['a date', { cv: { ...cv, education: [{ institution: 'A', start_date: LONG }] } }],
    ['a website without scheme', { cv: { ...cv, website: `${LONG}.example` } }],
    ['a key that stands twice', `cv:\n  name: Ann\n  ${LONG}: 1\n  ${LONG}: 2\n`],
    ['a key of JSON that stands twice', `{"cv": {"${LONG}": 1, "${LONG}": 2}}`],
    ['an alias', `cv:\n  name: *${LONG}\n`],
    ['a comment', `cv:\n  name: Ann #${LONG}\n`],
    ['a text of YAML with a colon', `cv:\n  name: Ann: ${LONG}\n`],
    ['a text of YAML that begins with a mark', `cv:\n  name: @${LONG}\n`],
    ['a line without colon', `cv:\n  ${LONG}\n  name: Ann\n`],
  ])('%s', async (_, document) => {
    const said = await saidOf(document);
    expect(said.length).toBeGreaterThan(0);
    for (const { message, found = '', hint = '' } of said)
      expect(Math.max(message.length, found.length, hint.length)).toBeLessThan(600);
  });
});

async function saidOf(document: object | string) {
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
