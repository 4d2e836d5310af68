/** The properties that tell the fonts of a family apart. */
interface Face {
  readonly family: string;
  readonly weight: number;
  readonly width: number;
  readonly isItalic: boolean;
}

/** The weights that the theme sets. */
const WEIGHTS = [400, 700] as const;

/**
 * The fonts of each family that the engine would choose: for both slants, those nearest to regular and to bold, of normal width.
 * So it need not open the others of nine weights.
 */
export function facesForText<Font extends Face>(fonts: readonly Font[]): Font[] {
  const bySlant = new Map<string, Font[]>();
  for (const font of fonts) {
    const key = `${font.isItalic} ${font.family}`;
    bySlant.set(key, [...(bySlant.get(key) ?? []), font]);
  }
  const kept = new Set([...bySlant.values()].flatMap((faces) => WEIGHTS.map((weight) => nearest(faces, weight))));
  return fonts.filter((font) => kept.has(font));
}

/** The first of those that are equally near. */
function nearest<Font extends Face>(faces: readonly Font[], weight: number): Font {
  const distance = (font: Font): number => 1000 * Math.abs(font.width - 5) + Math.abs(font.weight - weight);
  return faces.reduce((best, font) => (distance(font) < distance(best) ? font : best));
}
