import { describe } from '../../diagnostics/describe.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { OPTION_TYPES } from './manifest.js';
import { readTemplate } from './read-template.js';
import { BUNDLED, type OptionValue, type Template, type TemplateOption } from './template.js';

/**
 * Completes the options of a template.
 *
 * @param given - values, or their texts as somebody types them on the command line (`true`, `6`, `Skills, Languages`)
 * @returns the values of all options, and what is wrong with those that are given
 */
export function readTemplateOptions(
  { name, options }: Pick<Template, 'name' | 'options'>,
  given: Readonly<Record<string, unknown>>,
): { readonly values: Readonly<Record<string, OptionValue>>; readonly problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const values: Record<string, OptionValue> = {};
  for (const [key, option] of Object.entries(options)) values[key] = option.default;
  for (const [key, text] of Object.entries(given)) {
    if (text === undefined) continue;
    const option = Object.hasOwn(options, key) ? options[key] : undefined;
    const value = option === undefined ? undefined : read(option, text);
    if (option === undefined) problems.push(unknown(key, name, Object.keys(options)));
    else if (value === undefined) problems.push(wrong(key, option, text));
    else values[key] = value;
  }
  return { values, problems };
}

function read(option: TemplateOption, given: unknown): OptionValue | undefined {
  const value = typeof given === 'string' ? typed(option, given) : given;
  const isOne = option.type !== 'choice' || option.values.some((one) => one === value);
  return isOne && OPTION_TYPES[option.type].isRight(value) ? (value as OptionValue) : undefined;
}

/** What a text on the command line means; itself where it means nothing. */
function typed({ type }: TemplateOption, text: string): unknown {
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

function wrong(key: string, option: TemplateOption, given: unknown): Diagnostic {
  const expected =
    option.type === 'choice' ? orList(option.values) : OPTION_TYPES[option.type].what;
  const meant =
    option.type === 'choice' && typeof given === 'string'
      ? didYouMean(given, option.values)
      : undefined;
  const message = `The template's option ${code(key)} must be ${expected}, but it is ${describe(given)}.`;
  return diagnostic('bad-option', [], message, {
    hint: meant ?? `leave it out for ${describe(option.default)}`,
  });
}

function unknown(key: string, template: string, known: readonly string[]): Diagnostic {
  const owner = BUNDLED.find((name) => Object.hasOwn(readTemplate(name).options, key));
  const others =
    (owner && `${code(owner)} has it: choose that with \`--template ${owner}\``) ??
    (known.length === 0 ? 'it has none' : `its options are ${orList(known)}`);
  const message = `The template ${code(template)} has no option ${code(key)}.`;
  return diagnostic('bad-option', [], message, { hint: didYouMean(key, known) ?? others });
}
