import { colord } from 'colord';
import { type Color, contrastOf, MINIMUM_CONTRAST } from '../../values/color.js';

export interface Palette {
  readonly ground: Color;
  readonly text: Color;
  /** Secondary text: places, dates. */
  readonly quiet: Color;
  readonly primary: Color;
}

const LIGHT = { ground: '#ffffff', text: '#1b1b1b', quiet: '#595959' };
const DARK = { ground: '#17191c', text: '#e4e4e2', quiet: '#a9adb2' };

/** On a dark background letters look thinner, so they get more contrast than required. */
const CONTRAST_ON_DARK = 7;

/** The colours for light pages: the primary colour is the author's if it can be read. */
export function lightPalette(primary: Color): Palette {
  return { ...LIGHT, primary: legible(primary, LIGHT.ground, DARK.ground, MINIMUM_CONTRAST) };
}

/** The colours for those who prefer dark pages. */
export function darkPalette(primary: Color): Palette {
  return { ...DARK, primary: legible(primary, DARK.ground, LIGHT.ground, CONTRAST_ON_DARK) };
}

/**
 * A colour with enough contrast to its background: the colour itself, or mixed with as little of another as needed (WCAG 2.2,
 * "contrast ratio").
 */
function legible(color: Color, ground: Color, away: Color, contrast: number): Color {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, away, share);
    if (contrastOf(mixed, ground) >= contrast) return mixed;
  }
  return away;
}

function mix(color: Color, other: Color, share: number): Color {
  const from = colord(color).toRgb();
  const to = colord(other).toRgb();
  const channel = (name: 'r' | 'g' | 'b'): number => Math.round(from[name] + (to[name] - from[name]) * share);
  return colord({ r: channel('r'), g: channel('g'), b: channel('b') }).toHex();
}
