import { OPTION_BY_SETTING } from '../../src/compiler/options/document-settings.js';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { readEditions } from '../../src/compiler/options/read-editions.js';

/** Settings in the spelling of documents. */
export type Settings = Readonly<Record<string, unknown>>;

/** Valid values of each setting. */
export const SETTING_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  template: ['classic', 'linear', 'ledger', 'scholar', 'sidebar'],
  template_options: [
    { photo_shape: 'round' },
    { one_line_entries: 'aligned', photo_shape: 'original' },
    // Editions keep values of template options as text.
    { one_line_entries: 'columns', position_first: 'true' },
  ],
  photo: ['jane.jpg'],
  fit: [1, 2],
  max_pages: [1, 3],
  break_before: [['Skills'], ['Education', 'Skills']],
  keep: [['Skills'], []],
  page_numbers: [true, false],
  show_location: [true, false],
  group_positions: [true, false],
  citations: ['apa', 'plain', 'ieee', 'vancouver', 'chicago'],
  dates: ['long', 'short', 'numeric', 'iso', 'year'],
  date_range: ['dash', 'words'],
};

export function pickSettings(random: () => number): Settings {
  const keys = Object.keys(SETTING_VALUES).filter(() => random() < 0.4);
  return Object.fromEntries(
    keys.map((key) => {
      const values = SETTING_VALUES[key] as readonly unknown[];
      return [key, values[Math.floor(random() * values.length)]];
    }),
  );
}

export function toOptions(settings: Settings): RenderOptions {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [OPTION_BY_SETTING.get(key), value]),
  );
}

export interface SettingSources {
  readonly caller: Settings;
  readonly edition: Settings;
  readonly document: Settings;
}

/** Returns the options of a caller that renders an edition. */
export function createOptions({
  caller,
  edition,
}: Omit<SettingSources, 'document'>): RenderOptions {
  const { overlays, photo, ...fromEdition } =
    readEditions(JSON.stringify({ short: edition })).get('short')?.options ?? {};
  const { templateOptions, ...fromCaller } = toOptions(caller);
  return {
    ...fromEdition,
    ...('photo' in edition ? { photo: 'jane.jpg' } : {}),
    ...fromCaller,
    templateOptions: { ...fromEdition.templateOptions, ...templateOptions },
  };
}

/** Returns the first value of each setting. Photos need a folder, which only files have. */
export function chooseSettings({ caller, edition, document }: SettingSources): Settings {
  const { photo, ...settings } = document;
  const options = [document, edition, caller].map(({ template_options }) => template_options);
  return {
    ...settings,
    ...edition,
    ...caller,
    template_options: Object.assign({}, ...options) as object,
  };
}
