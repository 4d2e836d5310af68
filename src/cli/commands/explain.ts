import MarkdownIt, { type Token } from 'markdown-it';
import { createColors } from 'picocolors';
import {
  allFields,
  type DocumentField,
  documentFields,
  fieldsNamed,
  isOfEntries,
  textOfField,
} from '../../compiler/fields/describe-fields.js';
import { quote } from '../../diagnostics/quote.js';
import { didYouMean } from '../../diagnostics/suggest.js';
import { capitalised } from '../../diagnostics/words.js';
import { badOption, EXIT, type ExitCode, type UsageError } from '../exit-codes.js';
import { CODES, codeIn, readExplanations } from '../explain-code.js';
import { asCalled } from '../invocation.js';
import { Reporter } from '../reporter.js';
import { type Terminal, terminalOf, wrap, wrapBeside } from '../terminal.js';

/** `cvpress explain [what]`: documents a code or a field, or lists them. */
export async function run(given: string | undefined): Promise<ExitCode> {
  return new Reporter({}).guard(async () => {
    const { stdout } = process;
    const terminal = terminalOf(stdout);
    stdout.write(given === undefined ? listOf(terminal) : explain(given, terminal));
    return EXIT.success;
  });
}

function explain(given: string, terminal: Terminal): string {
  const code = codeIn(given);
  const pages = readExplanations();
  const found = pages
    .flatMap(({ explanations }) => explanations)
    .find((explanation) => explanation.code === code);
  if (found !== undefined) {
    const { bold } = createColors(terminal.colors);
    return `${bold(`${found.severity}[${found.code}]`)}\n\n${showMarkdown(found.text, terminal)}`;
  }
  const kinds = ['b', 'letter', 'editions'].map((kind) => allFields(documentFields(kind)));
  const fields = kinds.map((all) => fieldsNamed(given, all)).find((named) => named.length > 0);
  if (fields === undefined) throw unknown(given, kinds.flat());
  return fields.map((field) => explainField(field, terminal)).join('\n');
}

function unknown(given: string, fields: readonly DocumentField[]): UsageError {
  const names = fields.flatMap(({ path, key, kind }) => [path, key, kind ?? []].flat());
  const near = didYouMean(given.replace(/^.*\[|\].*$/g, ''), new Set([...CODES, ...names]));
  return badOption(
    `There is no code and no field ${quote(given)}.`,
    near ?? '`cvpress explain` lists what there is',
  );
}

function listOf(terminal: Terminal): string {
  const objects = allFields().filter(
    ({ fields, name }) => fields.length > 0 && !name.includes('Entry.'),
  );
  const fields = objects.map(({ path, description }): Row => [path, description]);
  const lists = [
    {
      title:
        'Parts of documents; each field in them has a name, too, as in `cvpress explain company`',
      rows: fields,
    },
    ...readExplanations().map(({ title, explanations }) => {
      return { title, rows: explanations.map(({ code, summary }): Row => [code, summary]) };
    }),
  ];
  const all = lists.flatMap(({ rows }) => rows);
  const texts = lists.map(({ title, rows }) => {
    return `${wrap(`${title}:`, terminal.width).join('\n')}\n\n${rowsOf(rows, terminal, all)}\n`;
  });
  return asCalled(texts.join('\n'));
}

function explainField(field: DocumentField, terminal: Terminal): string {
  const { bold } = createColors(terminal.colors);
  const { name, kind, isList, fields } = field;
  const blocks = [bold(name), [textOfField(field), field.bounds ?? []].flat().join(' ')];
  if (fields.length > 0) {
    const entries = `It is a list of entries of the kind \`${kind}\`, each of which has:`;
    blocks.push(
      isOfEntries(field) ? entries : isList ? 'It is a list, each item of which has:' : 'It has:',
    );
    blocks.push(rowsOf(fields.map(rowOf), terminal));
  }
  const further = fields.find((child) => child.fields.length > 0);
  if (further !== undefined) {
    blocks.push(
      asCalled(`\`cvpress explain ${further.path}\` shows what \`${further.key}\` has, and so on.`),
    );
  }
  return `${blocks.map((block) => (block.includes('\n') ? block : wrap(block, terminal.width).join('\n'))).join('\n\n')}\n`;
}

function rowOf(field: DocumentField): Row {
  return [`${field.key}${field.isNeeded ? ' (needed)' : ''}`, textOfField(field)];
}

type Row = readonly [name: string, text: string];

/** Names in a column, and texts wrapped next to them. */
function rowsOf(rows: readonly Row[], { width, colors }: Terminal, names = rows): string {
  const { bold } = createColors(colors);
  const column = Math.max(...names.map(([name]) => name.length)) + 2;
  return rows
    .flatMap(([name, text]) => wrapBeside(name, text, { column, width, paint: bold }))
    .join('\n');
}

/** Wraps paragraphs, indents code, and reduces links to their text. */
function showMarkdown(markdown: string, { width, colors }: Terminal): string {
  const { bold, cyan } = createColors(colors);
  const blocks: string[] = [];
  // Only the first paragraph of a list item has the bullet.
  let mark = '';
  for (const token of new MarkdownIt().parse(markdown, {})) {
    if (token.type === 'list_item_open') mark = '- ';
    if (token.type === 'fence') {
      const [, label = ''] = token.info.split(' ');
      if (label === 'wrong' || label === 'right') blocks.push(bold(`${capitalised(label)}:`));
      blocks.push(token.content.trimEnd().replaceAll(/^(?=.)/gm, '    '));
    }
    if (token.type !== 'inline') continue;
    const indent = token.level > 1 ? '  ' : '';
    const text = wrap(inlineText(token), width - indent.length).join(`\n${indent}`);
    blocks.push(
      `${mark || indent}${text.replaceAll(/`([^`]+)`/g, (whole, code: string) => (colors ? cyan(code) : whole))}`,
    );
    mark = '';
  }
  return `${blocks.join('\n\n')}\n`;
}

function inlineText({ children }: Token): string {
  const parts = (children ?? []).map(({ type, content }) => {
    if (type === 'code_inline') return `\`${content}\``;
    if (type === 'softbreak') return ' ';
    return type === 'text' ? content : '';
  });
  return parts.join('');
}
