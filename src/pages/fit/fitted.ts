import type { ResolvedDesign } from '../../cv/cv.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { inPoints, POINTS_PER_CM } from '../../formats/markup/length.js';
import { formatLeading } from '../../values/leading.js';
import { DISTANCES, type Distance, lengthOf } from './distances.js';
import { pagesInWords } from './pages.js';
import { commandLineOf, settingsOf } from './settings.js';

/** Describes the changes to a design that made a document fit, and how to keep them. */
export function fittedMessage(given: ResolvedDesign, wanted: ResolvedDesign, pages: number): Diagnostic {
  const changes = [sizeChange(given, wanted), marginsChange(given, wanted), distancesChange(given, wanted)];
  if (given.leading !== wanted.leading) changes.push(`leading ${formatLeading(wanted.leading)}`);
  const done = changes.filter((change) => change !== undefined).join(', ');
  const options = commandLineOf(settingsOf(given, wanted));
  return diagnostic('fitted', [], `Squeezed into ${pagesInWords(pages)}: ${done}.`, {
    hint: `the same without \`--fit\` is ${options}`,
  });
}

function sizeChange(given: ResolvedDesign, wanted: ResolvedDesign): string | undefined {
  return given.fontSize === wanted.fontSize ? undefined : `letters ${given.fontSize} → ${wanted.fontSize} pt`;
}

/** `margins 1.35 → 1.12 cm`, once for all that are alike. */
function marginsChange(given: ResolvedDesign, wanted: ResolvedDesign): string | undefined {
  const changed = DISTANCES.filter((distance) => distance.group === 'page').flatMap((distance) => {
    const [before, after] = [given, wanted].map((design) => centimetres(design, distance));
    return before === after ? [] : [`${before} → ${after}`];
  });
  return changed.length === 0 ? undefined : `margins ${[...new Set(changed)].join(', ')} cm`;
}

/** `distances 12% smaller`, of the sum of one of each. */
function distancesChange(given: ResolvedDesign, wanted: ResolvedDesign): string | undefined {
  const inner = DISTANCES.filter((distance) => distance.group !== 'page');
  const sumOf = (design: ResolvedDesign) => inner.reduce((sum, distance) => sum + centimetres(design, distance), 0);
  const less = Math.round(100 * (1 - sumOf(wanted) / sumOf(given)));
  return less > 0 ? `distances ${less}% smaller` : undefined;
}

/** Rounded to hundredths. */
function centimetres(design: ResolvedDesign, distance: Distance): number {
  return Number((inPoints(lengthOf(design, distance), design.fontSize) / POINTS_PER_CM).toFixed(2));
}
