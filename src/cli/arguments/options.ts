import { type Command, InvalidArgumentError, Option } from 'commander';
import { completeLimits } from '../../compiler/options/cost-options.js';
import { Wrong } from '../../compiler/options/option-table.js';
import { FORMATS, isFormat, type OutputFormat } from '../../compiler/output/formats.js';
import { PDF_STANDARDS } from '../../compiler/output/standards.js';
import { CITATIONS } from '../../compiler/schema/citations.js';
import { DIAGNOSTIC_STYLES } from '../../diagnostics/diagnostic.js';
import { orList, suggest } from '../../diagnostics/suggest.js';
import { isLimitName, LIMIT_NAMES, type Limits, LONGEST_MS } from '../../limits/limits.js';

export const GROUPS = {
  most: 'Most used:',
  look: 'The look:',
  pages: 'Pages:',
  formats: 'Formats:',
  document: 'Reading documents:',
  tailoring: 'Tailoring:',
  batch: 'Many documents:',
  limits: 'Limits:',
  messages: 'Messages:',
} as const;

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The command that installs each shell's script. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'cvpress completion bash >> ~/.bashrc',
  zsh: 'cvpress completion zsh >> ~/.zshrc',
  fish: 'cvpress completion fish > ~/.config/fish/completions/cvpress.fish',
};

export type Shell = (typeof SHELLS)[number];

export function addRendering(command: Command): Command {
  return addLook(command)
    .optionsGroup(GROUPS.look)
    .option('--photo <file>', 'a photo, for templates that have a place for one')
    .addOption(citationsOption('publications'))
    .optionsGroup(GROUPS.pages)
    .option('--break-before <titles>', 'begin a page with these sections (repeatable)', collect)
    .option('--keep <titles>', 'keep each of these sections on a page (repeatable)', collect);
}

/** For CVs and letters. */
export function addLook(command: Command): Command {
  return command
    .addOption(
      new Option('--fit <pages>', 'squeeze the document into at most so many pages')
        .argParser(readNumber)
        .helpGroup(GROUPS.most),
    )
    .optionsGroup(GROUPS.look)
    .option('--template <template>', 'a template by name or folder (default: classic)')
    .option(
      '--template-option <name=value>',
      'an option of the template (repeatable)',
      collectOptions,
    )
    .option('--font <family>', 'the family of the text, among those of --font-path')
    .optionsGroup(GROUPS.pages)
    .option('--today <date>', 'the day of "present" and "last updated", YYYY-MM-DD')
    .option('--max-pages <pages>', 'warn if there are more pages', readNumber)
    .option('--no-page-numbers', 'no footer on documents of several pages')
    .addOption(
      new Option('--pdf-standard <name>', 'what PDFs conform to (default: ua-1)').choices(
        PDF_STANDARDS,
      ),
    );
}

export function addCommon(command: Command): Command {
  return addReading(command)
    .optionsGroup(GROUPS.tailoring)
    .option('--only <titles>', 'keep only these sections (repeatable)', collect)
    .option('--skip <titles>', 'leave out these sections (repeatable)', collect)
    .option('--redact <fields>', 'leave out phone,email,… (repeatable)', collectFields)
    .option('--anonymous', 'leave out what tells whose CV it is')
    .addOption(
      new Option('--show-location', 'show cv.location in the header').helpGroup(GROUPS.most),
    );
}

/** For CVs and letters. */
export function addReading(command: Command): Command {
  command
    .optionsGroup(GROUPS.document)
    .addOption(variantOption('definition of documents; a is an older one'))
    .option('--no-markdown', 'take text literally')
    .addOption(new Option('--language <tag>', 'the language, as in pt-BR').helpGroup(GROUPS.most))
    .option('--font-path <path>', 'add a fallback font, file or folder (repeatable)', collect)
    .optionsGroup(GROUPS.tailoring)
    .option('--editions [file]', 'all editions of the document (editions.yaml)')
    .option('--edition <name>', 'only this edition (repeatable)', collect)
    .option('--overlay <file>', 'lay a document over all others (repeatable)', collect)
    .option('--set <path=value>', 'set a value, as in cv.label=Diver (repeatable)', collect);
  addLimits(command).addOption(
    new Option('--strict', 'treat warnings as errors').helpGroup(GROUPS.messages),
  );
  return addMessages(command);
}

export function citationsOption(description: string): Option {
  return new Option('--citations <style>', description).choices(CITATIONS);
}

export function variantOption(description: string): Option {
  return new Option('--variant <variant>', description).choices(['a', 'b']).default('b');
}

export function addLimits(command: Command): Command {
  return command
    .optionsGroup(GROUPS.limits)
    .option('--limit <name=value>', 'raise a limit, as in pages=500 (repeatable)', collectLimits)
    .option('--timeout <seconds>', 'the longest time for a document (default: 30)', readSeconds);
}

export function addMessages(command: Command, quiet = 'errors only'): Command {
  return command
    .optionsGroup(GROUPS.messages)
    .addOption(
      new Option('--message-format <format>', 'how diagnostics are written').choices(
        DIAGNOSTIC_STYLES,
      ),
    )
    .option('--json', 'the same as --message-format json')
    .option('-q, --quiet', quiet);
}

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Names separated by commas; the library checks them. */
export function collectFields(value: string, before: string[] = []): string[] {
  return [...before, ...value.split(',').map((name) => name.trim())];
}

/** Parses `et_al=3`. */
function collectOptions(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Write it like name=value.');
  return { ...before, [name]: value };
}

/** Accepts one output only: if it were named twice, one would be ignored silently. */
export function readOutput(value: string, before?: string): string {
  if (before !== undefined) {
    throw new InvalidArgumentError(
      `Another output was named before, '${before}'; use --format to choose several formats.`,
    );
  }
  if (/^-./.test(value))
    throw new InvalidArgumentError(
      `It looks like an option; write ./${value} for a file of that name.`,
    );
  return value;
}

export function collectFormats(value: string, before: OutputFormat[] = []): OutputFormat[] {
  const given = value.split(',').map((format) => format.trim().toLowerCase());
  const formats = given.filter(isFormat);
  if (formats.length < given.length) {
    throw new InvalidArgumentError(
      `Allowed are ${FORMATS.join(', ')}, with commas between several.`,
    );
  }
  return [...new Set([...before, ...formats])];
}

/** Parses `pages=500`; `none` lifts a limit. */
function collectLimits(text: string, before: Partial<Limits> = {}): Partial<Limits> {
  const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!isLimitName(name)) {
    const near = suggest(name, LIMIT_NAMES);
    const others =
      near === undefined ? `The limits are ${orList(LIMIT_NAMES)}.` : `Did you mean ${near}?`;
    throw new InvalidArgumentError(`There is no limit ${JSON.stringify(name)}. ${others}`);
  }
  if (value !== 'none' && !/^\d{1,15}$/.test(value ?? '')) {
    throw new InvalidArgumentError(`Write it like ${name}=1000, or ${name}=none.`);
  }
  const limit = { [name]: value === 'none' ? Number.POSITIVE_INFINITY : Number(value) };
  const complete = completeLimits(limit);
  if (complete instanceof Wrong)
    throw new InvalidArgumentError(complete.problems.map(({ message }) => message).join(' '));
  return { ...before, ...limit };
}

/** Text that is not a number stays text, for the message about it. */
export function readNumber(text: string): number {
  return text.trim() === '' || Number.isNaN(Number(text)) ? (text as never) : Number(text);
}

function readSeconds(value: string): number {
  if (value === 'none') return LONGEST_MS / 1000;
  const number = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value) && number >= 0.001) return number;
  throw new InvalidArgumentError('Allowed are numbers of seconds from 0.001 to 999999, and none.');
}

export const readWorkers = wholeNumber(1, 1024, 'Allowed are whole numbers from 1 to 1024.');

export const readPort = wholeNumber(
  0,
  65_535,
  'A port is a number up to 65535; 0 means any free port.',
);

function wholeNumber(least: number, most: number, message: string): (text: string) => number {
  return (text) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(message);
  };
}
