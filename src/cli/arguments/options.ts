import { type Command, Help, InvalidArgumentError, Option } from 'commander';
import { REDACTABLE } from '../../compiler/fields/person-fields.js';
import { completeLimits } from '../../compiler/options/cost-options.js';
import { InvalidOption } from '../../compiler/options/option-table.js';
import {
  FORMATS,
  isFormat,
  type OutputFormat,
  TYPST_IMPORTS,
} from '../../compiler/output/formats.js';
import { PDF_STANDARDS } from '../../compiler/output/standards.js';
import { CITATION_FORMATS } from '../../compiler/schema/citation-formats.js';
import { CONVERTIBLE_FORMATS } from '../../compiler/schema/convertible-formats.js';
import { DATE_RANGES, DATE_STYLES } from '../../compiler/schema/date-styles.js';
import { DIAGNOSTIC_FORMATS } from '../../diagnostics/diagnostic.js';
import { isLimitName, LIMIT_NAMES, type Limits, MAX_TIMEOUT_MS } from '../../limits/limits.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Arguments of `cvpress completion`. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'bash >> ~/.bashrc',
  zsh: 'zsh >> ~/.zshrc',
  fish: 'fish > ~/.config/fish/completions/cvpress.fish',
};

export type Shell = (typeof SHELLS)[number];

export function define<T>(
  flags: string,
  description: string,
  parse?: (value: string, previous: T) => T,
): Option {
  const option = new Option(flags, description);
  return parse === undefined ? option : option.argParser(parse);
}

export function defineList(flags: string, description: string): Option {
  return define(flags, `${description} (repeatable)`, collect);
}

export const maxPages = define(
  '--max-pages <pages>',
  'Number of pages above which to warn',
  parseNumber,
);
export const variant = define('--variant <variant>', 'Variant of the document (default: b)')
  .choices(['a', 'b'])
  .default('b');
export const markdown = define('--no-markdown', 'Treat text as plain text, not Markdown');
export const language = define(
  '--language <tag>',
  'Language of dates, titles and labels, such as pt-BR',
);
export const citations = define('--citations <style>', 'Citation style of publications').choices(
  CITATION_FORMATS,
);
export const dates = define('--dates <style>', 'Form of dates (default: short)').choices(
  DATE_STYLES,
);
export const dateRange = define(
  '--date-range <form>',
  'Separator of start and end (default: words; dash in numeric dates)',
).choices(DATE_RANGES);
export const edition = defineList('--edition <name>', 'Use only this edition');
export const overlay = defineList(
  '--overlay <file>',
  'Partial documents to merge into the document',
);
export const redact = define(
  '--redact <fields>',
  'Fields of the person to remove, for a redacted version (repeatable)',
)
  .choices(REDACTABLE)
  .argParser(collectFields);
export const anonymous = define(
  '--anonymous',
  'Remove the name, contacts and photo, for a blind review',
);
export const showLocation = [
  define('--show-location', 'Show cv.location in the header'),
  define('--no-show-location', 'Hide it if the document shows it').hideHelp(),
];
export const groupPositions = [
  define('--group-positions', 'Group positions at one employer under one heading'),
  define('--no-group-positions', 'Do not group them if the document does').hideHelp(),
];
export const messageFormat = define(
  '--message-format <format>',
  'Format of messages (default: human)',
).choices(DIAGNOSTIC_FORMATS);
export const quiet = define('-q, --quiet', 'Report only errors');

const createOutputOptions = (formats: readonly OutputFormat[]) => [
  define('-o, --output <path>', 'Output file or folder, or - for standard output', parseOutput),
  define('-f, --format <formats>', 'Output formats, separated by commas')
    .choices(formats)
    .argParser(collectFormats),
  define('--ppi <number>', 'Pixels per inch of PNG images (default: 144)', parseNumber),
  define(
    '--typst-import <source>',
    'Where Typst markup imports templates from (default: an existing folder)',
  ).choices(TYPST_IMPORTS),
];

export const OUTPUT = createOutputOptions(FORMATS);
export const LETTER_OUTPUT = createOutputOptions(
  FORMATS.filter((format) => format !== 'json-resume'),
);

export const APPEARANCE = [
  define(
    '--template <template>',
    'Bundled template, or folder of a custom template (default: classic)',
  ),
  define(
    '--template-option <name=value>',
    'Options of the template, as listed by cvpress templates (repeatable)',
    collectOptions,
  ),
  define('--font <family>', 'Body font, instead of design.font'),
  dates,
];

export const PAGES = [
  define('--fit <pages>', 'Number of pages to shrink the document to', parseNumber),
  maxPages,
  define('--today <date>', 'Date to use as today, as YYYY-MM-DD'),
  define('--page-numbers', 'Show page numbers if the document omits them').hideHelp(),
  define('--no-page-numbers', 'Omit the footer with page numbers'),
  define('--pdf-standard <name>', 'PDF standard (default: ua-1)').choices(PDF_STANDARDS),
];

export const LAYOUT = {
  Appearance: [
    ...APPEARANCE,
    define('--photo <file>', 'Photo of the person (JPEG or PNG)'),
    citations,
    dateRange,
  ],
  Pages: [
    ...PAGES,
    defineList('--break-before <titles>', 'Titles of sections that start on a new page'),
    defineList('--keep <titles>', 'Titles of sections to keep on one page'),
  ],
};

const CONTENT = [
  define(
    '--editions [file]',
    'Use all editions (tailored versions) in a file (default: editions.yaml)',
  ),
  edition,
  overlay,
  defineList('--set <path=value>', 'Values to set, as in cv.label=Diver'),
];

export const DIAGNOSTICS = [
  messageFormat,
  define('--json', 'Print messages as JSON, one per line'),
  quiet,
];

/** Options of all commands that read a file. */
export const READING = {
  Limits: [
    define('--limit <name=value>', 'Change a limit, as in pages=500 (repeatable)', collectLimits),
    define('--timeout <seconds>', 'Time limit of each document (default: 30)', parseSeconds),
  ],
  Diagnostics: DIAGNOSTICS,
};

/** Options of documents and cover letters. */
export const DOCUMENTS = {
  Input: [
    variant,
    markdown,
    language,
    defineList('--font-path <path>', 'Font files or folders to add'),
    define('--as <format>', 'Format of the documents (default: detected)').choices([
      ...Object.keys(CONVERTIBLE_FORMATS),
      'cv',
    ]),
    define('--no-convert', 'Refuse documents of other programs'),
    define('--no-document-settings', 'Ignore the settings in `render` of the document'),
  ],
  Content: CONTENT,
  ...READING,
  Diagnostics: [define('--strict', 'Treat warnings as errors'), ...DIAGNOSTICS],
};

export const CVS = {
  ...DOCUMENTS,
  Content: [
    ...CONTENT,
    defineList('--only <titles>', 'Titles of the sections to keep'),
    defineList('--skip <titles>', 'Titles of the sections to omit'),
    redact,
    anonymous,
    ...showLocation,
    ...groupPositions,
  ],
};

/** Options in the short help, in addition to the command's own. */
const COMMON = new Set([
  ...['output', 'format', 'template', 'fit', 'language', 'photo', 'show-location'],
  ...['editions', 'set', 'skip', 'redact', 'json', 'help'],
]);

/** Options that made a PDF. */
export const PAST = 'How the PDF was rendered';

/** Options that choose the settings to explain. */
export const WITH_SETTINGS = 'With --settings';

const SPECIAL_GROUPS: ReadonlySet<string> = new Set([`${PAST}:`, `${WITH_SETTINGS}:`]);

/** Commands with more options have a short help. */
const MAX_OPTIONS = 14;

export function listOptions(command: Command): Option[] {
  return new Help().visibleOptions(command);
}

/** Selects options for the help: common ones in one group; with `--all`, all. */
export function selectOptions(command: Command): Option[] {
  const all = listOptions(command);
  if (process.argv.includes('--all')) return all;
  const isShown = (option: Option) =>
    all.length <= MAX_OPTIONS ||
    !option.helpGroupHeading ||
    (COMMON.has(option.name()) && !SPECIAL_GROUPS.has(option.helpGroupHeading));
  return all.filter(isShown).map((option) => inGroup(option, undefined));
}

/** Returns a copy: commands share options. */
export function inGroup(option: Option, helpGroupHeading: string | undefined): Option {
  return Object.assign(Object.create(option) as Option, { helpGroupHeading });
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** The library validates the names. */
function collectFields(value: string, previous: string[] = []): string[] {
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

function collectFormats(value: string, previous: OutputFormat[] = []): OutputFormat[] {
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
  if (!isLimitName(name))
    throw new InvalidArgumentError(`Allowed limits are ${LIMIT_NAMES.join(', ')}.`);
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
function parseNumber(text: string): number {
  return text.trim() === '' || Number.isNaN(Number(text)) ? (text as never) : Number(text);
}

function parseSeconds(value: string): number {
  if (value === 'none') return MAX_TIMEOUT_MS / 1000;
  const number = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value) && number >= 0.001) return number;
  throw new InvalidArgumentError('Allowed are numbers of seconds from 0.001 to 999999, and none.');
}

export function createIntegerParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Allowed are integers from ${min} to ${max}.`);
  };
}
