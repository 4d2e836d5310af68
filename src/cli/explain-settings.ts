import { getRedactedFields } from '../compiler/fields/person-fields.js';
import {
  OPTION_BY_SETTING,
  readSettings,
  type SettingOption,
} from '../compiler/options/document-settings.js';
import { settleContext } from '../compiler/pipeline/customize.js';
import { findOrigin } from '../compiler/source/source.js';
import { type DocumentArguments, resolveOptions } from './arguments/arguments.js';
import { resolveSingleEdition } from './arguments/editions.js';
import { allowDocumentPhoto } from './document-photo.js';
import { toFileInput } from './inputs.js';
import { readCv } from './read-input.js';
import type { Reporter } from './reporter.js';
import { alignColumns } from './terminal.js';

/** Lists the settings of a document: the value of each, and what chose it. */
export async function explainSettings(
  file: string,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<string> {
  const input = await resolveSingleEdition(
    toFileInput(file),
    args,
    reporter,
    'An edition has its own settings.',
  );
  const options = input.edition?.render ?? (await resolveOptions(args, reporter));
  const source = await readCv(input, reporter, options);
  const context = await settleContext(source, allowDocumentPhoto(options, input));
  const settings = options.documentSettings ? readSettings(context.document) : undefined;
  const describeOrigin = (key: string, option: SettingOption): string => {
    const path = ['render', key];
    const argument = option === 'templateOptions' ? 'templateOption' : option;
    if ((args as Record<string, unknown>)[argument] !== undefined) return 'option';
    if (options.chosen.includes(option)) return `edition ${input.edition?.name}`;
    if (settings?.[option] === undefined) return 'default';
    // Settings of a converted file follow from several of its values.
    if (source.diagnostics.some(({ code }) => code === 'converted')) return file;
    const origin = findOrigin(path, context.source);
    const line = origin.source?.findRange(origin.path, 'key').start.line;
    return `${origin.source?.file ?? file}:${line}`;
  };
  const redactsPhoto = args.anonymous || args.redact?.includes('photo');
  const redactedBy = redactsPhoto ? 'option' : `edition ${input.edition?.name}`;
  const isPhotoRedacted = getRedactedFields(options).includes('photo');
  const rows = [...OPTION_BY_SETTING].map(([key, option]) =>
    key === 'photo' && isPhotoRedacted
      ? [key, 'redacted', redactedBy]
      : [
          key,
          formatValue(key === 'photo' ? settings?.photo : context.options[option]),
          describeOrigin(key, option),
        ],
  );
  return `${alignColumns(rows).join('\n')}\n`;
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value !== 'object') return String(value);
  const options = Object.entries(value).map(([name, option]) => `${name}: ${formatValue(option)}`);
  return options.join(', ') || 'none';
}
