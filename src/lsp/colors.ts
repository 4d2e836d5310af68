import { colord } from 'colord';
import type { Color, ColorInformation, ColorPresentation, Range } from 'vscode-languageserver-types';
import { parseColor } from '../values/color.js';
import { type File, rangeOf, written } from './files.js';
import { allParts, treeOf } from './tree.js';

export function colorsOf(file: File): ColorInformation[] {
  return allParts(treeOf(file.document.getText())).flatMap(({ path, text, span }) => {
    const color = path.at(-1) === 'primary_color' && text !== undefined ? parseColor(text) : undefined;
    if (color === undefined) return [];
    const { r, g, b } = colord(color).toRgb();
    return [{ range: rangeOf(file, span), color: { red: r / 255, green: g / 255, blue: b / 255, alpha: 1 } }];
  });
}

/** How a colour may be written. */
export function presentationsOf(
  file: File,
  { color, range }: { readonly color: Color; readonly range: Range },
): ColorPresentation[] {
  const of = (part: number): number => Math.round(part * 255);
  const chosen = colord({ r: of(color.red), g: of(color.green), b: of(color.blue) });
  const before = file.document.getText(range);
  return [chosen.toHex(), chosen.toRgbString()].map((label) => ({
    label,
    textEdit: { range, newText: written(file, label, before) },
  }));
}
