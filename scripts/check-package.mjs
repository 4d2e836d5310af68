/** Checks the package with publint and attw, unless this very package has passed before. */
import { packOnce } from './pack.mjs';
import { sideBySide } from './side-by-side.mjs';
import { unlessUnchanged } from './unchanged.mjs';

const tarball = await packOnce();
const isRight = await unlessUnchanged('package', { read: [tarball] }, () =>
  sideBySide([
    { name: 'publint', run: ['node_modules/publint/src/cli.js', 'run', tarball, '--strict'] },
    {
      name: 'attw',
      run: ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only'],
    },
  ]),
);
process.exitCode = isRight ? 0 : 1;
