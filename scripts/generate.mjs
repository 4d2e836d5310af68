/**
 * Generates the committed files: validators and JSON Schemas from the types in `src/schema/`, tables of fonts and icons, two
 * fonts, the list of languages.
 */
import { sideBySide } from './side-by-side.mjs';

const TYPIA = 'node_modules/typia/lib/executable/typia.js';
const VALIDATORS = ['--input', 'src/document/validate/typia', '--output', 'src/document/validate/generated'];

const steps = [
  { name: 'validators', run: [TYPIA, 'generate', ...VALIDATORS, '--project', './tsconfig.json'] },
  ...['schemas/generate', 'font-metrics', 'blank-font', 'missing-font', 'icons', 'languages'].map((name) => ({
    name,
    run: [`scripts/${name}.mjs`],
  })),
];
if (!(await sideBySide(steps))) process.exit(1);
