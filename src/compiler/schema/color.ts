import { type Colord, colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import namesPlugin from 'colord/plugins/names';
import { memoize } from '../../util/memoize.js';

extend([namesPlugin, a11yPlugin]);

/** An opaque color: `#` and six hexadecimal digits. */
export type Color = string;

/** The contrast ratio that text needs (WCAG 2.2, 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;

/**
 * Parses a CSS color: a name, 3, 4, 6 or 8 hexadecimal digits with or without `#`, `rgb()`,
 * `rgba()`, `hsl()` or `hsla()`. Blends a translucent color with white.
 */
export const parseColor = memoize((text): Color | undefined => {
  const trimmed = text.trim().toLowerCase();
  const isHex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(trimmed);
  if (!isHex && !/^(#|[a-z]+$|(rgb|hsl)a?\()/.test(trimmed)) return undefined;
  const parsed = colord(isHex && !trimmed.startsWith('#') ? `#${trimmed}` : trimmed);
  if (!parsed.isValid() || trimmed === 'transparent') return undefined;
  return blendWithWhite(parsed);
});

/** Maximum of each component. A hue is an angle and has none. */
const MAX_COMPONENTS = {
  rgb: [255, 255, 255, 1],
  hsl: [Number.POSITIVE_INFINITY, 100, 100, 1],
} as const;

export interface OutOfRangeComponent {
  readonly component: string;
  /** Whether `component` does not occur earlier in the color. */
  readonly isFirst: boolean;
  /** The value that CSS uses instead. */
  readonly nearest: string;
  readonly range: string;
  /** The color with all components in range. */
  readonly fixedColor: string;
}

/** Finds the first component that CSS clamps (CSS Color Module 4, 4.1 and 5.1). */
export function findOutOfRangeComponent(text: string): OutOfRangeComponent | undefined {
  const [, kind] = /^\s*(rgb|hsl)a?\(/i.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const maxima = MAX_COMPONENTS[kind.toLowerCase() as keyof typeof MAX_COMPONENTS];
  const outOfRange: Omit<OutOfRangeComponent, 'fixedColor'>[] = [];
  let index = 0;
  const fixedColor = text.replaceAll(
    /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(%?)[a-z]*/gi,
    (component, unit: string, offset: number) => {
      const plainMax = maxima[index++] ?? 1;
      const max = unit === '%' && plainMax !== Number.POSITIVE_INFINITY ? 100 : plainMax;
      const value = Number.parseFloat(component);
      if (max === Number.POSITIVE_INFINITY || (value >= 0 && value <= max)) return component;
      const nearest = `${value < 0 ? 0 : max}${unit}`;
      outOfRange.push({
        component,
        isFirst: text.indexOf(component) === offset,
        nearest,
        range: `0${unit} to ${max}${unit}`,
      });
      return nearest;
    },
  );
  return outOfRange[0] && { ...outOfRange[0], fixedColor };
}

function blendWithWhite(color: Colord): Color {
  const { r, g, b, a } = color.toRgb();
  const blend = (channel: number): number => Math.round(channel * a + 255 * (1 - a));
  return colord({ r: blend(r), g: blend(g), b: blend(b) }).toHex();
}

/** Whether links in this color look like the black text around them, as in the PDF's templates. */
export function looksBlack(color: Color): boolean {
  const { r, g, b } = colord(color).toRgb();
  return Math.max(r, g, b) - Math.min(r, g, b) < 51;
}

export function getContrast(color: Color, other: Color): number {
  return colord(color).contrast(other);
}

export const getContrastToWhite = memoize((color: Color) => getContrast(color, '#ffffff'));
