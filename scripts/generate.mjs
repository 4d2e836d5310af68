/**
 * Generates the validators if they are stale, and the committed files: JSON Schemas, tables of
 * fonts, icons and measures, two fonts, the list of languages.
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
// Texts for agents are made from the schemas.
const later = [{ name: 'agents', run: ['scripts/agents.mjs'] }];
if (!(await sideBySide(steps)) || !(await sideBySide(later))) process.exit(1);
