import { colord } from 'colord';
import type { ResolvedDesign, TypstLength } from '../../model/cv.js';
import { FONT_FAMILIES } from '../../model/resolve-design.js';
import { type Color, getContrast, looksBlack, MIN_TEXT_CONTRAST } from '../../schema/color.js';
import { type FontName, PAPERS } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { getMeasures, POINTS_PER_CM, toPoints } from '../../typst/markup/line-measures.js';
import { toCssString } from './inline.js';
import { LETTER_CSS } from './letter.js';

export const MAX_PAGE_WIDTH_EM = 52;

const FALLBACK_FONTS: Readonly<Record<FontName, string>> = {
  SourceSans3: '"Source Sans Pro", system-ui, "Segoe UI", "Noto Sans", Arial, sans-serif',
  Roboto: 'system-ui, "Segoe UI", "Noto Sans", Arial, sans-serif',
  EBGaramond: 'Garamond, "Iowan Old Style", "Palatino Linotype", Georgia, "Times New Roman", serif',
};

/**
 * On wide screens, locations and dates are next to the text.
 *
 * @param degrees - the width of the column of degrees in em; 0 for none
 * @param name - the width of the longest word of the name in em of its font
 * @param hasGroups - whether positions are grouped
 */
export function createStyleSheet(
  design: ResolvedDesign,
  degrees: number,
  name: number,
  hasGroups: boolean,
): string {
  const { font, preferredFont, fontSize } = design;
  const families = [
    ...(preferredFont === undefined ? [] : [preferredFont]),
    FONT_FAMILIES[font],
  ].map(toCssString);
  // The size in percent of the viewer's font size; larger for larger font sizes.
  const size = Number(((FONT_SIZES[font] * (fontSize + 10)) / 20).toFixed(2));
  // The column of locations and dates, in em: as in PDFs, within bounds for screens.
  const dateWidth = Number(Math.min(14, Math.max(12, getMeasures(design).column.ems)).toFixed(2));
  return `
:root {
  color-scheme: light;
  ${defineColors(LIGHT, DARK, design.primaryColor)}
  --when: ${dateWidth}em; --degree: ${degrees}em; --name: ${(WIDER_FONT * name).toFixed(1)};
}
${BASE_CSS.replaceAll('COMMA', toCssString(design.punctuation.comma.trimEnd())).replace('FONT', `${size}%/1.45 ${families.join(', ')}, ${FALLBACK_FONTS[font]}`)}
${WIDE_SCREEN}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    ${defineColors(DARK, LIGHT, design.primaryColor)}
  }
}
${createPrintRules(design)}
${hasGroups ? createGroupRules(design) : ''}${createTemplateRules(design)}`;
}

/** The heading of a group has its total period at the end of its line, in all templates. */
function createGroupRules({ margins, fontSize, punctuation }: ResolvedDesign): string {
  const between = MEASURES.roleSpacing * toPoints(margins.entry_area.vertical_between, fontSize);
  const setMargins = (role: string, first: string): string =>
    `article.role { margin-top: ${role}; } article.heading + .role { margin-top: ${first}; }`;
  const comma = toCssString(punctuation.comma.trimEnd());
  return `h4 { display: inline; margin: 0; font: inherit; }
h4:not(:last-child)::after { content: ${comma}; content: ${comma} / ""; }
.heading h3:has(+ .total)::after { content: none; }
.heading .title { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em; grid-column-end: -1; }
.total { color: var(--quiet); }
.total > span + span::before { content: "· "; }
${setMargins('0.65em', '0.2em')}
@media print {
  .heading { break-after: avoid; }
  ${setMargins(toPt(between + MEASURES.entryHead), toPt(between / 2))}
}
`;
}

/** About as high as the header's lines. */
const PHOTO = `.photo { float: inline-end; width: 7em; height: auto; margin-inline-start: 1em; }\n`;

/**
 * Nothing in a template's CSS may end the element (HTML, "Restrictions on the contents of raw text
 * elements").
 */
function createTemplateRules({ letter, template: { css, photo } }: ResolvedDesign): string {
  return (
    (photo === undefined ? '' : PHOTO) +
    (letter === undefined ? '' : LETTER_CSS) +
    css.replaceAll('</', '<\\/')
  );
}

/** Factors for equal apparent size, compared with a font of 16 px and an x-height of half an em. */
const FONT_SIZES: Readonly<Record<FontName, number>> = {
  SourceSans3: 106.25,
  Roboto: 100,
  EBGaramond: 118.75,
};

/** How much wider than ours the font of a viewer may be. */
const WIDER_FONT = 1.25;

const BASE_CSS = `* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  max-width: ${MAX_PAGE_WIDTH_EM}em; margin: 0 auto; padding: 1.5em 1em 4em; color: var(--text); background: var(--ground);
  font: FONT; font-kerning: normal; overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, ol { margin: 0; padding: 0; }
h1, h2, .label, body > header a { color: var(--primary); }
h1, h2 { line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(1.2em, (100vw - 2em) / var(--name), clamp(1.9em, 1.3em + 2.8vw, 2.75em)); }
h2 { display: flex; align-items: baseline; align-items: last baseline; gap: 0.4em; margin: 1.4em 0 0.5em; font-size: 1.35em; }
h2::after { content: ""; flex: 1 0 0; border-bottom: 0.0625rem solid; }
h3, .aside { display: inline; font: inherit; }
main { text-wrap: pretty; }
:lang(ja), :lang(zh) { line-break: strict; }
:lang(ko) { word-break: keep-all; }
h3:not(:last-child)::after { content: COMMA; content: COMMA / ""; }
a { color: var(--primary); text-decoration-thickness: 0.0625em; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 0.125em; }
a:focus-visible { outline: 0.125em solid; outline-offset: 0.125em; border-radius: 0.125em; }
strong { font-weight: bold; }
time, .end, a[href^="tel:"] { white-space: nowrap; }
body > header { text-align: center; }
body > header ul { margin-top: 0.4em; list-style: none; text-wrap: balance; }
body > header li { display: inline-flex; align-items: baseline; gap: 0.3em; max-width: 100%; margin: 0.1em 0.5em; text-align: start; color: var(--primary); }
body > header li a:not(:hover) { text-decoration: none; }
.label { margin-top: 0.2em; font-size: 1.1em; }
svg { flex: none; width: 1em; height: 1em; fill: currentColor; transform: translateY(0.12em); }
.kind { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.updated { margin-top: 0.8em; color: var(--quiet); font-size: 0.875em; font-style: italic; }
.upright { font-style: normal; }
.joined { white-space: nowrap; }
section > :is(p, ul, ol) + p, li > :is(p, ul, ol) + p { margin-top: 0.4em; }
code { padding: 0 0.2em; border-radius: 0.2em; background: rgb(128 128 128 / 0.15); font-family: "Source Code Pro", ui-monospace, Consolas, monospace; font-size: 0.9em; }
article { margin-top: 0.9em; }
h2 + article { margin-top: 0; }
article ul, .lines ul { list-style: disc; margin-top: 0.2em; padding-inline-start: 1.3em; }
article li ul, .lines li li ul { list-style: circle; }
li :is(ul, ol), section > :is(ul, ol):not(.lines) { margin-top: 0.2em; padding-inline-start: 1.3em; }
main li + li { margin-top: 0.2em; }
li::marker { color: var(--quiet); }
.lines { list-style: none; }
.lines > li + li { margin-top: 0.35em; }
.when { display: flex; flex-wrap: wrap; gap: 0 1.2em; color: var(--quiet); }
.period { display: contents; }
@media screen and (max-width: 41.99em) { .degree::after { content: "· "; content: "· " / ""; } }`;

/** A grid of two columns: dates span both rows, so no gap separates the title from the rest. */
const WIDE_SCREEN = `@media (min-width: 42em), print {
  article, .lines > li { display: grid; grid: auto 1fr / minmax(0, 1fr) var(--when); }
  .lines > li { grid-template-columns: minmax(0, 1fr) auto; }
  .title, .more { grid-column: 1; }
  .when { display: block; grid-area: 1 / 2 / span 2; width: var(--when); padding-inline-start: 1em; text-align: end; }
  .place, .period > span { display: block; }
  .degrees article { padding-inline-start: var(--degree); }
  .degree { display: inline-block; min-width: var(--degree); margin-inline-start: calc(-1 * var(--degree)); white-space: pre; }
}`;

/**
 * PDF extractors merge lines less than half an em apart and sort them from left to right. The text
 * starts this far below the second line of dates, in em, so that they do not precede the dates.
 */
const MIN_SPACE_ABOVE_TEXT = 0.5;

/** Print with the sizes and spacing of PDFs, so that the number of pages is similar. */
function createPrintRules(design: ResolvedDesign): string {
  const { paper, margins, fontSize, primaryColor } = design;
  const leading = MEASURES.leadings[fontSize] * design.leading;
  const titleSize = MEASURES.titleSizes[fontSize];
  const { page, section_title: title, entry_area: entry, highlights_area: list } = margins;
  const pt = (length: TypstLength, extra = 0): string => toPt(toPoints(length, fontSize) + extra);
  const aboveText = Math.max(toPoints(list.top, fontSize), MIN_SPACE_ABOVE_TEXT * fontSize);
  return `@media print {
  @page { size: ${PAPERS[paper].css}; margin: ${[page.top, page.right, page.bottom, page.left].map((side) => pt(side)).join(' ')}; }
  :root { --primary: ${primaryColor}; --text: #000; --quiet: ${MEASURES.quietColor}; --when: ${pt(getMeasures(design).columnWidth, MEASURES.columnGap)}; }
  html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { text-wrap: auto; }
  body { max-width: none; padding: 0; background: none; font-size: ${fontSize}pt; line-height: ${toPt(leading)}; }
  :where(${looksBlack(primaryColor) ? '' : 'main, '}header li) a { text-decoration: none; }
  body > header { display: flex; flex-direction: column; }
  body > header:has(.photo) { min-height: 9.5em; padding-inline-end: 8em; }
  .photo { position: absolute; inset-inline-end: 0; }
  body > header ul { margin: ${MEASURES.afterLabel}pt 0 0; line-height: ${toPt((1 + MEASURES.contactLeading) * leading)}; }
  body > header li { margin: 0 0.25cm; }
  .updated { order: -1; margin: 0 0 4pt; font-size: ${MEASURES.lastUpdatedSize}pt; line-height: ${MEASURES.lastUpdatedSize}pt; text-align: end; }
  h1 { font-size: ${MEASURES.nameSize}pt; line-height: ${toPt(MEASURES.nameAbove + MEASURES.nameBelow)}; }
  .label { margin: 0; font-size: 1em; }
  h2 {
    gap: ${MEASURES.titleLineGap / POINTS_PER_CM}cm; margin: ${pt(title.top, MEASURES.beforeTitle + MEASURES.titleHead)} 0 ${pt(title.bottom, MEASURES.afterTitle)};
    font-size: ${titleSize}pt; line-height: ${toPt(Math.max(leading, titleSize))};
  }
  h2::after { border-width: ${MEASURES.titleLine}pt; }
  section > p, article, .lines { padding-inline: ${pt(entry.left)} ${pt(entry.right)}; }
  section > p { text-align: justify; }
  .degrees article { padding-inline-start: calc(var(--degree) + ${pt(entry.left)}); }
  article { margin-top: ${pt(entry.vertical_between, MEASURES.entryHead)}; }
  section > :is(ul, ol):not(.lines) { margin-inline: ${pt(entry.left)} ${pt(entry.right)}; padding-inline-start: ${pt(list.left, MEASURES.bulletShift)}; }
  .lines > li + li, section > :is(p, ul, ol) + p { margin-top: ${pt(entry.vertical_between)}; }
  article ul, .lines ul { margin: 0; padding-block: ${toPt(aboveText)} 0; padding-inline-start: max(1.3em, ${pt(list.left, MEASURES.bulletShift)}); }
  article li :is(ul, ol), .lines li li :is(ul, ol) {
    padding-block: ${pt(list.vertical_between_bullet_points)} 0; padding-inline-start: 12pt;
  }
  article li + li, .lines li li + li { margin-top: ${pt(list.vertical_between_bullet_points)}; }
  .when { padding-inline-start: ${MEASURES.columnGap}pt; color: inherit; }
  h2, .title { break-after: avoid; }
  .title, .when, li { break-inside: avoid; }
  p, li { orphans: 2; widows: 2; }
}`;
}

function toPt(amount: number): string {
  return `${Number(amount.toFixed(2))}pt`;
}

/** `quiet` is secondary text, such as dates. */
const LIGHT = { ground: '#ffffff', text: '#1b1b1b', quiet: '#595959', contrast: MIN_TEXT_CONTRAST };
/** On dark backgrounds, glyphs look thinner and need more contrast. */
const DARK = { ground: '#17191c', text: '#e4e4e2', quiet: '#a9adb2', contrast: 7 };

function defineColors(
  { ground, text, quiet, contrast }: typeof LIGHT,
  opposite: typeof LIGHT,
  primaryColor: Color,
): string {
  const primary = ensureContrast(primaryColor, ground, opposite.ground, contrast);
  return `--ground: ${ground}; --text: ${text}; --quiet: ${quiet}; --primary: ${primary};`;
}

/** Mixes in as little of another color as needed for the contrast (WCAG 2.2, "contrast ratio"). */
function ensureContrast(color: Color, ground: Color, opposite: Color, contrast: number): Color {
  for (let ratio = 0; ratio < 1; ratio += 0.02) {
    const result = mixColors(color, opposite, ratio);
    if (getContrast(result, ground) >= contrast) return result;
  }
  return opposite;
}

function mixColors(color: Color, other: Color, ratio: number): Color {
  const from = colord(color).toRgb();
  const to = colord(other).toRgb();
  const mixChannel = (name: 'r' | 'g' | 'b'): number =>
    Math.round(from[name] + (to[name] - from[name]) * ratio);
  return colord({ r: mixChannel('r'), g: mixChannel('g'), b: mixChannel('b') }).toHex();
}
