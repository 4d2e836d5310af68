/**
 * Calls each public function 20,000 times with values of every kind, in turn, and prints those whose answer is ever another one than
 * the first time: `node same-answers.mjs [quick]`. Whatever takes long is called less often if it is to be quick, since what a
 * long-lived process does wrong is done by the code that V8 has optimised.
 */
import {
  applyFixes,
  CvError,
  createRenderer,
  cvToTypst,
  formatDiagnostics,
  parseCvSource,
  renderCv,
  renderCvToPdf,
  validateCv,
} from 'cvpress';
import { digest } from './use.mjs';

/** Texts of every kind that engines store or handle differently. */
const TEXTS = {
  nothing: '',
  ascii: 'Jane Doe',
  'one byte': 'Zoë Müller ÿ',
  'two bytes': 'Ιωάννα Πέτρου “x” – Ł',
  'right to left': 'דנה לוי',
  ideographs: '山田太郎',
  emoji: '👩‍💻 🇨🇭',
  marks: 'e\u0301a\u0308\u00ad\u200b',
  'lone surrogate': 'a\ud800b',
  control: 'a\u0000\u0007\r\n\tb',
  markdown: '**a** `b` [c](https://münchen.de/ü) <d> \\* &amp;',
  long: 'Donaudampfschiff'.repeat(40),
  constructor: 'constructor',
};

/** What a program may give in place of a text. */
const OTHERS = {
  number: 12.5,
  NaN: Number.NaN,
  bigint: 10n,
  boolean: true,
  null: null,
  undefined,
  list: ['x'],
  object: { x: 1 },
  date: new Date(0),
  map: new Map([['name', 'Jane']]),
  function: () => 'Jane',
  symbol: Symbol('x'),
};

/** A document with a value in every field. */
function documentOf(x) {
  const entry = { location: x, url: x, start_date: x, end_date: x, highlights: [x] };
  return {
    cv: {
      name: x,
      label: x,
      location: x,
      email: x,
      phone: x,
      website: x,
      summary: x,
      section_order: [x],
      social_networks: ['LinkedIn', 'Mastodon', x].map((network) => ({ network, username: x })),
      education: [{ institution: x, area: x, study_type: x, gpa: x, transcript_url: x, ...entry }],
      experience: [{ company: x, position: x, ...entry }],
      projects: [{ name: x, date: x, highlights: [x] }],
      publications: [{ title: x, authors: [x], doi: x, date: x, journal: x, cited_by: x }],
      skills: [{ name: x, details: x }],
    },
    design: { font: x, options: { primary_color: x, text_alignment: x } },
  };
}

/** A document that is right, with a text where any may stand, and in its addresses. */
function plainDocumentOf(text) {
  const name = text.replaceAll(/[^\p{L}]/gu, '') || 'x';
  const address = `https://${name}.example/${name}`;
  return {
    cv: {
      name: text || 'x',
      website: address,
      social_networks: [{ network: 'Mastodon', username: `@x@${name}.example` }],
      summary: `${text} [${name}](${address})`,
      projects: [{ name: text || 'x', url: address, date: '2022', highlights: [text || 'x'] }],
    },
  };
}

const VALUES = [...Object.values(TEXTS), ...Object.values(OTHERS)];
const WRONG_DOCUMENTS = [...VALUES, ...VALUES.map(documentOf)];

/** Each of them twice, since V8 stores a text that a program put together otherwise than one that was read. */
const DOCUMENTS = Object.values(TEXTS)
  .map(plainDocumentOf)
  .flatMap((document) => [document, JSON.parse(JSON.stringify(document))]);

const SOURCES = [
  ...VALUES,
  ...Object.values(TEXTS).flatMap((text) => [
    JSON.stringify(plainDocumentOf(text)),
    `cv:\n  name: ${text}\n  nmae: ${text}\n`,
    `{"cv": ${text}}`,
  ]),
];

const OPTIONS = { today: '2026-11-20' };
const TEXT = 'cv:\n  name: Müller\n  nmae: Zoë\n';
const { diagnostics } = await validateCv(documentOf('Müller'));
const { diagnostics: fixable } = await validateCv(parseCvSource(TEXT));
const LISTS = [...VALUES, VALUES, [], diagnostics, fixable];
const renderer = createRenderer({ workers: 1 });

/** What is called: a function, the values that it is given, and how often it is called if the program is to be quick. */
const CALLS = [
  ['parseCvSource', (source) => parseCvSource(source).value, SOURCES, 20_000],
  ['validateCv', (document) => validateCv(document, OPTIONS), DOCUMENTS, 20_000],
  [
    'validateCv of what is wrong',
    (document) => validateCv(document, OPTIONS),
    WRONG_DOCUMENTS,
    1000,
  ],
  ['validateCv of a source', (source) => validateCv(parseCvSource(source), OPTIONS), SOURCES, 1000],
  [
    'formatDiagnostics',
    (list) => formatDiagnostics(list, { style: 'human', text: TEXT }),
    LISTS,
    20_000,
  ],
  ['applyFixes', (list) => applyFixes(TEXT, list), LISTS, 20_000],
  ['applyFixes to a value', (value) => applyFixes(value, fixable), VALUES, 20_000],
  ['CvError', (list) => new CvError(list).toJSON(), [diagnostics, fixable], 20_000],
  ['createRenderer', (workers) => createRenderer({ workers }).close(), VALUES, 20_000],
  ['cvToTypst', (document) => cvToTypst(document, OPTIONS), DOCUMENTS, 2000],
  ['renderCvToPdf', (document) => renderCvToPdf(document, OPTIONS), DOCUMENTS, 50],
  [
    'renderCv',
    (document) => renderCv(document, { formats: ['html', 'md', 'txt'], ...OPTIONS }),
    DOCUMENTS,
    500,
  ],
  ['render of a renderer', (document) => renderer.render(document, OPTIONS), DOCUMENTS, 50],
];

const isQuick = process.argv[2] === 'quick';
for (const [name, call, inputs, quickCalls] of CALLS) {
  const changed = await changedAnswer(call, inputs, isQuick ? quickCalls : 20_000);
  if (changed === undefined) continue;
  console.log(`${name}: ${changed}`);
  process.exitCode = 1;
}
await renderer.close();

/** The first answer that is not the one that was given for the same value before, if there is any. */
async function changedAnswer(call, inputs, calls) {
  const first = [];
  for (let made = 0; made < calls; made++) {
    const index = made % inputs.length;
    const answer = await answerOf(call, inputs[index]);
    first[index] ??= answer;
    if (answer !== first[index])
      return `value ${index}, call ${made + 1}\n  ${first[index]}\n  ${answer}`;
  }
  return undefined;
}

/** What a call returns or throws, as a text. */
async function answerOf(call, input) {
  try {
    return written(await call(input));
  } catch (error) {
    return `throws ${error.name}: ${error.message} ${written(error.diagnostics)}`;
  }
}

function written(value) {
  return JSON.stringify(value, (_, part) => {
    if (part instanceof Uint8Array) return digest(part);
    return typeof part === 'bigint' || typeof part === 'symbol' ? String(part) : part;
  });
}
