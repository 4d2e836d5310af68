import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { completeCosts } from '../../../src/compiler/options/cost-options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../src/compiler/pipeline/render.js';
import { getPackageFolder } from '../../../src/files/package-files.js';
import { importOriginal } from '../../../src/import/import-original.js';
import { makeZip, type ZipFile } from '../../support/make-zip.js';
import { type MutationSource, mutateText } from '../mutate-text.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { readBytes } from '../seeds.js';
import { Flaw, type Target } from '../target.js';

const FOLDER = 'test/fixtures/import';

const LINKEDIN: readonly ZipFile[] = readdirSync(join(getPackageFolder(), FOLDER, 'linkedin')).map(
  (name) => ({
    name,
    text: readFileSync(join(getPackageFolder(), FOLDER, 'linkedin', name), 'utf8'),
  }),
);

const BIBTEX = readBytes(FOLDER, '.bib');
const XML = readBytes(FOLDER, '.xml');
const VALUES = readBytes(FOLDER, '.json', '.yaml').filter((text) => !text.includes('# Imported'));

const maxLength = 100_000;
const createMaterial = (tokens: readonly string[], texts: readonly string[]): MutationSource => ({
  tokens,
  texts,
  maxCodeUnit: 0xff,
  maxLength,
});

const LATEX_TOKENS = [
  ..."{ } \\ $ ^ _ ~ % # , = \" @ -- `` '' \\\\ \\\" \\' \\u \\[ \\( \\) \\]".split(' '),
  ...'\\emph{ \\textbf{ \\it \\bf \\em \\frac{ \\verb| \\begin{x} \\end{x} \\newcommand{\\q}{'.split(
    ' ',
  ),
  ...'@a{k, @string{a= @xdata{x, @comment{ @preamble{ xdata={ crossref={ title={ author={'.split(
    ' ',
  ),
  ...[' and ', ' and others', ' # a', 'a=a#a', '\\\\[', '\\glqq ', '\n', '\r'],
];
const XML_TOKENS = [
  ...'< > & " \' / <a> </a> <a/> <!-- --> <? ?> &lt; &#65; &#x110000; &amp;#0; xmlns: ]]>'.split(
    ' ',
  ),
  ...['<![CDATA[', '<!DOCTYPE a [', '<!ENTITY x "y">', ' a="x"', '<a b=">">', '<p>', '\r', '\r\n'],
  ...['&lt;ul&gt;', '&lt;li&gt;', '&lt;b&gt;', '<EmployerHistory>', '<Description>'],
];
const CSV_TOKENS = [
  '"',
  '""',
  ',',
  '\n',
  '\r',
  '\r\n',
  '&amp;',
  '&#',
  '\0',
  ',"',
  '",',
  '__proto__',
];
const ZIP_TOKENS = [
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  '\0\0',
  '\xff\xff',
  '\xff\xff\xff\xff',
];
const VALUE_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '- ',
  '&a ',
  '*a',
  '\n',
  '<b>',
  '<ul><li>',
];

interface FileKind {
  readonly name: string;
  readonly material: MutationSource;
  /** Creates a file. */
  readonly make: (random: Random) => string;
}

/** Repeats opening tokens, and perhaps closing ones. */
function nest(random: Random, tokens: readonly string[]): string {
  const count = 1 + random.small(3000);
  const [open, close] = [random.pick(tokens), random.isOneIn(2) ? random.pick(tokens) : ''];
  return open.repeat(count) + random.pick(tokens) + close.repeat(count);
}

function createExport(random: Random): string {
  const files = LINKEDIN.map((file): ZipFile => {
    if (!random.isOneIn(4)) return file;
    const text = mutateText(file.text, random, createMaterial(CSV_TOKENS, [file.text]));
    return {
      ...file,
      text: random.isOneIn(2) ? text + nest(random, CSV_TOKENS) : text,
      ...(random.isOneIn(6) && { size: random.small(0xffff) }),
      ...(random.isOneIn(6) && { isFirst: true }),
      ...(random.isOneIn(6) && { method: 0 }),
      ...(random.isOneIn(9) && { flags: random.below(0xffff) }),
    };
  });
  return makeZip(files).toString('latin1');
}

const KINDS: readonly FileKind[] = [
  {
    name: 'x.bib',
    material: createMaterial(LATEX_TOKENS, BIBTEX),
    make: (random) =>
      random.isOneIn(2)
        ? random.pick(BIBTEX)
        : `@a{k, ${random.pick(['title', 'author', 'publisher'])} = {${nest(random, LATEX_TOKENS)}}}`,
  },
  {
    name: 'x.xml',
    material: createMaterial(XML_TOKENS, XML),
    make: (random) => {
      const xml = random.pick(XML);
      const index = xml.indexOf('</', random.below(xml.length));
      return random.isOneIn(2)
        ? xml
        : xml.slice(0, index) + nest(random, XML_TOKENS) + xml.slice(index);
    },
  },
  {
    name: 'x.zip',
    material: createMaterial(ZIP_TOKENS, [makeZip(LINKEDIN).toString('latin1')]),
    make: createExport,
  },
  {
    name: 'x.yaml',
    material: createMaterial(VALUE_TOKENS, VALUES),
    make: (random) => random.pick(VALUES) + (random.isOneIn(3) ? nest(random, VALUE_TOKENS) : ''),
  },
];

/** The first line of an input is the file name. */
export const IMPORT_FILES: Target = {
  name: 'import-files',
  input: 'bytes',
  extension: '.bin',
  make: (random) => {
    const { name, make, material } = random.pick(KINDS);
    const text = make(random);
    return `${name}\n${random.isOneIn(3) ? text : mutateText(text, random, material)}`.slice(
      0,
      maxLength,
    );
  },
  mutate: (input, random) => {
    const [name, content] = splitInput(input);
    const { material } = KINDS.find((kind) => kind.name === name) ?? random.pick(KINDS);
    return `${name}\n${mutateText(content, random, material)}`.slice(0, maxLength);
  },
  check: checkFile,
};

function splitInput(input: string): [name: string, content: string] {
  const end = input.indexOf('\n');
  return [input.slice(0, Math.max(0, end)), input.slice(end + 1)];
}

async function checkFile(input: string): Promise<void> {
  const [name, content] = splitInput(input);
  const original = { name, content: Buffer.from(content, 'latin1') };
  const imported = await catchDiagnostics(importOriginal(original, completeCosts({})));
  if (imported === undefined) return;
  const { diagnostics, texts } = imported;
  checkDiagnostics(diagnostics, texts.length === 1 ? texts[0]?.[1] : undefined);
  if (!('document' in imported)) return;
  const { document, text } = imported;
  if (!isDeepStrictEqual(parseCvSource(text, { format: 'yaml' }).value, document))
    throw new Flaw('disagree', 'the text does not parse to the document');
  if (!(await validateCv(document)).valid) throw new Flaw('disagree', 'the document is invalid');
}
