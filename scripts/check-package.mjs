/** Checks the package with tools that know how programs resolve modules and types, unless it is the one that was right before. */
import { packed } from './pack.mjs';
import { sideBySide } from './side-by-side.mjs';
import { unlessUnchanged } from './unchanged.mjs';

const tarball = await packed();
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
