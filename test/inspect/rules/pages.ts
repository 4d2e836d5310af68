import { compilePdf } from '../../support/compile.js';

/** The parts of a CV in plain Typst markup, as anybody's template would set it. */
export interface Parts {
  readonly title: string;
  /** Rules before the text: page, text. */
  readonly rules: string;
  readonly name: string;
  readonly contacts: string;
  readonly experience: string;
  readonly education: string;
  readonly skills: string;
  /** What follows. */
  readonly rest: string;
}

const GOOD: Parts = {
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

/** Several rows have the same page. */
const made = new Map<string, Uint8Array>();

/** A PDF of a CV with which nothing is wrong but what `changes` make wrong. */
export function cvWith(changes: Partial<Parts> = {}): Uint8Array {
  const { title, rules, ...parts } = { ...GOOD, ...changes };
  const markup = `#set document(${title === '' ? '' : `title: "${title}"`})
#set page(paper: "a4", margin: 2cm)
#set text(font: "Source Sans 3", size: 10.5pt, lang: "en", hyphenate: false)
#set list(marker: [•])
#show heading: set block(above: 1.2em, below: 0.8em)
${rules}
${[parts.name, parts.contacts, parts.experience, parts.education, parts.skills, parts.rest].join('\n\n')}`;
  const pdf = made.get(markup) ?? compilePdf(markup);
  made.set(markup, pdf);
  return pdf;
}

/** The same with one text replaced by another, in a part that must have it. */
export function cvReplacing(part: keyof Parts, text: string, other: string): Uint8Array {
  if (!GOOD[part].includes(text)) throw new Error(`${part} has no ${text}`);
  return cvWith({ [part]: GOOD[part].replace(text, other) });
}

/** Markup of a picture of one colour. */
export function picture(width: string, height: string): string {
  return `image(bytes((200, 220, 240)), format: (encoding: "rgb8", width: 1, height: 1), width: ${width}, height: ${height}, fit: "stretch")`;
}
