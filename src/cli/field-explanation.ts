import { createColors } from 'picocolors';
import { orList } from '../diagnostics/suggest.js';
import { type DocumentField, isOfEntries } from './document-fields.js';
import { asCalled } from './invocation.js';
import { type Row, rowsOf } from './rows.js';
import type { Terminal } from './terminal.js';
import { wrap } from './wrap.js';

export function explainFields(fields: readonly DocumentField[], terminal: Terminal): string {
  return fields.map((field) => explainField(field, terminal)).join('\n');
}

function explainField(field: DocumentField, terminal: Terminal): string {
  const { bold } = createColors(terminal.colors);
  const { name, kind, isList, fields } = field;
  const blocks = [bold(name), textOf(field)];
  if (fields.length > 0) {
    const entries = `It is a list of entries of the kind \`${kind}\`, each of which has:`;
    blocks.push(isOfEntries(field) ? entries : isList ? 'It is a list, each item of which has:' : 'It has:');
    blocks.push(rowsOf(fields.map(rowOf), terminal));
  }
  const further = fields.find((child) => child.fields.length > 0);
  if (further !== undefined) {
    blocks.push(asCalled(`\`cvpress explain ${further.path}\` shows what \`${keyOf(further)}\` has, and so on.`));
  }
  return `${blocks.map((block) => (block.includes('\n') ? block : wrap(block, terminal.width).join('\n'))).join('\n\n')}\n`;
}

function rowOf(field: DocumentField): Row {
  return [`${keyOf(field)}${field.isNeeded ? ' (needed)' : ''}`, textOf(field)];
}

const keyOf = ({ path }: DocumentField): string => path.slice(path.lastIndexOf('.') + 1);

/** Whether it is needed, what it is, and what may be written there. */
function textOf({ description, choices, byDefault, examples }: DocumentField): string {
  const code = (texts: readonly string[]): string => orList(texts.map((text) => `\`${text}\``));
  const said = examples.every((example) => description.includes(example));
  return [
    description,
    ...(choices.length === 0 ? [] : [`${choices.length === 1 ? '' : 'One of '}${code(choices)}.`]),
    ...(choices.length > 0 || said ? [] : [`As in ${code(examples)}.`]),
    ...(byDefault === undefined || choices.length === 1 ? [] : [`By default \`${byDefault}\`.`]),
  ].join(' ');
}
