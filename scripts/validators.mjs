/**
 * Generates validators with typia. They are not committed: the build and `npm run generate` write
 * them if they are missing or older than their inputs.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CALLS = 'src/compiler/validate/typia';
const VALIDATORS = 'src/compiler/validate/generated';

/** The command without `node`. Its project omits types of Node.js, which take a second to read. */
export const WRITE_VALIDATORS = [
  'node_modules/typia/lib/executable/typia.js',
  ...['generate', '--input', CALLS, '--output', VALIDATORS, '--project', 'scripts/typia.json'],
];

export function areValidatorsCurrent() {
  if (!existsSync(VALIDATORS)) return false;
  const written = filesIn(VALIDATORS).map(changed);
  // The lock file has typia's version.
  const sources = [
    ...filesIn(CALLS),
    ...filesIn('src/compiler/schema'),
    ...filesIn('src/diagnostics'),
    'package-lock.json',
    'tsconfig.json',
    'scripts/typia.json',
  ];
  return (
    written.length === filesIn(CALLS).length &&
    Math.min(...written) > Math.max(...sources.map(changed))
  );
}

const filesIn = (folder) => readdirSync(folder).map((name) => join(folder, name));

const changed = (file) => statSync(file).mtimeMs;
