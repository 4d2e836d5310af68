import type { ResolvedDesign, TypstLength } from '../../cv/cv.js';
import { formatLeading } from '../../values/leading.js';
import { DISTANCES, lengthOf } from './distances.js';

const MARGINS = 'design.options.margins';

/** The options that stand for a squeezed design: the texts of `set`, and `leading` if that differs. */
export interface Settings {
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
export function commandLineOf({ set, leading }: Settings): string {
  const options = set.map((text) => `--set "${text}"`);
  return [...options, ...(leading === undefined ? [] : [`--leading ${formatLeading(leading)}`])].join(' ');
}
