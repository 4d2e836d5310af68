import { type Command, InvalidArgumentError, Option } from 'commander';
import { completeLimits } from '../../compiler/options/cost-options.js';
import { InvalidOption } from '../../compiler/options/option-table.js';
import { FORMATS, isFormat, type OutputFormat } from '../../compiler/output/formats.js';
import { PDF_STANDARDS } from '../../compiler/output/standards.js';
import { CITATION_FORMATS } from '../../compiler/schema/citation-formats.js';
import { DIAGNOSTIC_FORMATS } from '../../diagnostics/diagnostic.js';
import { findSimilar, formatOrList } from '../../diagnostics/find-similar.js';
import { isLimitName, LIMIT_NAMES, type Limits, MAX_TIMEOUT_MS } from '../../limits/limits.js';

export const GROUPS = {
  common: 'Common options:',
  appearance: 'Appearance:',
  pages: 'Pages:',
  formats: 'Formats:',
  document: 'Input:',
  content: 'Content:',
  batch: 'Batch:',
  limits: 'Limits:',
  messages: 'Diagnostics:',
} as const;

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Arguments of `cvpress completion`. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'bash >> ~/.bashrc',
  zsh: 'zsh >> ~/.zshrc',
  fish: 'fish > ~/.config/fish/completions/cvpress.fish',
};

export type Shell = (typeof SHELLS)[number];

export function addRenderOptions(command: Command): Command {
  return addAppearanceOptions(command)
    .optionsGroup(GROUPS.appearance)
    .option('--photo <file>', 'a photo, for templates that have a place for one')
    .addOption(createCitationsOption('publications'))
    .optionsGroup(GROUPS.pages)
    .option('--break-before <titles>', 'start a page with these sections (repeatable)', collect)
    .option('--keep <titles>', 'keep each of these sections on one page (repeatable)', collect);
}

export function addAppearanceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--fit <pages>', 'shrink the document to at most this number of pages')
        .argParser(parseNumber)
        .helpGroup(GROUPS.common),
    )
    .optionsGroup(GROUPS.appearance)
    .option('--template <template>', 'a template by name or folder (default: classic)')
    .option(
      '--template-option <name=value>',
      'an option of the template (repeatable)',
      collectOptions,
    )
    .option('--font <family>', 'the body font: a family found in --font-path')
    .optionsGroup(GROUPS.pages)
    .option('--today <date>', 'the date of "present" and "last updated", YYYY-MM-DD')
    .option('--max-pages <pages>', 'warn if there are more pages', parseNumber)
    .option('--no-page-numbers', 'no footer on documents of several pages')
    .addOption(
      new Option('--pdf-standard <name>', 'the standard of PDFs (default: ua-1)').choices(
        PDF_STANDARDS,
      ),
    );
}

export function addDocumentOptions(command: Command): Command {
  return addInputOptions(command)
    .optionsGroup(GROUPS.content)
    .option('--only <titles>', 'keep only these sections (repeatable)', collect)
    .option('--skip <titles>', 'omit these sections (repeatable)', collect)
    .option('--redact <fields>', 'omit phone,email,… (repeatable)', collectFields)
    .option('--anonymous', 'omit all that identifies the person')
    .addOption(
      new Option('--show-location', 'show cv.location in the header').helpGroup(GROUPS.common),
    );
}

export function addInputOptions(command: Command): Command {
  command
    .optionsGroup(GROUPS.document)
    .addOption(createVariantOption())
    .option('--no-markdown', 'take text literally')
    .addOption(createLanguageOption().helpGroup(GROUPS.common))
    .option('--font-path <path>', 'add a fallback font, file or folder (repeatable)', collect)
    .optionsGroup(GROUPS.content)
    .option('--editions [file]', 'all editions of the document (editions.yaml)')
    .option('--edition <name>', 'only this edition (repeatable)', collect)
    .option('--overlay <file>', 'merge an overlay into each document (repeatable)', collect)
    .option('--set <path=value>', 'set a value, as in cv.label=Diver (repeatable)', collect);
  addLimitOptions(command).addOption(
    new Option('--strict', 'treat warnings as errors').helpGroup(GROUPS.messages),
  );
  return addMessageOptions(command);
}

export function createCitationsOption(description: string): Option {
  return new Option('--citations <style>', description).choices(CITATION_FORMATS);
}

export function createLanguageOption(): Option {
  return new Option('--language <tag>', 'the language, as in pt-BR');
}

export function createVariantOption(
  description = 'definition of documents; a is an older one',
): Option {
  return new Option('--variant <variant>', description).choices(['a', 'b']).default('b');
}

export function addLimitOptions(command: Command): Command {
  return command
    .optionsGroup(GROUPS.limits)
    .option('--limit <name=value>', 'raise a limit, as in pages=500 (repeatable)', collectLimits)
    .option('--timeout <seconds>', 'the time limit of a document (default: 30)', parseSeconds);
}

export function addMessageOptions(command: Command, quiet = 'errors only'): Command {
  return command
    .optionsGroup(GROUPS.messages)
    .addOption(
      new Option('--message-format <format>', 'the format of diagnostics').choices(
        DIAGNOSTIC_FORMATS,
      ),
    )
    .option('--json', 'the same as --message-format json')
    .option('-q, --quiet', quiet);
}

export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** The library validates the names. */
export function collectFields(value: string, previous: string[] = []): string[] {
  return [...previous, ...value.split(',').map((name) => name.trim())];
}

/** Parses `et_al=3`. */
function collectOptions(
  text: string,
  previous: Record<string, string> = {},
): Record<string, string> {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Write it like name=value.');
  return { ...previous, [name]: value };
}

/** Commander would silently ignore the first of two outputs. */
export function parseOutput(value: string, previous?: string): string {
  if (previous !== undefined) {
    throw new InvalidArgumentError(
      `The output is already '${previous}'; use --format to choose several formats.`,
    );
  }
  if (/^-./.test(value))
    throw new InvalidArgumentError(
      `It looks like an option; write ./${value} for a file of that name.`,
    );
  return value;
}

export function collectFormats(value: string, previous: OutputFormat[] = []): OutputFormat[] {
  const names = value.split(',').map((format) => format.trim().toLowerCase());
  const formats = names.filter(isFormat);
  if (formats.length < names.length) {
    throw new InvalidArgumentError(
      `Allowed are ${FORMATS.join(', ')}, with commas between several.`,
    );
  }
  return [...new Set([...previous, ...formats])];
}

/** Parses `pages=500`; `none` removes the limit. */
function collectLimits(text: string, previous: Partial<Limits> = {}): Partial<Limits> {
  const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!isLimitName(name)) {
    const suggestion = findSimilar(name, LIMIT_NAMES);
    const hint =
      suggestion === undefined
        ? `The limits are ${formatOrList(LIMIT_NAMES)}.`
        : `Did you mean ${suggestion}?`;
    throw new InvalidArgumentError(`There is no limit ${JSON.stringify(name)}. ${hint}`);
  }
  if (value !== 'none' && !/^\d{1,15}$/.test(value ?? '')) {
    throw new InvalidArgumentError(`Write it like ${name}=1000, or ${name}=none.`);
  }
  const limit = { [name]: value === 'none' ? Number.POSITIVE_INFINITY : Number(value) };
  const result = completeLimits(limit);
  if (result instanceof InvalidOption)
    throw new InvalidArgumentError(result.diagnostics.map(({ message }) => message).join(' '));
  return { ...previous, ...limit };
}

/** Returns other text unchanged, for the message. */
export function parseNumber(text: string): number {
  return text.trim() === '' || Number.isNaN(Number(text)) ? (text as never) : Number(text);
}

function parseSeconds(value: string): number {
  if (value === 'none') return MAX_TIMEOUT_MS / 1000;
  const number = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value) && number >= 0.001) return number;
  throw new InvalidArgumentError('Allowed are numbers of seconds from 0.001 to 999999, and none.');
}

export const parseWorkers = createIntegerParser(1, 1024, 'Allowed are integers from 1 to 1024.');

export const parsePort = createIntegerParser(
  0,
  65_535,
  'A port is a number up to 65535; 0 means any free port.',
);

function createIntegerParser(min: number, max: number, message: string): (text: string) => number {
  return (text) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(message);
  };
}
