import { describeValue } from '../../diagnostics/describe-value.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { BUNDLED_TEMPLATES } from '../schema/bundled-templates.js';
import { OPTION_TYPE_RULES } from './manifest.js';
import { readTemplate } from './read-template.js';
import type { OptionValue, Template, TemplateOption } from './template.js';

/**
 * Checks the options of a template and adds defaults. The path of a problem is the option.
 *
 * @param input - values, or texts from the command line (`true`, `6`, `Skills, Languages`)
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
  const isAllowed = option.type !== 'enum' || option.values.some((allowed) => allowed === value);
  return isAllowed && OPTION_TYPE_RULES[option.type].isValid(value)
    ? (value as OptionValue)
    : undefined;
}

function parseText({ type }: TemplateOption, text: string): unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return text.trim() === '' ? text : Number(text);
    case 'boolean':
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
  const isEnum = option.type === 'enum';
  const expected = isEnum ? formatOrList(option.values) : OPTION_TYPE_RULES[option.type].expected;
  const subject = `The template's option ${formatCode(key)}`;
  const message = `${subject} must be ${expected}, but it is ${describeValue(raw)}.`;
  const similar =
    isEnum && typeof raw === 'string' ? formatDidYouMean(raw, option.values) : undefined;
  const hint = similar ?? `omit it for ${describeValue(option.default)}`;
  return createDiagnostic('bad-option', [key], message, { hint });
}

function createUnknownProblem(key: string, template: string, names: readonly string[]): Diagnostic {
  const owner = BUNDLED_TEMPLATES.find((name) => Object.hasOwn(readTemplate(name).options, key));
  const others =
    (owner && `use the template that has it: \`--template ${owner}\``) ??
    (names.length === 0
      ? 'omit it: the template has no options'
      : `its options are ${formatOrList(names.map(formatCode))}`);
  const message = `The template ${formatCode(template)} has no option ${formatCode(key)}.`;
  return createDiagnostic('bad-option', [key], message, {
    at: 'key',
    hint: formatDidYouMean(key, names) ?? others,
  });
}
