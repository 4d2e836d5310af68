import { describe, expect, it } from 'vitest';
import { OPTION_BY_SETTING } from '../../../src/compiler/options/document-settings.js';
import { normalizeOptions, type RenderOptions } from '../../../src/compiler/options/options.js';
import { readEditions } from '../../../src/compiler/options/read-editions.js';
import { settleOptions } from '../../../src/compiler/pipeline/customize.js';
import { createRandom } from '../../support/create-random.js';
import { IS_LONG } from '../../support/length.js';

/** Valid values of each setting, in the spelling of documents. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  template: ['classic', 'linear', 'scholar', 'sidebar'],
  template_options: [
    { photo_shape: 'round' },
    { one_line_entries: 'aligned', photo_shape: 'original' },
  ],
  photo: ['jane.jpg'],
  fit: [1, 2],
  max_pages: [1, 3],
  break_before: [['Skills'], ['Education', 'Skills']],
  keep: [['Skills'], []],
  page_numbers: [true, false],
  show_location: [true, false],
  group_positions: [true, false],
  citations: ['apa', 'plain'],
  dates: ['long', 'iso'],
  date_range: ['dash', 'words'],
};

type Settings = Readonly<Record<string, unknown>>;

function pickSettings(random: () => number): Settings {
  const keys = Object.keys(VALUES).filter(() => random() < 0.4);
  return Object.fromEntries(
    keys.map((key) => {
      const values = VALUES[key] as readonly unknown[];
      return [key, values[Math.floor(random() * values.length)]];
    }),
  );
}

const toOptions = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [OPTION_BY_SETTING.get(key), value]),
  ) as RenderOptions;

/** What the first of several sources says. Photos need a folder, which only files have. */
function chooseSettings(caller: Settings, edition: Settings, document: Settings): Settings {
  const { photo, ...settings } = document;
  const all = { ...settings, ...edition, ...caller };
  const options = [document, edition, caller].map(({ template_options }) => template_options);
  return { ...all, template_options: Object.assign({}, ...options) as object };
}

describe('settings of a document', () => {
  it('have values in this test for every key', () => {
    expect(Object.keys(VALUES)).toEqual([...OPTION_BY_SETTING.keys()]);
  });

  it('are overridden by an edition, and both by the caller, in random documents', async () => {
    const random = createRandom(68);
    for (let count = IS_LONG ? 5000 : 300; count > 0; count -= 1) {
      const [caller, edition, document] = [1, 2, 3].map(() => pickSettings(random)) as [
        Settings,
        Settings,
        Settings,
      ];
      const { overlays, photo, ...fromEdition } =
        readEditions(JSON.stringify({ short: edition })).get('short')?.options ?? {};
      const cv = {
        name: 'Jane Doe',
        education: [{ institution: 'A', area: 'B' }],
        skills: [{ name: 'Languages', details: 'Latin' }],
      };
      const options = normalizeOptions({
        ...fromEdition,
        ...('photo' in edition ? { photo: 'jane.jpg' } : {}),
        ...toOptions(caller),
        templateOptions: { ...fromEdition.templateOptions, ...toOptions(caller).templateOptions },
      });
      const settled = await settleOptions({ render: document, cv }, options);
      const defaults = normalizeOptions({});
      const expected = toOptions(chooseSettings(caller, edition, document));
      for (const option of OPTION_BY_SETTING.values())
        expect(
          settled[option],
          `${option} of ${JSON.stringify({ caller, edition, document })}`,
        ).toEqual(expected[option] ?? defaults[option]);
    }
  });

  it.each<[string, object, object, object]>([
    [
      'apply their template options to their template',
      { template: 'scholar', template_options: { et_al: 3 } },
      {},
      { et_al: 3 },
    ],
    [
      'drop them for another template',
      { template: 'scholar', template_options: { et_al: 3 } },
      { template: 'linear' },
      {},
    ],
    [
      'keep those that all templates have',
      { template: 'scholar', template_options: { et_al: 3, position_first: true } },
      { template: 'linear' },
      { position_first: true },
    ],
    [
      'keep the options of the default template for it',
      { template_options: { position_first: true } },
      { template: 'classic' },
      { position_first: true },
    ],
    [
      'merge with those of the caller',
      { template: 'scholar', template_options: { et_al: 3, position_first: true } },
      { templateOptions: { et_al: 5 } },
      { et_al: 5, position_first: true },
    ],
    [
      'are ignored by `documentSettings: false`',
      { template: 'scholar', template_options: { et_al: 3 } },
      { documentSettings: false },
      {},
    ],
  ])('%s', async (_, render, options, expected) => {
    const settled = await settleOptions({ render, cv: { name: 'A' } }, normalizeOptions(options));
    expect(settled.templateOptions).toEqual(expected);
  });
});
