// Spaces of justified summaries: wide enough for extractors, and never rivers.
import { expect, it } from 'vitest';
import { createRandom } from '../support/create-random.js';
import { findText } from '../support/find-text.js';
import { countRuns, IS_LONG } from '../support/length.js';
import type { PdfChar } from '../support/pdf.js';
import { render } from '../support/render.js';

/** Extractors lose narrower spaces (`pdftotext -raw` 22.12). */
const MIN_GAP = 0.145;

/** A space of 0.4em, and the tracking of the letter before it. */
const MAX_GAP = 0.42;

const WORDS = {
  en: 'registered nurse with eleven years in intensive care and emergency medicine I teach ward teams how to recognise deterioration early international partnerships infrastructure',
  de: 'Krankenpflegerin mit elf Jahren Erfahrung auf der Intensivstation ich leite Fortbildungen für Stationsteams Qualitätssicherung Beatmungsentwöhnung und die Zusammenarbeit',
  fr: 'infirmière diplômée avec onze années en réanimation et en médecine d’urgence je forme les équipes à reconnaître la détérioration et je pilote l’audit des pneumonies',
  es: 'enfermera titulada con once años en cuidados intensivos y medicina de urgencias enseño a los equipos a reconocer el deterioro y dirijo la auditoría de neumonías',
  el: 'διπλωματούχος νοσηλεύτρια με έντεκα χρόνια στην εντατική και στην επείγουσα ιατρική εκπαιδεύω τις ομάδες να αναγνωρίζουν έγκαιρα την επιδείνωση',
};

const FONTS = IS_LONG ? ['EBGaramond', 'SourceSans3', 'Roboto'] : [undefined];

/** Returns the widths of the spaces between words of one line, in ems. */
function measureGaps(chars: readonly PdfChar[], size: number): number[] {
  const gaps: number[] = [];
  const visible = chars.filter(({ char, isInvisible }) => char.trim() !== '' && !isInvisible);
  for (const [index, { x, y }] of visible.entries()) {
    const before = visible[index - 1];
    if (before === undefined || Math.abs(before.y - y) > 1) continue;
    const gap = (x - before.x - before.advance) / size;
    if (gap > 0.08) gaps.push(gap);
  }
  return gaps;
}

it.each(
  (['classic', 'scholar'] as const).flatMap((template) =>
    FONTS.flatMap((font) =>
      Object.entries(WORDS).map(([language, text]) => ({ template, font, language, text })),
    ),
  ),
)('has spaces within limits in $template, $language, $font', async (row) => {
  const { template, font, language, text } = row;
  const words = text.split(' ');
  const random = createRandom(7);
  for (let count = countRuns(60); count > 0; count--) {
    const length = 25 + Math.floor(40 * random());
    const pick = () => words[Math.floor(words.length * random())];
    const summary = `${Array.from({ length }, pick).join(' ')}.`;
    const design = font && { font };
    const document = { language, cv: { name: 'Jane', summary }, ...(design && { design }) };
    const { reading } = await render(document, { template });
    const { size } = findText(reading, summary);
    const chars = (reading.pages[0]?.chars ?? []).filter((char) => char.size === size);
    const gaps = measureGaps(chars, size);
    expect(Math.min(...gaps), summary).toBeGreaterThan(MIN_GAP);
    expect(Math.max(...gaps), summary).toBeLessThan(MAX_GAP);
  }
});
