// Random trees of rich text, and the runs that the engine reads from their markup.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import type { Inline, RichText } from '../../../../src/compiler/model/text/inline.js';

/** A text and its styles, outermost first: `*`, `_`, a backtick or an address. */
export type Run = readonly [marks: string, text: string];

/** All characters with a meaning in Typst, and others that affect it: letters, digits, spaces. */
const UNITS = [
  ...'*_`$#<>@[]~-./\\"\'=+&;(){}|!:,?%^',
  ...[
    'a',
    'b',
    'h',
    'u',
    'Z',
    'é',
    'ß',
    '漢',
    'か',
    '한',
    'ع',
    'א',
    'e\u0301',
    '\u{1D400}',
    '\u{1F600}',
    '\u0663',
    '½',
  ],
  ...[
    '0',
    '1',
    '9',
    ' ',
    ' ',
    '  ',
    '\n',
    '\t',
    '\u00A0',
    '\u2003',
    '\u200B',
    '\u2028',
    '\u0085',
    '\v',
    '\f',
  ],
  ...[
    '//',
    '/*',
    '*/',
    '--',
    '---',
    '-?',
    '...',
    '-5',
    '1.',
    '1. ',
    '- ',
    '+ ',
    '= ',
    '== ',
    '/ ',
    '/ a: ',
    '```',
    '``',
  ],
  ...[
    'http://',
    'https://a.b',
    '\\u{41}',
    '#let',
    '#(',
    '#{',
    '<a>',
    '@a',
    '.at(0)',
    '.text',
    '[x]',
    '(x)',
    ';',
    '#!',
  ],
];

const text = fc.array(fc.constantFrom(...UNITS), { maxLength: 5 }).map((units) => units.join(''));

const { tree } = fc.letrec<{ tree: RichText; node: Inline; leaf: Inline }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 5 }),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: tie('leaf') },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('emphasis', 'strong'),
        children: tie('tree'),
      }) as fc.Arbitrary<Inline>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('isolate'),
        direction: fc.constantFrom('ltr', 'rtl'),
        children: tie('tree'),
      }) as fc.Arbitrary<Inline>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('link'),
        href: text.map((path) => `https://a.b/${path}`),
        children: tie('tree'),
      }) as fc.Arbitrary<Inline>,
    },
  ),
  leaf: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('text'), text }) as fc.Arbitrary<Inline>,
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('code'), text }) as fc.Arbitrary<Inline>,
    },
    {
      weight: 1,
      arbitrary: text.map((text): Inline => ({ kind: 'time', text, datetime: '2026-11' })),
    },
    { weight: 1, arbitrary: fc.constant<Inline>({ kind: 'break' }) },
  ),
}));

/** Nested trees of text, strong, emphasis, code, links, dates and breaks. */
export const richText: fc.Arbitrary<RichText> = tree;

/** Returns the runs of a tree, without markup. */
export function collectRuns(tree: RichText, marks = ''): Run[] {
  return tree.flatMap((node) => collectNodeRuns(node, marks));
}

function collectNodeRuns(node: Inline, marks: string): Run[] {
  switch (node.kind) {
    case 'text':
    case 'time':
      return [[marks, node.text]];
    case 'code':
      return [[`${marks}\``, node.text]];
    case 'break':
      return [[marks, BREAK]];
    case 'emphasis':
      return collectRuns(node.children, `${marks}_`);
    case 'strong':
      return collectRuns(node.children, `${marks}*`);
    case 'link':
      return collectRuns(node.children, `${marks}(${node.href})`);
    case 'foreign':
    case 'upright':
      return collectRuns(node.children, marks);
    case 'isolate':
      return collectRuns(node.children, `${marks}${node.direction === 'ltr' ? '>' : '<'}`);
  }
}

const BREAK = '\u2424';

/** Splits content into runs; unexpected content becomes a run with its name. */
const RUN_PARSER = `
#let runs(it, marks) = {
  let kind = it.func()
  if kind in (text, [\\*].func()) { return ((marks, it.text),) }
  if kind == [ ].func() { return ((marks, " "),) }
  if kind == strong { return runs(it.body, marks + "*") }
  if kind == emph { return runs(it.body, marks + "_") }
  if kind == link { return runs(it.body, marks + "(" + it.dest + ")") }
  if kind == raw { return ((marks + "\`", it.text),) }
  if kind == highlight { return runs(it.body, marks + "\`") }
  if kind == underline { return runs(it.body, marks + ">") }
  if kind == overline { return runs(it.body, marks + "<") }
  if kind == linebreak { return ((marks, "${BREAK}"),) }
  if it.has("children") { return it.children.map(part => runs(part, marks)).sum(default: ()) }
  return ((marks, "<" + repr(it) + ">"),)
}
#let long-word(word, room: 0) = text(word)
#let unbroken(word) = text(word)
#let code(extent: 0pt, body) = highlight(body)
#let group-end = []
#let upright(body) = body
#let left-to-right(body) = underline(body)
#let right-to-left(body) = overline(body)
`;

let compiler: NodeCompiler | undefined;
let age = 0;

/**
 * Returns the runs that the engine reads from each markup, in a content block.
 *
 * @throws if the engine reports an error
 */
export function readMarkup(texts: readonly string[]): Run[][] {
  // A compiler keeps all markup in memory.
  if (compiler === undefined || ++age % 200 === 0) compiler = NodeCompiler.create({});
  const body = texts.map((markup) => `#metadata(runs([${markup}], ""))<runs>\n`).join('');
  const result = compiler.compile({ mainFileContent: RUN_PARSER + body });
  try {
    if (result.hasError()) {
      const error = result.takeError();
      throw new Error(
        JSON.stringify(error === null ? 'unknown' : compiler.fetchDiagnostics(error)),
      );
    }
    return compiler.query(result.result as object, {
      selector: '<runs>',
      field: 'value',
    }) as Run[][];
  } finally {
    compiler.evictCache(1);
  }
}

/**
 * Normalizes runs for comparison: joins neighbors with equal styles, and replaces white space by
 * one space, as the engine does.
 */
export function normalizeRuns(runs: readonly Run[]): Run[] {
  const joined: [marks: string, text: string][] = [];
  for (const [marks, text] of runs) {
    if (text === '') continue;
    const last = joined.at(-1);
    if (last?.[0] === marks) last[1] += text;
    else joined.push([marks, text]);
  }
  return joined.map(([marks, text]): Run => {
    if (marks.endsWith('`')) return [marks, text.replaceAll(LINE_END, ' ')];
    const spaced = text.replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
    return [marks, spaced.replaceAll(new RegExp(` ?${BREAK} ?`, 'g'), BREAK)];
  });
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
