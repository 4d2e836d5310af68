// The packages in docs/examples: what they name is what is tried here, and their types are right.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder, ROOT, runProgram } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { installExample, manifestIn } from './examples.js';

const EXAMPLES = readdirSync(join(ROOT, 'docs/examples'));

/** The same compiler as `npm run types` of the examples, but faster. */
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');

describe.each(EXAMPLES)('docs/examples/%s', (example) => {
  it('names the versions with which it is tested', () => {
    const own = manifestIn(join(ROOT, 'docs/examples', example));
    const { version, devDependencies } = manifestIn(ROOT);
    const tested: Readonly<Record<string, string>> = { cvpress: version, ...devDependencies };
    const named = { ...own.dependencies, ...own.devDependencies };
    expect(named).toEqual(Object.fromEntries(Object.keys(named).map((name) => [name, tested[name]])));
  });

  it.runIf(IS_LONG)('has right types, and imports only what it names', async () => {
    const cwd = freshFolder();
    installExample(example, cwd);
    const { code, stdout } = await runProgram(process.execPath, [TSC], { cwd });
    expect({ code, stdout: String(stdout) }).toEqual({ code: 0, stdout: '' });
  });
});
