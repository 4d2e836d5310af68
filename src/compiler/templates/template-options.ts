import { describe } from '../../diagnostics/describe.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { OPTION_TYPES } from './manifest.js';
import { readTemplate } from './read-template.js';
import { BUNDLED, type OptionValue, type Template, type TemplateOption } from './template.js';

/**
 * Checks the options of a template and adds defaults.
 *
 * @param input - values, or texts from the command line (`true`, `6`, `Skills, Languages`)
 * @returns the values of all options, and the problems of the input
 */
export function readTemplateOptions(
  { name, options }: Pick<Template, 'name' | 'options'>,
  input: Readonly<Record<string, unknown>>,
): { readonly values: Readonly<Record<string, OptionValue>>; readonly problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const values: Record<string, OptionValue> = {};
  for (const [key, option] of Object.entries(options)) values[key] = option.default;
  for (const [key, raw] of Object.entries(input)) {
    if (raw === undefined) continue;
    const option = Object.hasOwn(options, key) ? options[key] : undefined;
    const value = option === undefined ? undefined : readValue(option, raw);
    if (option === undefined) problems.push(createUnknownProblem(key, name, Object.keys(options)));
    else if (value === undefined) problems.push(createValueProblem(key, option, raw));
    else values[key] = value;
  }
  return { values, problems };
}

function readValue(option: TemplateOption, raw: unknown): OptionValue | undefined {
  const value = typeof raw === 'string' ? parseText(option, raw) : raw;
  const isAllowed = option.type !== 'choice' || option.values.some((allowed) => allowed === value);
  return isAllowed && OPTION_TYPES[option.type].isValid(value) ? (value as OptionValue) : undefined;
}

function parseText({ type }: TemplateOption, text: string): unknown {
  switch (type) {
    case 'number':
    case 'count':
      return text.trim() === '' ? text : Number(text);
    case 'flag':
      return ['true', 'false'].includes(text) ? text === 'true' : text;
    case 'sections':
      return text
        .split(',')
        .map((title) => title.trim())
        .filter(Boolean);
    default:
      return text;
  }
}

function createValueProblem(key: string, option: TemplateOption, raw: unknown): Diagnostic {
  const isChoice = option.type === 'choice';
  const expected = isChoice ? orList(option.values) : OPTION_TYPES[option.type].expected;
  const subject = `The template's option ${code(key)}`;
  const message = `${subject} must be ${expected}, but it is ${describe(raw)}.`;
  const similar = isChoice && typeof raw === 'string' ? didYouMean(raw, option.values) : undefined;
  const hint = similar ?? `omit it for ${describe(option.default)}`;
  return diagnostic('bad-option', [], message, { hint });
}

function createUnknownProblem(key: string, template: string, known: readonly string[]): Diagnostic {
  const owner = BUNDLED.find((name) => Object.hasOwn(readTemplate(name).options, key));
  const others =
    (owner && `use the template that has it: \`--template ${owner}\``) ??
    (known.length === 0
      ? 'omit it: the template has no options'
      : `its options are ${orList(known)}`);
  const message = `The template ${code(template)} has no option ${code(key)}.`;
  return diagnostic('bad-option', [], message, { hint: didYouMean(key, known) ?? others });
}
