// Every value of an original is in the CV, or a warning has its path.
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { readBibtex } from '../../src/import/bibtex.js';
import { importSource } from '../../src/import/import-source.js';
import { isPlainObject } from '../../src/util/plain-object.js';
import { selectRows } from '../support/length.js';
import { ORIGINALS } from '../support/originals.js';

type Path = readonly (string | number)[];

/** Values that only the other program needs (docs/import-mappings.md), by path. */
const SILENT: readonly RegExp[] = [
  // ORCID
  /\b(put-code|visibility|display-index|source|history|preferences|disambiguated-organization|created-date|last-modified-date)\b/,
  /\b(external-id-normalized|external-id-relationship|verified|primary)\b|(^|\.)path$/,
  /orcid-identifier\.(uri|host)$/,
  // Other versions of the same work.
  /\.work-summary\.1\.|works\.group\.external-ids|works\.group\.0\.external-ids|fundings\.group\.(0\.)?external-ids/,
  // LinkedIn
  /\.(Confirmed|Primary|Type|Updated On)$/,
  // Reactive Resume
  /(^|\.)(id|icon|iconColor|type|columns|separateLinks|keepTogether|startOnNewPage|inlineLink|hidden|visible)$/,
  /(^|\.)(levelNum|format|keywordLayout|layout|public|template|css|page|theme|typography|design|picture|photo)\b/,
  // Europass
  /\b(DocumentID|DocumentInfo|PrintingPreferences|RenderingInformation|CandidateSupplier|TaxonomyID|ChannelCode|UseCode)\b/,
  // Repeats the country of the dialing code.
  /Communication\.\d+\.CountryCode$/,
  /CandidateProfile\.ID|\.(Code|typeCode|schemeName|schemeID|languageID|type|name)$/,
];

it.each(ORIGINALS)(
  'importSource keeps or reports each value of $name',
  ({ source, ...options }) => {
    const paths = collectLeafPaths(source.value);
    const lost = selectRows(paths, Math.ceil(paths.length / 20)).flatMap((path, index) => {
      const word = `Word${index + 1000}x`;
      const value = structuredClone(source.value);
      setValue(value, path, word);
      const imported = importSource({ ...source, value }, options);
      if (!('text' in imported)) return [`${path.join('.')}: ${imported.diagnostics[0]?.message}`];
      const isKept =
        imported.text.includes(word) || imported.diagnostics.some((d) => covers(path, d.path));
      const isSilent = SILENT.some((pattern) => pattern.test(path.join('.')));
      return isKept || isSilent ? [] : [path.join('.')];
    });
    expect(lost).toEqual([]);
  },
);

/** Originals that deviate from the schemas, with words to search for. */
const IRREGULAR: readonly (readonly [name: string, original: object])[] = [
  [
    'JSON Resume with texts and lists in place of fields',
    {
      basics: {
        name: 'Ada',
        label: ['Word1x', 'Word2x'],
        email: ['ada@word3x.org', 'ada@word4x.org'],
        phone: ['+43 316 000000', 'Word5x'],
        summary: ['Word6x', 'Word7x'],
        profiles: ['https://github.com/word8x', 'Word9x'],
        location: 'Word10x',
        image: 'Word11x',
      },
      work: [
        {
          company: 'Word12x',
          position: ['Word13x', 'Word14x'],
          location: { city: 'Word15x', countryCode: 'Word16x' },
          summary: ['Word17x', 'Word18x'],
          startDate: '2014-Word19x',
          roles: [
            { position: 'Word20x', startDate: '2014', summary: 'Word21x', other: 'Word22x' },
            'Word23x',
          ],
        },
        'Word24x',
      ],
      skills: ['Word25x', { name: 'Word26x', keywords: 'Word27x' }],
      languages: ['Word28x'],
      interests: ['Word29x', ['Word30x']],
      awards: [{ title: 'Word31x', url: 'https://word32x.org', summary: ['Word33x'] }],
      references: ['Word34x', { name: 'Word35x', reference: '- Word36x\n- Word37x' }],
      projects: 'Word38x',
      publications: ['Word39x'],
    },
  ],
  [
    'HTML, Markdown and commands in one text',
    {
      basics: {
        name: 'Ada',
        summary:
          '<p>**Word1x** <b>Word2x</b></p><ul><li>Word3x<ol><li>`Word4x`</li></ol></li></ul>Word5x<table><tr><td>Word6x<td>Word7x</table><a href="https://word8x.org"><b></b></a><h2>Word9x <!-- x --> <x>Word10x</x> #strong[Word11x] #box[Word12x] \\textbf{Word13x} \\foo{Word14x} $Word15x^2$',
      },
    },
  ],
  [
    'a person at the root',
    { name: 'Word1x', email: 'a@word2x.org', title: 'Word3x', work: [{ name: 'Word4x' }] },
  ],
  [
    'sections of Reactive Resume',
    {
      basics: { name: 'Ada' },
      summary: { title: 'Word1x', content: '<ul><li>Word2x</li></ul>' },
      sections: {
        profiles: { title: 'Word3x', items: [{ network: 'Word4x', username: 'Word5x' }] },
        experience: {
          title: 'Word6x',
          items: [
            {
              company: 'Word7x',
              position: 'Word8x',
              period: 'Word9x',
              description: '<p>Word10x</p>',
              roles: [{ position: 'Word11x', period: 'Word12x', description: 'Word13x' }],
            },
            { company: 'Word14x', hidden: true },
          ],
        },
      },
      customSections: [
        {
          id: 'a',
          type: 'profiles',
          title: 'Word15x',
          items: [
            { network: 'Word16x', username: 'Word17x', website: { url: 'https://word18x.org' } },
          ],
        },
        { id: 'b', type: 'cover-letter', title: 'Word19x', items: [{ content: 'Word20x' }] },
        { id: 'c', type: 'experience', title: 'Word6x', items: [{ company: 'Word21x' }] },
        { id: 'd', type: 'skills', title: 'Word6x', items: [{ name: 'Word22x' }] },
      ],
      metadata: {},
    },
  ],
  [
    'fields of CSL-JSON',
    [
      {
        id: 'a',
        type: 'thesis',
        title: 'Word1x',
        genre: 'Word2x',
        note: 'Word3x',
        editor: [{ family: 'Word4x' }],
        issued: {
          'date-parts': [
            [2016, 11],
            [2017, 3],
          ],
          season: 'Word5x',
        },
      },
    ],
  ],
];

it.each(IRREGULAR)('importSource keeps or reports each word of $0', (_name, original) => {
  const source = parseCvSource(JSON.stringify(original), { file: 'x.json' });
  const imported = importSource(source);
  if (!('text' in imported)) throw new Error(imported.diagnostics[0]?.message);
  const reported = imported.diagnostics.map(({ path }) =>
    JSON.stringify(getValue(source.value, path)),
  );
  const everything = `${imported.text} ${reported.join(' ')}`.toLowerCase();
  const words = new Set(JSON.stringify(original).match(/word\d+x/gi));
  expect([...words].filter((word) => !everything.includes(word.toLowerCase()))).toEqual([]);
});

it('importSource keeps or reports each field of BibTeX', () => {
  const source = readBibtex(
    '@phdthesis{k, title={Word1x}, type={Word2x}, note={Word3x}, editor={Word4x and Word5x}, school={Word6x}, year=2020, month={May--June}, series={Word7x}}',
    'x.bib',
  );
  const imported = importSource(source, { format: 'BibTeX' });
  expect('document' in imported && imported.document.cv?.publications).toMatchObject([
    {
      title: 'Word1x',
      authors: ['Word4x', 'Word5x (Eds.)'],
      date: 'May–June 2020',
      journal: 'Word2x, Word6x',
      highlights: ['Word3x'],
    },
  ]);
  expect(imported.diagnostics.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^`series` is not imported/),
  );
});

function getValue(value: unknown, path: Path): unknown {
  return path.reduce(
    (owner, step) => (owner as Record<string, unknown> | undefined)?.[step],
    value,
  );
}

/** Returns whether a warning covers a value: a field of a list is reported at its first path. */
function covers(path: Path, warned: Path): boolean {
  const fields = (steps: Path): string =>
    steps.filter((step) => typeof step === 'string').join('.');
  return warned.length > 0 && `${fields(path)}.`.startsWith(`${fields(warned)}.`);
}

function collectLeafPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => collectLeafPaths(item, [...path, index]));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([key, inner]) => collectLeafPaths(inner, [...path, key]));
  return value === null || value === '' ? [] : [path];
}

function setValue(value: unknown, path: Path, text: string): void {
  const owner = path
    .slice(0, -1)
    .reduce((inner, step) => (inner as Record<string, unknown>)[step], value);
  (owner as Record<string, unknown>)[path.at(-1) ?? ''] = text;
}
