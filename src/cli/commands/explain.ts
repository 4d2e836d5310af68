import { createColors } from 'picocolors';
import { quote } from '../../diagnostics/quote.js';
import { suggestions } from '../../diagnostics/suggest.js';
import { allFields, type DocumentField, fieldsNamed } from '../document-fields.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { CODES, codeIn, readExplanations } from '../explanation.js';
import { explainFields } from '../field-explanation.js';
import { asCalled } from '../invocation.js';
import { Reporter } from '../reporter.js';
import { type Row, rowsOf } from '../rows.js';
import { type Terminal, terminalOf } from '../terminal.js';
import { showMarkdown } from '../terminal-markdown.js';
import { wrap } from '../wrap.js';

/** `cvpress explain [what]`: the documentation of a code or of a field of documents, or a list of what can be explained. */
export async function explainCommand(given: string | undefined): Promise<ExitCode> {
  const reporter = new Reporter({});
  return reporter.guard(async () => {
    const { stdout } = process;
    const terminal = terminalOf(stdout);
    stdout.write(given === undefined ? listOf(terminal) : explain(given, terminal));
    return EXIT.success;
  });
}

function explain(given: string, terminal: Terminal): string {
  const code = codeIn(given);
  const pages = readExplanations();
  const found = pages.flatMap(({ explanations }) => explanations).find((explanation) => explanation.code === code);
  if (found !== undefined) {
    const { bold } = createColors(terminal.colors);
    return `${bold(`${found.severity}[${found.code}]`)}\n\n${showMarkdown(found.text, terminal)}`;
  }
  const all = allFields();
  const fields = fieldsNamed(given, all);
  if (fields.length === 0) throw unknown(given, all);
  return explainFields(fields, terminal);
}

function unknown(given: string, fields: readonly DocumentField[]): UsageError {
  const names = fields.flatMap(({ path, kind }) => [path, path.slice(path.lastIndexOf('.') + 1), kind ?? []].flat());
  const [near] = suggestions(given.replace(/^.*\[|\].*$/g, ''), new Set([...CODES, ...names]));
  const hint = near === undefined ? '`cvpress explain` lists what there is' : `did you mean \`${near}\`?`;
  return new UsageError('bad-option', `There is no code and no field ${quote(given)}.`, hint);
}

function listOf(terminal: Terminal): string {
  const objects = allFields().filter(({ fields, name }) => fields.length > 0 && !name.includes('Entry.'));
  const fields = objects.map(({ path, description }): Row => [path, description]);
  const codes = readExplanations().map(({ title, explanations }) => {
    const rows = explanations.map(({ code, summary }): Row => [code, summary]);
    return { title, rows };
  });
  const all = codes.flatMap(({ rows }) => rows);
  const lists = [
    { title: 'Parts of documents; each field in them has a name, too, as in `cvpress explain company`', rows: fields },
    ...codes,
  ].map(
    ({ title, rows }) =>
      `${wrap(`${title}:`, terminal.width).join('\n')}\n\n${rowsOf(rows, terminal, [...fields, ...all])}\n`,
  );
  return asCalled(lists.join('\n'));
}
