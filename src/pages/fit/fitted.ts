import type { ResolvedDesign, TypstLength } from '../../cv/cv.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { inPoints, POINTS_PER_CM } from '../../formats/markup/length.js';
import { formatLeading } from '../../values/length.js';
import { DISTANCES, type Distance, lengthOf } from './distances.js';
import { pagesInWords } from './pages.js';

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

function centimetres(design: ResolvedDesign, distance: Distance): number {
  return Number((inPoints(lengthOf(design, distance), design.fontSize) / POINTS_PER_CM).toFixed(2));
}

const MARGINS = 'design.options.margins';

/** The options that stand for a squeezed design: the texts of `set`, and `leading` if that differs. */
interface Settings {
  readonly set: readonly string[];
  readonly leading?: number;
}

/** The settings that turn a document's design into another. A group that differs in everything is set as a whole. */
export function settingsOf(given: ResolvedDesign, wanted: ResolvedDesign): Settings {
  const set: string[] = [];
  if (given.fontSize !== wanted.fontSize) set.push(`design.font_size=${wanted.fontSize}pt`);
  for (const group of new Set(DISTANCES.map((distance) => distance.group))) {
    const changed = DISTANCES.filter(
      (distance) => distance.group === group && lengthOf(given, distance) !== lengthOf(wanted, distance),
    );
    const texts = changed.map((distance) => [distance.key, lengthText(lengthOf(wanted, distance))] as const);
    const isAll = changed.length === Object.keys(given.margins[group]).length;
    if (isAll) set.push(`${MARGINS}.${group}={${texts.map(([key, text]) => `${key}: ${text}`).join(', ')}}`);
    else set.push(...texts.map(([key, text]) => `${MARGINS}.${group}.${key}=${text}`));
  }
  return { set, ...(given.leading === wanted.leading ? {} : { leading: wanted.leading }) };
}

function lengthText({ amount, unit }: TypstLength): string {
  return `${amount} ${unit}`;
}

/** Settings as they are typed: double quotes are the same to the shells of all systems, and nothing in these texts means more there. */
function commandLineOf({ set, leading }: Settings): string {
  const options = set.map((text) => `--set "${text}"`);
  return [...options, ...(leading === undefined ? [] : [`--leading ${formatLeading(leading)}`])].join(' ');
}
