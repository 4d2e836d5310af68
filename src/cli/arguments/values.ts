import { InvalidArgumentError } from 'commander';
import { orList, suggest } from '../../diagnostics/suggest.js';
import { FORMATS, isFormat, type OutputFormat } from '../../formats/formats.js';
import { completeLimits, isLimitName, LIMIT_NAMES, type Limits } from '../../options/limits.js';
import { Wrong } from '../../options/problems.js';
import { formatLeading, LEAST_LEADING, MOST_LEADING, parseLeading } from '../../values/length.js';

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Accepts one output only: if it were named twice, one would be ignored silently. */
export function readOutput(value: string, before?: string): string {
  if (before !== undefined) {
    throw new InvalidArgumentError(
      `Another output was named before, '${before}'; use --format to choose several formats.`,
    );
  }
  if (/^-./.test(value))
    throw new InvalidArgumentError(`It looks like an option; write ./${value} for a file of that name.`);
  if (process.platform !== 'win32' && /^[a-z]:\\/i.test(value)) {
    throw new InvalidArgumentError('It is a Windows path, and this is not Windows; here, slashes separate folders.');
  }
  return value;
}

/** Formats separated by commas; the option may be repeated. */
export function collectFormats(value: string, before: OutputFormat[] = []): OutputFormat[] {
  const meant = /^(?:=|ormat[= ]?)(\w*)/.exec(value);
  if (meant !== null)
    throw new InvalidArgumentError(`Write it like -f ${meant[1] || 'pdf'} or --format ${meant[1] || 'pdf'}.`);
  const given = value.split(',').map((format) => format.trim().toLowerCase());
  const formats = given.filter(isFormat);
  if (formats.length < given.length) {
    throw new InvalidArgumentError(`Allowed are ${FORMATS.join(', ')}, with commas between several.`);
  }
  return [...new Set([...before, ...formats])];
}

/** Parses `pages=500`; `none` lifts a limit. */
export function collectLimits(text: string, before: Partial<Limits> = {}): Partial<Limits> {
  const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!isLimitName(name)) {
    const near = suggest(name, LIMIT_NAMES);
    const others = near === undefined ? `The limits are ${orList(LIMIT_NAMES)}.` : `Did you mean ${near}?`;
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

export function readLeading(text: string): number {
  const leading = parseLeading(text);
  if (leading !== undefined) return leading;
  const [least, most] = [LEAST_LEADING, MOST_LEADING].map(formatLeading);
  throw new InvalidArgumentError(`Allowed are parts of the theme's distance from ${least} to ${most}, like 94%.`);
}

/** The longest delay that a timer accepts, in seconds: 24 days. */
const LONGEST = 2_147_483;

export function readSeconds(value: string): number {
  if (value === 'none') return LONGEST;
  const number = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value) && number >= 0.001) return number;
  throw new InvalidArgumentError('Allowed are numbers of seconds from 0.001 to 999999, and none.');
}

export function readWorkers(value: string): number {
  const number = Number(value);
  if (/^\d{1,4}$/.test(value) && number >= 1 && number <= 1024) return number;
  throw new InvalidArgumentError('Allowed are whole numbers from 1 to 1024.');
}

export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('A port is a number up to 65535; 0 means any free port.');
  return port;
}
