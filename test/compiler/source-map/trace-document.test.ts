import { describe, expect, test } from 'vitest';
import { normalizeOptions, type RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { traceDocument } from '../../../src/compiler/source-map/trace-document.js';
import { formatPath } from '../../../src/diagnostics/diagnostic.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { readSample, SAMPLES } from '../../support/samples.js';

/** Returns the text of each traced line in the PDF, without spaces, and its source location. */
async function trace(
  text: string,
  overrides: RenderOptions = {},
  file = 'cv.yaml',
): Promise<{ text: string; location: string; path: string }[]> {
  const options = { today: '2026-11-20', ...overrides } as const;
  const source = parseCvSource(text, { file });
  const pdf = await renderCvToPdf(source, options);
  const { pages } = await readPdf(pdf);
  return (await traceDocument(source, normalizeOptions(options), pdf)).map(
    ({ page, path, file, line, column, ...box }) => {
      const chars = pages[page]?.chars.filter(
        ({ x, right, y }) =>
          Math.min(x, right) > box.left - 0.1 &&
          Math.max(x, right) < box.right + 0.1 &&
          y > box.top &&
          y < box.bottom,
      );
      return {
        text: chars?.map(({ char }) => char.trim()).join('') ?? '',
        location: `${file}:${line}:${column}`,
        path: formatPath(path),
      };
    },
  );
}

test('traceDocument traces each item of `contacts` to its line', async () => {
  const contacts = [
    '- {network: GitLab, username: jane}',
    '- {email: jane@work.example}',
    '- {label: Folio, url: "https://f.example"}',
  ];
  const lines = await trace(`contacts:\n${contacts.join('\n')}\ncv:\n  name: Jane Doe\n`);
  expect(lines.filter(({ path }) => path.startsWith('contacts'))).toMatchObject([
    { text: 'jane', path: 'contacts[0].username', location: 'cv.yaml:2:31' },
    { text: 'jane@work.example', path: 'contacts[1].email', location: 'cv.yaml:3:11' },
    { text: 'Folio', path: 'contacts[2].url', location: 'cv.yaml:4:23' },
  ]);
});

const CV = `cv:
  name: Jane Doe
  label: Diver
  phone: +41 44 668 18 00
  email: jane@example.org
  social_networks:
    - network: GitHub
      username: jane
  summary: I dive.
  experience:
    - company: Reef
      position: Diver
      location: Perth
      start_date: 2019-03
      end_date: present
      highlights:
        - Dived.
        - Dived.
    - company: Reef
      position: Diver
      date: 2018
      highlights:
        - Dived.
  education:
    - institution: ETH
      area: Seas
      study_type: MSc
      gpa: 5.5
      transcript_url: https://example.org/t
      url: https://example.org/eth
  publications:
    - title: Corals
      authors:
        - Jane Doe
        - Al Gae
      date: 2020-01-05
      doi: 10.5555/x
      journal: Sea
  custom_sections:
    - title: Boats
      entry_type: NormalEntry
      entries:
        - name: Titanic
          url: https://example.org/boat
    - title: Fleet
      entry_type: ExperienceEntry
      entries:
        - company: Nautilus
          position: Cook
          url: ftp://example.org/sub
`;

describe('traceDocument of grouped positions', () => {
  const lines = trace(CV, { groupPositions: true });

  test.each([
    ['the employer', 'cv.experience[0].company', 'Reef', '11:16'],
    ['the first position', 'cv.experience[0].position', 'Diver', '12:17'],
    ['the second position', 'cv.experience[1].position', 'Diver', '20:17'],
    [
      'the period of the first position',
      'cv.experience[0].start_date',
      'Mar.2019topresent',
      '14:19',
    ],
  ])('finds %s', async (_, path, text, location) => {
    expect(await lines).toContainEqual({ text, path, location: `cv.yaml:${location}` });
  });
});

describe('traceDocument', () => {
  const lines = trace(CV);

  test.each([
    ['the name', 'cv.name', 'JaneDoe', '2:9'],
    ['the label', 'cv.label', 'Diver', '3:10'],
    ['a formatted phone number', 'cv.phone', '+41446681800', '4:10'],
    ['an e-mail address', 'cv.email', 'jane@example.org', '5:10'],
    ['a network', 'cv.social_networks[0].username', 'jane', '8:17'],
    ['the title of the summary', 'cv.summary', 'Summary', '9:12'],
    ['a title', 'cv.experience', 'Experience', '10:3'],
    ['a company', 'cv.experience[0].company', 'Reef', '11:16'],
    ['the same company', 'cv.experience[1].company', 'Reef', '19:16'],
    ['a location', 'cv.experience[0].location', 'Perth', '13:17'],
    ['a period', 'cv.experience[0].start_date', 'Mar.2019topresent', '14:19'],
    ['a date', 'cv.experience[1].date', '2018', '21:13'],
    ['a highlight', 'cv.experience[0].highlights[0]', 'Dived.', '17:11'],
    ['the same highlight', 'cv.experience[0].highlights[1]', 'Dived.', '18:11'],
    ['the same highlight of another entry', 'cv.experience[1].highlights[0]', 'Dived.', '23:11'],
    ['a degree', 'cv.education[0].study_type', 'MSc', '27:19'],
    ['a linked name', 'cv.education[0].institution', 'ETH', '25:20'],
    ['a grade', 'cv.education[0].gpa', 'GPA:5.5', '28:12'],
    ['a transcript', 'cv.education[0].transcript_url', 'Transcript', '29:23'],
    ['an author', 'cv.publications[0].authors[0]', 'JaneDoe', '34:11'],
    ['another author', 'cv.publications[0].authors[1]', 'AlGae', '35:11'],
    ['a DOI', 'cv.publications[0].doi', '10.5555/x', '37:12'],
    ['a journal', 'cv.publications[0].journal', 'Sea', '38:16'],
    ['a custom title', 'cv.custom_sections[0].title', 'Boats', '40:14'],
    ['a link', 'cv.custom_sections[0].entries[0].url', 'viewonexample.org', '44:16'],
    [
      'a URL that is not linked',
      'cv.custom_sections[1].entries[0].url',
      'ftp://example.org/sub',
      '50:16',
    ],
  ])('locates $0: $1', async (_, path, text, location) => {
    expect(await lines).toContainEqual({
      text: expect.stringMatching(toPattern(text)),
      location: `cv.yaml:${location}`,
      path,
    });
  });

  /** The text of a link may change. */
  const toPattern = (text: string): RegExp =>
    text.startsWith('view') ? /^viewo/ : new RegExp(`^${text.replaceAll(/[.+]/g, '\\$&')}$`);
});

describe('traceDocument of a text on several lines', () => {
  const WORDS =
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';

  test('locates each line by its first characters', async () => {
    const text = `cv:\n  name: J\n  summary: |\n    ${WORDS}\n    **bold** [link](https://example.org/a/b) "said" ${WORDS}\n    ${WORDS}\n\n    last\n`;
    const readSource = (location: string): string => {
      const [line = 0, column = 0] = location.split(':').slice(1).map(Number);
      return text.split('\n')[line - 1]?.slice(column - 1) ?? '';
    };
    const [title, ...lines] = (await trace(text)).filter(({ path }) => path === 'cv.summary');
    expect(title?.location).toBe('cv.yaml:3:12');
    expect(lines.map(({ location }) => location.replace(/:\d+$/, ''))).toEqual([
      'cv.yaml:4',
      expect.stringMatching(/^cv\.yaml:[45]$/),
      expect.stringMatching(/^cv\.yaml:[56]$/),
      'cv.yaml:8',
    ]);
    for (const { text, location } of lines)
      expect(readSource(location).slice(0, 3)).toBe(text.slice(0, 3));
  });

  test('locates list items and paragraphs of a summary', async () => {
    const text =
      'cv:\n  name: J\n  summary: |\n    first\n\n    - second\n      - third\n\n    fourth\n';
    const lines = (await trace(text)).filter(({ path }) => path === 'cv.summary').slice(1);
    expect(lines.map(({ location }) => location)).toEqual([
      'cv.yaml:4:5',
      'cv.yaml:6:7',
      'cv.yaml:7:9',
      'cv.yaml:9:5',
    ]);
  });

  test('locates all lines of a text at its only line in the file', async () => {
    const text = `cv:\n  name: J\n  summary: ${WORDS} ${WORDS}\n`;
    const locations = (await trace(text))
      .filter(({ path }) => path === 'cv.summary')
      .map(({ location }) => location);
    expect(locations.length).toBeGreaterThan(2);
    expect(new Set(locations)).toEqual(new Set(['cv.yaml:3:12']));
  });

  test('attributes list items in a highlight to the highlight', async () => {
    const text =
      'cv:\n  name: J\n  experience:\n    - company: A\n      position: B\n      highlights:\n        - " "\n        - |\n          first\n          - second\n          - third\n';
    const lines = (await trace(text)).filter(({ path }) => path.includes('highlights'));
    expect(lines.map(({ text, location, path }) => `${text} ${location} ${path}`)).toEqual([
      'first cv.yaml:9:11 cv.experience[0].highlights[1]',
      'second cv.yaml:10:13 cv.experience[0].highlights[1]',
      'third cv.yaml:11:13 cv.experience[0].highlights[1]',
    ]);
  });
});

test('traceDocument locates text in JSON', async () => {
  const text = '{\n "cv": {\n  "name": "J",\n  "label": "a \\"b\\" c"\n }\n}\n';
  expect(await trace(text, {}, 'cv.json')).toContainEqual(
    expect.objectContaining({ location: 'cv.json:4:12', path: 'cv.label' }),
  );
});

test('traceDocument locates right-to-left text', async () => {
  const text =
    'language: he\ncv:\n  name: דנה כהן\n  experience:\n    - company: חברה\n      position: מהנדסת C++ בכירה\n      highlights: [שורה ראשונה (א), שורה שנייה]\n';
  const lines = await trace(text, { fontPaths: getFontPaths('he') });
  const sortLetters = (word: string): string => [...word].sort().join('');
  const findLines = (path: string) => lines.filter((line) => line.path === path);
  expect(findLines('cv.experience[0].company').map(({ text }) => sortLetters(text))).toEqual([
    sortLetters('חברה'),
  ]);
  expect(findLines('cv.experience[0].highlights[1]').map(({ text }) => sortLetters(text))).toEqual([
    sortLetters('שורהשנייה'),
  ]);
  expect(findLines('cv.experience[0].position')).toHaveLength(1);
});

test('traceDocument locates values in overlays and assignments', async () => {
  const lines = await trace('cv:\n  name: J\n  label: Diver\n  summary: s\n', {
    overlays: [{ text: 'cv:\n  # for the job\n  label: Captain\n', file: 'job.yaml' }],
    set: ['cv.email=j@example.org'],
  });
  expect(lines).toContainEqual({ text: 'Captain', location: 'job.yaml:3:10', path: 'cv.label' });
  expect(lines).toContainEqual({ text: 'j@example.org', location: '--set:1:10', path: 'cv.email' });
  expect(lines).toContainEqual({ text: 's', location: 'cv.yaml:4:12', path: 'cv.summary' });
});

test('traceDocument locates the same text in a document that is shrunk to fit', async () => {
  const jobs = Array.from(
    { length: 14 },
    (_, index) =>
      `    - {company: Reef ${index}, position: Diver, highlights: [Went down., Came up., Rested.]}`,
  );
  const text = `cv:\n  name: Jane Doe\n  experience:\n${jobs.join('\n')}\n`;
  const [fitted, plain] = [await trace(text, { fit: 1 }), await trace(text)];
  expect(fitted).toEqual(plain);
  expect(fitted).toContainEqual({
    text: 'Reef13',
    location: 'cv.yaml:17:17',
    path: 'cv.experience[13].company',
  });
});

test('traceDocument returns no lines for an object without text', async () => {
  const document = { cv: { name: 'Jane Doe' } };
  const lines = await traceDocument(document, normalizeOptions({}), await renderCvToPdf(document));
  expect(lines).toEqual([]);
});

test.each(IS_LONG ? SAMPLES : ['starter.yaml'])(
  'traceDocument locates each letter and digit of %s',
  async (file) => {
    const { source, options } = readSample(file);
    const pdf = await renderCvToPdf(source, options);
    const { pages } = await readPdf(pdf);
    const lines = await traceDocument(source, normalizeOptions(options), pdf);
    const untraced = pages.flatMap(({ chars, height }, index) =>
      chars.filter(
        ({ char, x, right, y }) =>
          // Bullets and punctuation between fields belong to no field; the bottom margin has the
          // footer.
          /[\p{L}\p{N}]/u.test(char) &&
          y < height - 30 &&
          !lines.some(
            (line) =>
              line.page === index &&
              (x + right) / 2 > line.left - 0.1 &&
              (x + right) / 2 < line.right + 0.1 &&
              y > line.top &&
              y < line.bottom,
          ),
      ),
    );
    expect(untraced.map(({ char }) => char).join('')).toBe('');
  },
);
