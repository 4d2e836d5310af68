// Texts that may crash the engine's text shaper, and real texts that resemble them.
import { describe, expect, it } from 'vitest';
import { mayCrashEngine } from '../../src/limits/engine-hazards.js';
import { PROSE } from '../support/prose.js';

describe('mayCrashEngine', () => {
  it.each([
    ...Object.values(PROSE),
    'A plain text, with “quotes”, dashes – and 40 % of signs & such.',
    'कार्त्स्न्य राष्ट्रीय '.repeat(100),
    'स्त्रीपुंसयोगादिसमस्तवस्तुविचारविशारदः',
    'الحمد للّٰه ربّ العالمين بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
    'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
    'བསྒྲུབས་པའི་རྣམ་པར་ཤེས་པ་'.repeat(10),
    'Tiếng Việt: người Việt Nam',
    '👩‍👩‍👧‍👦 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🇨🇭',
    'Donau\u00ADdampf\u00ADschiff\u00ADfahrt',
  ])('returns false for %s', (text) => {
    expect(mayCrashEngine(text)).toBe(false);
  });

  it.each([
    ['a long syllable', 'क्'.repeat(41)],
    ['a long word', 'שלום'.repeat(21)],
    ['a long sentence without spaces', 'ภาษาไทย'.repeat(80)],
    ['a letter with many combining marks', `a${'\u0301'.repeat(13)}`],
    ['many joiners', '\u200D'.repeat(13)],
    ['many Korean letters that form one syllable', '\u1100'.repeat(21)],
    ['many joined emoji', '👩\u200D'.repeat(8)],
    ['many bidi overrides', '\u202E'.repeat(13)],
  ])('returns true for %s', (_, text) => {
    expect(mayCrashEngine(`Words ${text} around it.`)).toBe(true);
  });
});
