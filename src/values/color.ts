import { type Colord, colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import namesPlugin from 'colord/plugins/names';
import { remember } from './remember.js';

extend([namesPlugin, a11yPlugin]);

/** A colour as it prints on white paper: `#` and six hexadecimal digits. */
export type Color = string;

/** WCAG 2.2, success criterion 1.4.3: text needs this contrast to its background. */
export const MINIMUM_CONTRAST = 4.5;

/**
 * Reads a CSS colour: a name, 3, 4, 6 or 8 hexadecimal digits with or without `#`, `rgb()`, `rgba()`, `hsl()` or
 * `hsla()` with commas or spaces. A translucent colour is laid on white.
 */
export const parseColor = remember((text): Color | undefined => {
  const trimmed = text.trim().toLowerCase();
  const isHex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(trimmed);
  if (!isHex && !/^(#|[a-z]+$|(rgb|hsl)a?\()/.test(trimmed)) return undefined;
  const parsed = colord(isHex && !trimmed.startsWith('#') ? `#${trimmed}` : trimmed);
  if (!parsed.isValid() || trimmed === 'transparent') return undefined;
  return onWhite(parsed);
});

function onWhite(color: Colord): Color {
  const { r, g, b, a } = color.toRgb();
  const blend = (channel: number): number => Math.round(channel * a + 255 * (1 - a));
  return colord({ r: blend(r), g: blend(g), b: blend(b) }).toHex();
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(color: Color, other: Color): number {
  return colord(color).contrast(other);
}

/** The contrast of a colour to white. */
export const contrastToWhite = remember((color: Color) => contrastOf(color, '#ffffff'));
