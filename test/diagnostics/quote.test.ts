// Values in messages: as much of them as tells which is meant.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/read-document.js';
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

  it.each([
    { name: 'a user name of spaces', document: mastodon(' '.repeat(19_000)) },
    { name: 'a user name', document: mastodon(LONG) },
    {
      name: 'the address of a link',
      document: { cv: { ...cv, summary: `[a](ftp://${LONG.slice(0, 7000)})` } },
    },
    { name: 'a key beside `cv`', document: { cv, [LONG]: 1 } },
    { name: 'a key of `cv`', document: { cv: { ...cv, [LONG]: 1 } } },
    { name: 'a text that should be a list', document: { cv: { ...cv, education: LONG } } },
    { name: 'a pair that should be a text', document: { cv: { ...cv, label: { [LONG]: LONG } } } },
    {
      name: 'a date',
      document: { cv: { ...cv, education: [{ institution: 'A', start_date: LONG }] } },
    },
    { name: 'a website without scheme', document: { cv: { ...cv, website: `${LONG}.example` } } },
    { name: 'a key that stands twice', text: `cv:\n  name: Ann\n  ${LONG}: 1\n  ${LONG}: 2\n` },
    { name: 'a key of JSON that stands twice', text: `{"cv": {"${LONG}": 1, "${LONG}": 2}}` },
    { name: 'an alias', text: `cv:\n  name: *${LONG}\n` },
    { name: 'a comment', text: `cv:\n  name: Ann #${LONG}\n` },
    { name: 'a text of YAML with a colon', text: `cv:\n  name: Ann: ${LONG}\n` },
    { name: 'a text of YAML that begins with a mark', text: `cv:\n  name: @${LONG}\n` },
    { name: 'a line without colon', text: `cv:\n  ${LONG}\n  name: Ann\n` },
  ])('$name', async ({ document, text }) => {
    const said = await saidOf(document ?? text ?? '');
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
