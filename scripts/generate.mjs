/**
 * Generates the validators where they are not current, and the committed files: JSON Schemas from the types in `src/compiler/schema/`,
 * tables of fonts, icons and measures, two fonts, the list of languages.
 */
import { sideBySide } from './side-by-side.mjs';
import { areValidatorsCurrent, WRITE_VALIDATORS } from './validators.mjs';

const steps = [
  ...(areValidatorsCurrent() ? [] : [{ name: 'validators', run: WRITE_VALIDATORS }]),
  ...[
    'schemas/generate',
    'font-metrics',
    'blank-font',
    'missing-font',
    'icons',
    'measures',
    'languages',
  ].map((name) => ({
    name,
    run: [`scripts/${name}.mjs`],
  })),
];
// What agents read says what the schemas say.
const later = [{ name: 'agents', run: ['scripts/agents.mjs'] }];
if (!(await sideBySide(steps)) || !(await sideBySide(later))) process.exit(1);
