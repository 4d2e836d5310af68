import { createColors } from 'picocolors';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import type { Template, TemplateOption } from '../../compiler/templates/template.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { replaceProgramName } from '../invocation.js';
import { Reporter } from '../reporter.js';
import { getTerminal, type Terminal, wrapIndented } from '../terminal.js';

export async function run(
  names: readonly string[],
  { json }: { readonly json?: true },
): Promise<ExitCode> {
  return new Reporter({}).guard(async () => {
    const templates = (names.length === 0 ? BUNDLED_TEMPLATES : names).map(readTemplate);
    const terminal = getTerminal(process.stdout);
    const descriptions = templates.map((template) => describeTemplate(template, terminal));
    process.stdout.write(
      json === true
        ? `${JSON.stringify(templates.map(toJson), undefined, 2)}\n`
        : `${descriptions.join('\n')}\n${replaceProgramName(USAGE)}\n`,
    );
    return EXIT.success;
  });
}

const USAGE =
  'To use a template: `cvpress render cv.yaml --template linear`. ' +
  'To write your own: `cvpress new-template`.';

function toJson({ name, title, description, options, design, leading }: Template): object {
  return { name, title, description, options, design, leading };
}

function describeTemplate({ name, description, options }: Template, terminal: Terminal): string {
  const { bold } = createColors(terminal.colors);
  const width = terminal.width - 2;
  const optionLines = Object.entries(options).flatMap(([key, option]) =>
    wrapIndented(
      `--template-option ${key}=${formatDefault(option)}: ${option.description}` +
        (option.type === 'enum' ? ` (${option.values.join(', ')})` : ''),
      width,
      4,
    ),
  );
  const lines = [...wrapIndented(description, width, 0), ...optionLines];
  return `${bold(name)}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Formats the default as a value on the command line. */
function formatDefault(option: TemplateOption): string {
  return option.type === 'sections'
    ? JSON.stringify(option.default.join(', '))
    : String(option.default);
}
