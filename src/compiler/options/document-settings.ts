import { resolve } from 'node:path';
import { isPlainObject, type PlainObject, toScalarText } from '../../util/plain-object.js';
import { isBundled } from '../schema/bundled-templates.js';
import type { RenderSettings } from '../schema/settings.js';
import { CLASSIC, COMMON_OPTIONS } from '../templates/template.js';
import { SETTINGS_SHAPE } from '../validate/shape.js';
import { InvalidOption, type OptionDefinition } from './option-table.js';
import { type CompleteOptions, RENDER_OPTIONS, type RenderOptions } from './options.js';

type CamelCase<Key extends string> = Key extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Key;

export type SettingOption = CamelCase<keyof RenderSettings>;

/** The options that `render` in a document sets, by key. */
export const OPTION_BY_SETTING: ReadonlyMap<string, SettingOption> = new Map(
  SETTINGS_SHAPE.keys.map((key) => [
    key,
    key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as SettingOption,
  ]),
);

/** Options of the CV alone: a cover letter uses the other settings of the CV. */
const NOT_IN_LETTERS: readonly SettingOption[] = [
  ...(['fit', 'maxPages', 'breakBefore', 'keep', 'photo', 'groupPositions', 'citations'] as const),
];

interface SettingsContext {
  readonly document: unknown;
  readonly isLetter: boolean;
}

/**
 * Applies the settings of a document to options that the caller did not choose. Ignores invalid
 * settings, which validation reports, and a photo if the document has no folder.
 */
export function applySettings(
  options: CompleteOptions,
  { document, isLetter }: SettingsContext,
): CompleteOptions {
  if (!options.documentSettings) return options;
  const settings = readSettings(document);
  if (settings === undefined) return options;
  const { template, templateOptions, photo, ...others } = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !isLetter || !isIn(NOT_IN_LETTERS, name)),
  ) as Partial<CompleteOptions>;
  const changed = changeTemplate({ template, templateOptions }, getChosen(options, 'template'));
  const folder = options.documentFolder;
  const applied = {
    ...others,
    ...(template === undefined ? {} : { template }),
    ...(photo === undefined || folder === undefined ? {} : { photo: resolve(folder, photo) }),
  };
  const isOpen = ([name]: [string, unknown]): boolean => !isIn(options.chosen, name);
  return {
    ...options,
    ...Object.fromEntries(Object.entries(applied).filter(isOpen)),
    templateOptions: { ...changed.templateOptions, ...options.templateOptions },
  };
}

/** Returns the valid settings of a document by option. */
export function readSettings(document: unknown): RenderOptions | undefined {
  const settings = getSettings(document);
  if (settings === undefined) return undefined;
  const template = toScalarText(settings.template ?? CLASSIC.name);
  return Object.fromEntries(
    [...OPTION_BY_SETTING].flatMap(([key, option]) => {
      const value = settings[key] ?? undefined;
      // The options of a misspelled template are those of another.
      const needsTemplate = key === 'template' || key === 'template_options';
      if (value === undefined || (needsTemplate && !isBundled(template))) return [];
      const { read }: OptionDefinition<unknown> = RENDER_OPTIONS[option];
      const result = read(value, key, {});
      return result instanceof InvalidOption ? [] : [[option, result]];
    }),
  );
}

export function getSettings(document: unknown): PlainObject | undefined {
  const settings = isPlainObject(document) ? document.render : undefined;
  return isPlainObject(settings) ? settings : undefined;
}

function getChosen<Name extends keyof CompleteOptions>(
  options: CompleteOptions,
  name: Name,
): CompleteOptions[Name] | undefined {
  return isIn(options.chosen, name) ? options[name] : undefined;
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** Changes options, which settings of the document then do not change. */
export function chooseOptions(
  options: CompleteOptions,
  changes: Partial<CompleteOptions>,
): CompleteOptions {
  return { ...options, ...changes, chosen: [...options.chosen, ...Object.keys(changes)] };
}

/** Switches the template, and drops template options that not all templates have. */
export function changeTemplate<
  Options extends { template?: string | undefined; templateOptions?: object | undefined },
>(options: Options, template: string | undefined): Options {
  const toPath = (name: string) => (isBundled(name) ? name : resolve(name));
  const { template: current = CLASSIC.name, templateOptions } = options;
  if (template === undefined || toPath(template) === toPath(current)) return options;
  const common = Object.entries(templateOptions ?? {}).filter(([name]) =>
    Object.hasOwn(COMMON_OPTIONS, name),
  );
  const { templateOptions: _, ...others } = options;
  const kept = common.length > 0 ? { templateOptions: Object.fromEntries(common) } : {};
  return { ...others, template, ...kept } as Options;
}
