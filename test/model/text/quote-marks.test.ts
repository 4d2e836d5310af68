// The quotes of every language are those that the engine sets where markup is written by hand.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { expect, it } from 'vitest';
import { fontFolder } from '../../../src/files/package-files.js';
import { splitLanguage } from '../../../src/languages/language-tag.js';
import { plain, toPlainText } from '../../../src/model/text/inline.js';
import { withQuotes } from '../../../src/model/text/quotes.js';
import { readPdf } from '../../support/pdf.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const REGIONS = ['de-AT', 'de-CH', 'de-LI', 'en-GB', 'es-ES', 'es-MX', 'fr-CA', 'fr-CH', 'it-CH', 'pt-BR', 'zh-TW'];
const LANGUAGES = [...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), ...REGIONS];

const SAMPLE = `"a" 'b'`;

it(`in ${LANGUAGES.length} languages`, async () => {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [fontFolder()] }] });
  const lines = LANGUAGES.map((tag) => {
    const { language, region } = splitLanguage(tag);
    const options = `lang: "${language}"${region === undefined ? '' : `, region: "${region}"`}`;
    return `#text(${options}, dir: ltr)[${tag}: ${SAMPLE}]\n`;
  });
  const compiled = compiler.compile({ mainFileContent: `#set text(font: "Source Sans 3")\n${lines.join('\n')}` });
  const { text } = await readPdf(compiler.pdf(compiled.result as object));
  const byEngine = text.split(/\r?\n/).filter((line) => line.includes(': '));
  const byProgram = LANGUAGES.map((tag) => `${tag}: ${toPlainText(withQuotes(plain(SAMPLE), tag))}`);
  expect(byEngine).toEqual(byProgram);
});
