import { describe, expect, it } from 'vitest';
import { OPTION_BY_SETTING } from '../../../src/compiler/options/document-settings.js';
import { normalizeOptions } from '../../../src/compiler/options/options.js';
import { settleOptions } from '../../../src/compiler/pipeline/customize.js';
import { createRandom } from '../../support/create-random.js';
import { IS_LONG } from '../../support/length.js';
import {
  chooseSettings,
  createOptions,
  pickSettings,
  SETTING_VALUES,
  toOptions,
} from '../../support/settings.js';

describe('settings of a document', () => {
  it('have values in this test for every key', () => {
    expect(Object.keys(SETTING_VALUES)).toEqual([...OPTION_BY_SETTING.keys()]);
  });

  it('are overridden by an edition, and both by the caller, in random documents', async () => {
    const random = createRandom(68);
    for (let count = IS_LONG ? 5000 : 300; count > 0; count -= 1) {
      const sources = {
        caller: pickSettings(random),
        edition: pickSettings(random),
        document: pickSettings(random),
      };
      const cv = {
        name: 'Jane Doe',
        education: [{ institution: 'A', area: 'B' }],
        skills: [{ name: 'Languages', details: 'Latin' }],
      };
      const options = normalizeOptions(createOptions(sources));
      const settled = await settleOptions({ render: sources.document, cv }, options);
      const defaults = normalizeOptions({});
      const expected = toOptions(chooseSettings(sources));
      for (const option of OPTION_BY_SETTING.values())
        expect(settled[option], `${option} of ${JSON.stringify(sources)}`).toEqual(
          expected[option] ?? defaults[option],
        );
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
