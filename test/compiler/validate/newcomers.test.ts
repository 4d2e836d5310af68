// Mistakes of newcomers: each hint can be applied literally, and a safe fix keeps the meaning.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { applyFixes } from '../../../src/index.js';

const PERSON = 'cv:\n  name: Jane Doe\n';
const JOB = `${PERSON}  experience:\n    - company: Acme\n      position: Diver\n`;

interface Mistake {
  readonly name: string;
  readonly text: string;
  /** The hints, in the order of the document. */
  readonly hints: readonly string[];
  /** The text with the safe fixes; unchanged by default. */
  readonly safe?: string;
  /** The text with all fixes; by default, the text with the safe fixes. */
  readonly unsafe?: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    name: 'the name of another template as the theme',
    text: `${PERSON}design:\n  theme: linear\n`,
    hints: ['use `classic`; select other templates with `--template`'],
  },
  {
    name: 'a misspelled key next to the right one',
    text: `${PERSON}  label: Diver\n  lable: Biologist\n`,
    hints: ['did you mean `label`? Rename it, and keep only one `label`'],
  },
  {
    name: 'a key that only wraps a text',
    text: `${JOB}      highlights:\n        - text: Ran it\n        - name: X\n`,
    hints: ['write one text: "Ran it"', 'write one text: "X"'],
    unsafe: `${JOB}      highlights:\n        - Ran it\n        - X\n`,
  },
  {
    name: 'a key that only wraps the text of a field',
    text: `${PERSON}  label: {text: Diver}\n`,
    hints: ['write one text: "Diver"'],
    unsafe: `${PERSON}  label: Diver\n`,
  },
  {
    name: 'a key in the plural, with a list',
    text: `${PERSON}  labels: [Diver, Biologist]\n`,
    hints: ['did you mean `label`?'],
    unsafe: `${PERSON}  label: [Diver, Biologist]\n`,
  },
  {
    name: 'a bullet point with a colon',
    text: `${JOB}      highlights:\n        - Role: lead\n`,
    hints: ['put it in quotes: "Role: lead"'],
    safe: `${JOB}      highlights:\n        - "Role: lead"\n`,
  },
  {
    name: 'a bullet point with a space before its colon, as in French',
    text: `${JOB}      highlights:\n        - Objectif : guider\n`,
    hints: ['put it in quotes: "Objectif: guider"'],
    safe: `${JOB}      highlights:\n        - "Objectif : guider"\n`,
  },
  {
    name: 'a bullet point with several keys',
    text: `${JOB}      highlights:\n        - {title: Ran a network, year: 2020}\n`,
    hints: ['write one text: "Ran a network, 2020"'],
    unsafe: `${JOB}      highlights:\n        - Ran a network, 2020\n`,
  },
  {
    name: 'several positions in one entry',
    text: `${JOB}      positions:\n        - title: Intern\n`,
    hints: [
      'write one entry per position, with the same `company` (docs/fields.md, "Several positions at one employer")',
    ],
  },
  {
    name: 'a boolean in place of titles',
    text: `${PERSON}design:\n  options:\n    show_timespan_in: true\n`,
    hints: ['write section titles, like `[Experience]`, or `[]` for none'],
  },
  {
    name: '`no` in place of the section order',
    text: `${PERSON}  section_order: no\n`,
    hints: ['write section titles, like `[Experience]`, or `[]` for none'],
  },
  {
    name: 'lines without dashes',
    text: `${JOB}      highlights:\n        Ran it\n        Taught it\n`,
    hints: ['write it as a list: ["Ran it", "Taught it"]'],
    unsafe: `${JOB}      highlights:\n        [Ran it, Taught it]\n`,
  },
  {
    name: 'one bullet point without a dash',
    text: `${JOB}      highlights: Ran it\n`,
    hints: ['write it as a list: ["Ran it"]'],
    safe: `${JOB}      highlights: [Ran it]\n`,
  },
  {
    name: 'the family name Null',
    text: 'cv:\n  name: Null\n',
    hints: ['write text after the colon; put the word `null` in quotes'],
  },
  {
    name: 'a negative length',
    text: `${PERSON}design:\n  options:\n    margins:\n      page:\n        top: -1 cm\n`,
    hints: ['write a length that is not negative, like `0 cm`'],
  },
  {
    name: 'an unsupported font',
    text: `${PERSON}design:\n  font: Times New Roman\n`,
    hints: [
      'use `EBGaramond`, `Roboto` or `SourceSans3`; select other fonts with `--font` and `--font-path`',
    ],
  },
  {
    name: 'a Markdown link as a URL',
    text: `${JOB}      url: "[here](https://example.org)"\n`,
    hints: ['write `https://example.org`'],
    unsafe: `${JOB}      url: "https://example.org"\n`,
  },
  {
    name: 'a URL in angle brackets',
    text: `${PERSON}  website: <https://example.org>\n`,
    hints: ['write `https://example.org`'],
    unsafe: `${PERSON}  website: https://example.org\n`,
  },
  {
    name: '`none` as an email address',
    text: `${PERSON}  email: none\n`,
    hints: ['write it like `jane.doe@example.com`; or remove the line'],
  },
  ...['n/a', 'none', '"-"', 'TBD'].map((phone) => ({
    name: `${phone} as a phone number`,
    text: `${PERSON}  phone: ${phone}\n`,
    hints: ['write it like `+41 44 668 18 00`; or remove the line'],
  })),
  {
    name: 'the entry kind of RenderCV for bullet points',
    text: `${PERSON}  custom_sections:\n    - title: X\n      entry_type: BulletEntry\n      entries: []\n`,
    hints: [
      'use `EducationEntry`, `ExperienceEntry`, `NormalEntry`, `OneLineEntry` or `PublicationEntry`; for bullet points, use `NormalEntry` with `highlights`',
    ],
  },
  {
    name: 'a capital letter in a key, next to a synonym',
    text: `${JOB}      Highlights:\n        - X\n      description: Y\n`,
    hints: ['did you mean `highlights`?', 'move its content to `highlights`'],
    safe: `${JOB}      highlights:\n        - X\n      description: Y\n`,
  },
  {
    name: 'a cover letter below a key',
    text: 'letter:\n  recipient: Acme\n  body: |\n    Hello.\n',
    hints: ['remove the line `letter:`, and unindent the lines below it'],
  },
  {
    name: 'a section that appears twice',
    text: `${JOB}  experience:\n    - company: Beta\n      position: Diver\n`,
    hints: ['keep one of them, and merge the other into it'],
  },
  {
    name: 'lines without a space after the colon',
    text: 'cv:\n  name:Jane Doe\n  label:Diver\n',
    hints: ['add a space after the colon: write `name: Jane Doe`'],
  },
  {
    name: 'an equals sign in place of the colon',
    text: 'cv:\n  name = Jane Doe\n',
    hints: ['write a colon: `name: Jane Doe`'],
    safe: 'cv:\n  name: Jane Doe\n',
  },
  {
    name: 'keys in Spanish',
    text: 'cv:\n  name: Ana\n  teléfono: +34 912 345 678\n  correo: ana@example.com\n  experience:\n    - empresa: Acme\n      puesto: Buzo\n      fecha_inicio: 2020-01\n',
    hints: ['use `phone`', 'use `email`', 'use `company`', 'use `position`', 'use `start_date`'],
    safe: 'cv:\n  name: Ana\n  phone: +34 912 345 678\n  email: ana@example.com\n  experience:\n    - company: Acme\n      position: Buzo\n      start_date: 2020-01\n',
  },
  {
    name: 'a name in two parts, in French',
    text: 'cv:\n  nom: Dupont\n  prénom: Zoé\n',
    hints: ['write `name: Zoé Dupont`', 'write `name: Zoé Dupont`'],
    unsafe: 'cv:\n  name: Zoé Dupont\n',
  },
  {
    name: 'a given name alone, in Spanish',
    text: 'cv:\n  nombre: Ana\n',
    hints: ['write `name: Ana`'],
    unsafe: 'cv:\n  name: Ana\n',
  },
  {
    name: 'a list in brackets without commas',
    text: `${JOB}      highlights: ["Ran it" "Taught it"]\n`,
    hints: ['add the comma or the quotes, or remove the outer brackets'],
  },
  ...['start_date: [2019, 3]', 'date: {from: 2019, to: 2020}'].map((line) => ({
    name: `parts of a date in \`${line}\``,
    text: `${JOB}      ${line}\n`,
    hints: ['write a date like `2024-05`, or omit the field'],
  })),
  {
    name: 'keys in German',
    text: `${PERSON}  beruf: Taucherin\n  ausbildung:\n    - hochschule: TU Berlin\n      fach: Physik\n      von: 2019-10\n      bis: 2022-09\n`,
    hints: ['use `label`', 'use `education`'],
    safe: `${PERSON}  label: Taucherin\n  education:\n    - hochschule: TU Berlin\n      fach: Physik\n      von: 2019-10\n      bis: 2022-09\n`,
  },
  {
    name: 'custom sections as a mapping of titles',
    text: `${PERSON}  custom_sections:\n    Talks:\n      - name: A talk\n        date: 2020\n`,
    hints: [
      'move it to `custom_sections`: `- title: Talks`, and below it `entry_type: NormalEntry` and `entries:`, with these below it',
    ],
  },
  {
    name: 'a document in a list',
    text: '- cv:\n    name: Jane Doe\n',
    hints: [
      'remove the list around the document, or write one document per line into an .ndjson file',
    ],
  },
  {
    name: 'line numbers',
    text: '1 cv:\n2   name: Jane Doe\n',
    hints: ['remove line numbers and marks, such as `1`, from the beginning of each line'],
  },
  {
    name: 'the markers of a patch',
    text: '+cv:\n+  name: Jane Doe\n',
    hints: ['remove line numbers and marks, such as `+`, from the beginning of each line'],
  },
  {
    name: 'a text of several lines, with a colon',
    text: `${PERSON}  summary: I dive and\n    do this: swim\n`,
    hints: ['put all of the text in quotes: "I dive and do this: swim"'],
  },
];

async function validateText(text: string): Promise<readonly Diagnostic[]> {
  try {
    return (await validateCv(parseCvSource(text))).diagnostics;
  } catch (error) {
    return (error as { diagnostics: readonly Diagnostic[] }).diagnostics;
  }
}

describe('a mistake of a newcomer', () => {
  it.each(MISTAKES)('gets a hint: $name', async ({ text, hints, safe = text, unsafe = safe }) => {
    const problems = await validateText(text);
    const shownHints = problems.flatMap(({ code, hint }) =>
      code === 'missing-key' ? [] : (hint ?? ''),
    );
    expect(shownHints).toEqual(hints);
    expect(applyFixes(text, problems).text).toBe(safe);
    expect(applyFixes(text, problems, { unsafe: true }).text).toBe(unsafe);
  });
});
