import { createColors } from 'picocolors';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { BUNDLED, type Template, type TemplateOption } from '../../compiler/templates/template.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { asCalled } from '../invocation.js';
import { Reporter } from '../reporter.js';
import { type Terminal, terminalOf, wrapIndented } from '../terminal.js';

/** `cvpress templates [template...]` */
export async function run(
  given: readonly string[],
  { json }: { readonly json?: true },
): Promise<ExitCode> {
  return new Reporter({}).guard(async () => {
    const templates = (given.length === 0 ? BUNDLED : given).map(readTemplate);
    const terminal = terminalOf(process.stdout);
    const text = templates.map((template) => describeTemplate(template, terminal)).join('\n');
    const listing = `${text}\n${asCalled('`cvpress render cv.yaml --template linear` renders with one; `cvpress new-template` makes your own.')}\n`;
    process.stdout.write(
      json === true ? `${JSON.stringify(templates.map(dataOf), undefined, 2)}\n` : listing,
    );
    return EXIT.success;
  });
}

function dataOf({ name, title, description, options, design, leading }: Template): object {
  return { name, title, description, options, design, leading };
}

function describeTemplate({ name, description, options }: Template, terminal: Terminal): string {
  const { bold } = createColors(terminal.colors);
  const rows = Object.entries(options).map(([key, option]) =>
    wrapIndented(
      `--template-option ${key}=${shown(option)}: ${describeOption(option)}`,
      terminal.width - 2,
      4,
    ),
  );
  const lines = [...wrapIndented(description, terminal.width - 2, 0), ...rows.flat()];
  return `${bold(name)}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** As somebody types it. */
function shown(option: TemplateOption): string {
  return option.type === 'sections'
    ? JSON.stringify(option.default.join(', '))
    : String(option.default);
}

function describeOption(option: TemplateOption): string {
  return option.type === 'choice'
    ? `${option.description} (${option.values.join(', ')})`
    : option.description;
}
