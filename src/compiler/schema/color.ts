import { type Colord, colord, extend } from 'colord';
import a11yPlugin from 'colord/plugins/a11y';
import namesPlugin from 'colord/plugins/names';
import { remember } from '../../util/remember.js';

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

/** The largest values of the parts of a colour; a hue is an angle, which may be any. */
const MOST = { rgb: [255, 255, 255, 1], hsl: [Number.POSITIVE_INFINITY, 100, 100, 1] } as const;

export interface PartOutOfRange {
  /** As written. */
  readonly part: string;
  /** Whether nothing before it in the colour is written alike. */
  readonly isFirst: boolean;
  /** The colour that CSS uses instead. */
  readonly nearest: string;
  readonly range: string;
  /** The colour with all such parts mended. */
  readonly mended: string;
}

/** The first part of a colour outside of its range, for which CSS takes the nearest end (CSS Color Module 4, 4.1 and 5.1). */
export function partOutOfRange(text: string): PartOutOfRange | undefined {
  const [, kind] = /^\s*(rgb|hsl)a?\(/i.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const most = MOST[kind.toLowerCase() as keyof typeof MOST];
  const outside: Omit<PartOutOfRange, 'mended'>[] = [];
  let index = 0;
  const mended = text.replaceAll(
    /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(%?)[a-z]*/gi,
    (part, unit: string, at: number) => {
      const usual = most[index++] ?? 1;
      const end = unit === '%' && usual !== Number.POSITIVE_INFINITY ? 100 : usual;
      const value = Number.parseFloat(part);
      if (usual === Number.POSITIVE_INFINITY || (value >= 0 && value <= end)) return part;
      const nearest = `${value < 0 ? 0 : end}${unit}`;
      outside.push({
        part,
        isFirst: text.indexOf(part) === at,
        nearest,
        range: `0${unit} to ${end}${unit}`,
      });
      return nearest;
    },
  );
  return outside[0] && { ...outside[0], mended };
}

function onWhite(color: Colord): Color {
  const { r, g, b, a } = color.toRgb();
  const blend = (channel: number): number => Math.round(channel * a + 255 * (1 - a));
  return colord({ r: blend(r), g: blend(g), b: blend(b) }).toHex();
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(color: Color, other: Color): number {
  return colord(color).contrast(other);
}

export const contrastToWhite = remember((color: Color) => contrastOf(color, '#ffffff'));
