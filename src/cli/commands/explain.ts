import { createColors } from 'picocolors';
import { quote } from '../../diagnostics/quote.js';
import { suggest } from '../../diagnostics/suggest.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { CODES, codeIn, type ExplainedPage, readExplanations } from '../explanation.js';
import { Reporter } from '../reporter.js';
import { type Terminal, terminalOf } from '../terminal.js';
import { showMarkdown } from '../terminal-markdown.js';
import { wrap } from '../wrap.js';

/** `cvpress explain [code]`: the documentation of a code, or a list of all codes. */
export async function explainCommand(given: string | undefined): Promise<ExitCode> {
  const reporter = new Reporter({});
  return reporter.guard(async () => {
    const { stdout } = process;
    const terminal = terminalOf(stdout);
    const pages = readExplanations();
    stdout.write(given === undefined ? listOf(pages, terminal) : explain(given, pages, terminal));
    return EXIT.success;
  });
}

function explain(given: string, pages: readonly ExplainedPage[], terminal: Terminal): string {
  const code = codeIn(given);
  const found = pages.flatMap(({ explanations }) => explanations).find((explanation) => explanation.code === code);
  if (found === undefined) throw unknownCode(given);
  const { bold } = createColors(terminal.colors);
  return `${bold(`${found.severity}[${found.code}]`)}\n\n${showMarkdown(found.text, terminal)}`;
}

function unknownCode(given: string): UsageError {
  const near = suggest(given.replace(/^.*\[|\].*$/g, ''), CODES);
  const hint = near === undefined ? '`cvpress explain` lists all codes' : `did you mean \`${near}\`?`;
  return new UsageError('bad-option', `There is no code ${quote(given)}.`, hint);
}

/** One line per code, with its summary. */
function listOf(pages: readonly ExplainedPage[], { width, colors }: Terminal): string {
  const paint = createColors(colors);
  const column = Math.max(...CODES.map((code) => code.length)) + 2;
  const lists = pages.map(({ title, explanations }) => {
    const rows = explanations.map(({ code, summary }) => {
      const lines = wrap(summary, Math.max(20, width - column));
      return `${paint.bold(code)}${' '.repeat(column - code.length)}${lines.join(`\n${' '.repeat(column)}`)}`;
    });
    return `${title}:\n\n${rows.join('\n')}\n`;
  });
  return lists.join('\n');
}
