import { compilePdf } from '../../support/compile.js';

/** Parts of a CV in plain Typst markup, as in anybody's template. */
export interface CvMarkup {
  readonly title: string;
  readonly rules: string;
  readonly name: string;
  readonly contacts: string;
  readonly experience: string;
  readonly education: string;
  readonly skills: string;
  readonly rest: string;
}

const VALID: CvMarkup = {
  title: 'CV of Jane Doe',
  rules: '',
  name: '= Jane Doe',
  contacts:
    '#link("mailto:jane@doe.example")[jane\\@doe.example] | #link("tel:+41446681800")[+41 44 668 18 00] | Lisbon, Portugal',
  experience: `== Experience
=== Marine Biologist, Tidal Labs
Sept. 2019 – present, Lisbon
- Restored nine hectares of eelgrass meadows in the estuary of the Sado.
- Led a team of four divers and two technicians.
=== Research Assistant, Ocean Institute
March 2016 – Aug. 2019, Bergen
- Counted plankton by the million.`,
  education: `== Education
=== MSc in Marine Ecology, University of Bergen
2014 – 2016, Bergen
- Thesis on the return of eelgrass.`,
  skills: `== Skills
Diving, statistics with R, Portuguese and Norwegian`,
  rest: '',
};

/** Memoized, as several rows have the same page. */
const pdfs = new Map<string, Uint8Array>();

/** Creates a PDF of a CV that breaks no rule, except by `changes`. */
export function createCvPdf(changes: Partial<CvMarkup> = {}): Uint8Array {
  const { title, rules, ...parts } = { ...VALID, ...changes };
  const markup = `#set document(${title === '' ? '' : `title: "${title}"`})
#set page(paper: "a4", margin: 2cm)
#set text(font: "Source Sans 3", size: 10.5pt, lang: "en", hyphenate: false)
#set list(marker: [•])
#show heading: set block(above: 1.2em, below: 0.8em)
${rules}
${[parts.name, parts.contacts, parts.experience, parts.education, parts.skills, parts.rest].join('\n\n')}`;
  const pdf = pdfs.get(markup) ?? compilePdf(markup);
  pdfs.set(markup, pdf);
  return pdf;
}

/** Replaces a text of one part, which must contain it. */
export function replaceInCvPdf(part: keyof CvMarkup, text: string, other: string): Uint8Array {
  if (!VALID[part].includes(text)) throw new Error(`${part} has no ${text}`);
  return createCvPdf({ [part]: VALID[part].replace(text, other) });
}

/** Returns markup of an image of one color. */
export function imageMarkup(width: string, height: string): string {
  return `image(bytes((200, 220, 240)), format: (encoding: "rgb8", width: 1, height: 1), width: ${width}, height: ${height}, fit: "stretch")`;
}
