import { createColors } from 'picocolors';
import { SEVERITY_OF } from '../../diagnostics/codes.js';
import { quote } from '../../diagnostics/quote.js';
import { suggest } from '../../diagnostics/suggest.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { codeIn, type Explanation, readExplanations } from '../explanation.js';
import { Reporter } from '../reporter.js';
import { type Terminal, terminalOf } from '../terminal.js';
import { showMarkdown, wrap } from '../terminal-markdown.js';

/** `cvpress explain [code]`: the documentation of a code, or a list of all codes. */
export async function explainCommand(given: string | undefined): Promise<ExitCode> {
  const reporter = new Reporter({});
  return reporter.guard(async () => {
    const { stdout } = process;
    const terminal = terminalOf(stdout);
    const explanations = readExplanations();
    stdout.write(given === undefined ? listOf(explanations, terminal) : explain(given, explanations, terminal));
    return EXIT.success;
  });
}

function explain(given: string, explanations: readonly Explanation[], terminal: Terminal): string {
  const code = codeIn(given);
  const found = explanations.find((explanation) => explanation.code === code);
  if (found === undefined) throw unknownCode(given);
  const { bold } = createColors(terminal.colors);
  return `${bold(`${SEVERITY_OF[found.code]}[${found.code}]`)}\n\n${showMarkdown(found.text, terminal)}`;
}

function unknownCode(given: string): UsageError {
  const near = suggest(given.replace(/^.*\[|\].*$/g, ''), Object.keys(SEVERITY_OF));
  const hint = near === undefined ? '`cvpress explain` lists all codes' : `did you mean \`${near}\`?`;
  return new UsageError('bad-option', `There is no code ${quote(given)}.`, hint);
}

/** One line per code, with its summary. */
function listOf(explanations: readonly Explanation[], { width, colors }: Terminal): string {
  const paint = createColors(colors);
  const column = Math.max(...explanations.map(({ code }) => code.length)) + 2;
  const rows = explanations.map(({ code, summary }) => {
    const lines = wrap(summary, Math.max(20, width - column));
    return `${paint.bold(code)}${' '.repeat(column - code.length)}${lines.join(`\n${' '.repeat(column)}`)}`;
  });
  return `${rows.join('\n')}\n`;
}
