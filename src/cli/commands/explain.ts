import MarkdownIt, { type Token } from 'markdown-it';
import { createColors } from 'picocolors';
import {
  type DocumentField,
  findFields,
  flattenFields,
  formatField,
  holdsEntries,
  readDocumentFields,
} from '../../compiler/fields/describe-fields.js';
import { formatDidYouMean } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import { capitalize } from '../../diagnostics/words.js';
import type { DocumentArguments } from '../arguments/arguments.js';
import { EXIT, type ExitCode, optionError, type UsageError } from '../exit-codes.js';
import { CODES, parseCode, readExplanations } from '../explain-code.js';
import { replaceProgramName } from '../invocation.js';
import { Reporter } from '../reporter.js';
import { getTerminal, type Terminal, wrap, wrapInColumn } from '../terminal.js';

interface ExplainArguments extends DocumentArguments {
  readonly settings?: string;
}

export async function run(
  topic: string | undefined,
  { settings: file, ...args }: ExplainArguments,
): Promise<ExitCode> {
  return new Reporter({}).guard(async (reporter) => {
    const { stdout } = process;
    const terminal = getTerminal(stdout);
    if (file !== undefined) {
      const { explainSettings } = await import('../explain-settings.js');
      stdout.write(await explainSettings(file, args, reporter));
    } else stdout.write(topic === undefined ? listTopics(terminal) : explain(topic, terminal));
    return EXIT.success;
  });
}

function explain(topic: string, terminal: Terminal): string {
  const code = parseCode(topic);
  const explanation = readExplanations()
    .flatMap(({ explanations }) => explanations)
    .find((candidate) => candidate.code === code);
  if (explanation !== undefined) {
    const { severity, text } = explanation;
    const { bold } = createColors(terminal.colors);
    return `${bold(`${severity}[${code}]`)}\n\n${formatMarkdown(text, terminal)}`;
  }
  const formats = ['b', 'letter', 'editions'].map((kind) =>
    flattenFields(readDocumentFields(kind)),
  );
  const fields = formats.map((all) => findFields(topic, all)).find(({ length }) => length > 0);
  const document = DOCUMENTS.find(({ pattern }) => pattern.test(topic.trim()));
  if (fields === undefined && document !== undefined)
    return explainDocument(document.title, readDocumentFields(document.kind), terminal);
  if (fields === undefined) throw unknownTopicError(topic, formats.flat());
  return fields.map((field) => explainField(field, terminal)).join('\n');
}

const DOCUMENTS = [
  { pattern: /^(?:cover.)?letters?$/i, kind: 'letter', title: 'Keys of a cover letter' },
  { pattern: /^editions?$/i, kind: 'editions', title: 'Keys of an edition' },
];

function explainDocument(
  title: string,
  fields: readonly DocumentField[],
  terminal: Terminal,
): string {
  const { bold } = createColors(terminal.colors);
  return `${bold(title)}\n\n${formatDefinitions(fields.map(defineField), terminal)}\n`;
}

function unknownTopicError(topic: string, fields: readonly DocumentField[]): UsageError {
  const names = fields.flatMap(({ path, key, kind }) => [path, key, kind ?? []].flat());
  return optionError(
    `There is no code or field ${quote(topic)}.`,
    formatDidYouMean(topic.replace(/^.*\[|\].*$/g, ''), new Set([...CODES, ...names])) ??
      'run `cvpress explain` for a list',
  );
}

function listTopics(terminal: Terminal): string {
  const objects = flattenFields().filter(
    ({ fields, name }) => fields.length > 0 && !name.includes('Entry.'),
  );
  const lists = [
    {
      title: 'Parts of documents (for a field, run `cvpress explain company`)',
      definitions: objects.map(({ path, description }): Definition => [path, description]),
    },
    ...readExplanations().map(({ title, explanations }) => ({
      title,
      definitions: explanations.map(({ code, summary }): Definition => [code, summary]),
    })),
  ];
  const all = lists.flatMap(({ definitions }) => definitions);
  const texts = lists.map(({ title, definitions }) => {
    const heading = wrap(`${title}:`, terminal.width).join('\n');
    return `${heading}\n\n${formatDefinitions(definitions, terminal, all)}\n`;
  });
  return replaceProgramName(texts.join('\n'));
}

function explainField(field: DocumentField, terminal: Terminal): string {
  const { bold } = createColors(terminal.colors);
  const { name, kind, isList, fields } = field;
  const blocks = [bold(name), [formatField(field), field.rule ?? []].flat().join(' ')];
  if (fields.length > 0) {
    blocks.push(
      holdsEntries(field)
        ? `A list of entries of the kind \`${kind}\`, each with:`
        : isList
          ? 'A list of items, each with:'
          : 'It has:',
    );
    blocks.push(formatDefinitions(fields.map(defineField), terminal));
  }
  const parent = fields.find((child) => child.fields.length > 0);
  if (parent !== undefined) {
    blocks.push(
      replaceProgramName(
        `\`cvpress explain ${parent.path}\` shows the fields of \`${parent.key}\`.`,
      ),
    );
  }
  const wrapped = blocks.map((block) =>
    block.includes('\n') ? block : wrap(block, terminal.width).join('\n'),
  );
  return `${wrapped.join('\n\n')}\n`;
}

type Definition = readonly [name: string, text: string];

function defineField(field: DocumentField): Definition {
  return [`${field.key}${field.isRequired ? ' (required)' : ''}`, formatField(field)];
}

/** @param all - determines the width of the first column */
function formatDefinitions(
  definitions: readonly Definition[],
  { width, colors }: Terminal,
  all = definitions,
): string {
  const column = Math.max(...all.map(([name]) => name.length)) + 2;
  const { bold } = createColors(colors);
  return definitions
    .flatMap(([name, text]) => wrapInColumn(name, text, { column, width, paint: bold }))
    .join('\n');
}

function formatMarkdown(markdown: string, { width, colors }: Terminal): string {
  const { bold, cyan } = createColors(colors);
  const blocks: string[] = [];
  // Only the first paragraph of a list item has the bullet.
  let bullet = '';
  for (const token of new MarkdownIt().parse(markdown, {})) {
    if (token.type === 'list_item_open') bullet = '- ';
    if (token.type === 'fence') {
      const label = /(?<= )(?:wrong|right)\b/.exec(token.info)?.[0];
      if (label) blocks.push(bold(`${capitalize(label)}:`));
      blocks.push(token.content.trimEnd().replaceAll(/^(?=.)/gm, '    '));
    }
    if (token.type !== 'inline') continue;
    const indent = token.level > 1 ? '  ' : '';
    const text = wrap(getInlineText(token), width - indent.length).join(`\n${indent}`);
    blocks.push(
      (bullet || indent) + (colors ? text.replaceAll(/`([^`]+)`/g, (_, code) => cyan(code)) : text),
    );
    bullet = '';
  }
  return `${blocks.join('\n\n')}\n`;
}

function getInlineText({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => {
      if (type === 'code_inline') return `\`${content}\``;
      return type === 'softbreak' ? ' ' : type === 'text' ? content : '';
    })
    .join('');
}
