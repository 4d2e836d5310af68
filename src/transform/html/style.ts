import type { Design, TypstLength } from '../../model/cv.js';

const PAPERS = { a4: 'A4', 'us-letter': 'letter' } as const;

/** What stands in for the fonts, which are not part of the page. */
const FALLBACKS = {
  SourceSans3: 'system-ui, sans-serif',
  Roboto: 'system-ui, sans-serif',
  EBGaramond: 'Georgia, serif',
} as const;

/** The style sheet: the theme's colour, fonts and paper; dates beside the text where there is room. */
export function styleOf({ primaryColor, font, fonts, fontSize, paper, margins }: Design): string {
  const { top, right, bottom, left } = margins.page;
  return `
:root { --primary: ${primaryColor}; --quiet: #595959; }
* { box-sizing: border-box; }
body {
  max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; color: #111; background: #fff;
  font: 100%/1.5 "${fonts[0]}", ${FALLBACKS[font]};
}
a { color: var(--primary); }
a[href^="tel:"] { white-space: nowrap; }
h1, h2, h3, p, ul { margin: 0; }
body > header { text-align: center; }
h1, h2 { color: var(--primary); line-height: 1.2; }
h1 { font-size: 2.25rem; }
h2 { margin: 1.75rem 0 0.75rem; padding-bottom: 0.2rem; border-bottom: 0.125rem solid; font-size: 1.4rem; }
h3 { font-size: 1rem; }
body > header ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; padding: 0; list-style: none; }
.label { font-size: 1.15rem; }
.kind, .updated, .when { color: var(--quiet); }
.updated { font-size: 0.875rem; font-style: italic; }
main p, main li { overflow-wrap: anywhere; }
main p + p { margin-top: 0.5rem; }
article { margin-top: 0.9rem; }
article ul, .lines ul { padding-left: 1.25rem; }
.lines { padding: 0; list-style: none; }
.lines > li + li { margin-top: 0.25rem; }
.when span { display: block; }
@media (min-width: 40rem), print {
  article > header { display: flex; justify-content: space-between; gap: 1.5rem; }
  article > header .when { max-width: 45%; text-align: right; }
}
@media print {
  @page { size: ${PAPERS[paper]}; margin: ${[top, right, bottom, left].map(css).join(' ')}; }
  :root { font-size: ${fontSize}pt; }
  body { max-width: none; padding: 0; }
  h2, article > header { break-after: avoid; }
  li, article > header { break-inside: avoid; }
  a { color: inherit; }
}
`;
}

/** Lengths are written as CSS writes them. */
function css({ amount, unit }: TypstLength): string {
  return `${Number(amount.toFixed(6))}${unit}`;
}
