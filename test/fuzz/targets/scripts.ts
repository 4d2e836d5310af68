import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { mutateText } from '../mutate-text.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

/** A text for a field of a CV, and the language that chooses fonts. */
interface Recipe {
  readonly text: string;
  readonly field: keyof typeof FIELDS;
  readonly language: string;
}

/** First and last characters of Unicode blocks, mostly of scripts with their own shaper. */
const BLOCKS = [
  ...[
    '\u0590\u05FF',
    '\u0600\u06FF',
    '\u0700\u074F',
    '\u0780\u07BF',
    '\u07C0\u07FF',
    '\u0900\u097F',
    '\u0980\u09FF',
  ],
  ...[
    '\u0A00\u0A7F',
    '\u0A80\u0AFF',
    '\u0B00\u0B7F',
    '\u0B80\u0BFF',
    '\u0C00\u0C7F',
    '\u0C80\u0CFF',
    '\u0D00\u0D7F',
  ],
  ...[
    '\u0D80\u0DFF',
    '\u0E00\u0E7F',
    '\u0E80\u0EFF',
    '\u0F00\u0FFF',
    '\u1000\u109F',
    '\u1100\u11FF',
    '\u1780\u17FF',
  ],
  ...[
    '\u1800\u18AF',
    '\u1A20\u1AAF',
    '\u1B00\u1B7F',
    '\uA980\uA9DF',
    '\uAA60\uAA7F',
    '\uAC00\uAC7F',
    '\u3040\u30FF',
  ],
  ...['\u0370\u03FF', '\u0530\u058F', '\u10A0\u10FF', '\u4E00\u4E7F'],
].map((bounds) => [bounds.charCodeAt(0), bounds.charCodeAt(1)] as const);

/** Characters that join, separate or enclose others in any script. */
const JOINERS = [
  ...[
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\u034F',
    '\u00AD',
    '\uFE0F',
    '\uFE00',
    '\u{E0100}',
    '\u0301',
    '\u0338',
    '\u20E3',
  ],
  ...[
    '\u200E',
    '\u200F',
    '\u061C',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ],
  ...[
    '\u094D',
    '\u09CD',
    '\u0D4D',
    '\u0DCA',
    '\u103A',
    '\u1039',
    '\u17D2',
    '\u0F84',
    '\u25CC',
    '\u{1F3FB}',
    '👩\u200D',
    '🇨',
  ],
  ...['(', ')', '[', '**', '*', ' ', ' a ', 'a', '1', ', ', '“', '\n\n', '- ', '<', 'https://a.b/'],
];

const LANGUAGES = ['en', 'hi', 'th', 'he', 'ar', 'hy', 'ka', 'ja', 'ko', 'zxx'];

/** CVs with a text in each field that is typeset differently. */
const FIELDS = {
  name: (name: string) => ({ name }),
  label: (label: string) => ({ name: 'J', label }),
  summary: (summary: string) => ({ name: 'J', summary }),
  contact: (username: string) => ({
    name: 'J',
    social_networks: [{ network: 'GitHub', username }],
  }),
  title: (title: string) => ({ name: 'J', custom_sections: [createSection({ title })] }),
  place: (location: string) => ({ name: 'J', custom_sections: [createSection({}, { location })] }),
  date: (date: string) => ({ name: 'J', custom_sections: [createSection({}, { date })] }),
  degree: (study_type: string) => ({
    name: 'J',
    education: [{ institution: 'A', area: 'B', study_type }],
  }),
  bullet: (text: string) => ({
    name: 'J',
    custom_sections: [createSection({}, { highlights: [text] })],
  }),
  link: (text: string) => ({ name: 'J', summary: `[${text}](https://example.com)` }),
} as const;

function createSection(section: object, entry: object = {}): object {
  return { title: 'S', entry_type: 'NormalEntry', entries: [{ name: 'N', ...entry }], ...section };
}

/** Stresses shapers: long syllables, marks without a base, chains of joiners, mixed directions. */
export const SCRIPTS: Target = {
  name: 'scripts',
  input: 'json',
  extension: '.json',
  make: (random) => JSON.stringify(createRecipe(random)),
  mutate: (input, random) => {
    const { text, ...recipe } = JSON.parse(input) as Recipe;
    const changed = random.isOneIn(2)
      ? text + createRun(random)
      : mutateText(text, random, MATERIAL);
    return JSON.stringify({
      ...recipe,
      text: changed,
      ...(random.isOneIn(4) && pickField(random)),
    });
  },
  check: async (input) => {
    const { text, field, language } = JSON.parse(input) as Recipe;
    const document: unknown = { cv: FIELDS[field](text) };
    const options = { today: '2026-11-20', language, fontPaths: getFontPaths(language) };
    const result = await catchDiagnostics(
      renderCv(document, { formats: ['pdf', 'html', 'svg'], ...options }),
    );
    if (result === undefined) return;
    checkDiagnostics(result.diagnostics);
    if (result.pdf.length === 0) throw new Flaw('text', 'the PDF is empty');
  },
};

const MATERIAL = {
  tokens: JOINERS,
  texts: ['क्षत्रिय', 'ສະບາຍດີ', 'שלום (abc) עולם', 'ភាសាខ្មែរ'],
  maxCodeUnit: 0xffff,
  maxLength: 6000,
};

function createRecipe(random: Random): Recipe {
  const runs = Array.from({ length: 1 + random.small(4) }, () => createRun(random));
  return { text: runs.join(random.isOneIn(2) ? ' ' : ''), ...pickField(random) };
}

function pickField(random: Random): Pick<Recipe, 'field' | 'language'> {
  return {
    field: random.pick(Object.keys(FIELDS) as (keyof typeof FIELDS)[]),
    language: random.pick(LANGUAGES),
  };
}

/** Repeats a few characters: shapers store cluster numbers and lengths in small integers. */
function createRun(random: Random): string {
  const [first, last] = random.pick(BLOCKS);
  const characters = Array.from({ length: 1 + random.small(5) }, () =>
    random.isOneIn(3)
      ? random.pick(JOINERS)
      : String.fromCharCode(first + random.below(last - first + 1)),
  );
  const count = random.pick([1, 2, 30, 64, 127, 128, 129, 255, 256, 257, 600]);
  return characters.join('').repeat(count);
}
