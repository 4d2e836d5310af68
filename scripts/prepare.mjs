/**
 * Builds after npm has installed the dependencies, and before it packs; not without development
 * dependencies (`npm ci --omit=dev`).
 */
import { existsSync } from 'node:fs';

if (hasTools()) {
  await import('./build.mjs');
} else if (existsSync('dist')) {
  console.log(
    'The build of cvpress in dist stays as it is: there are no development dependencies to ' +
      'build with.',
  );
} else {
  console.error(
    'cvpress is not built, since its build tools are development dependencies: run `npm ci`, ' +
      'which builds, and then `npm ci --omit=dev`.',
  );
  // A package must not be published without its code.
  if (['pack', 'publish'].includes(process.env.npm_command ?? '')) process.exitCode = 1;
}

function hasTools() {
  try {
    import.meta.resolve('rolldown');
    return true;
  } catch {
    return false;
  }
}
