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
// The documentation is made from the schemas, and texts for agents from both.
const later = [
  {
    name: 'docs',
    run: ['scripts/docs.mjs'],
    next: [{ name: 'agents', run: ['scripts/agents.mjs'] }],
  },
];
if (!(await sideBySide(steps)) || !(await sideBySide(later))) process.exit(1);
