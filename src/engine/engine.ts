import { createRequire } from 'node:module';
import { CvError } from '../diagnostics/error.js';
import { missingEngine } from '../diagnostics/missing-engine.js';
import { packageFolder } from '../files/package-files.js';

type Engine = typeof import('@myriaddreamin/typst-ts-node-compiler');

/** Bundlers that write CommonJS leave no address: `load` says what to do then. */
const require = createRequire(import.meta.url ?? '/');

let loaded: Engine | undefined;

/**
 * The native compiler, loaded once. It is not imported: if an imported module fails to import another, Node.js 20
 * ends the process even if the error is caught. The package is CommonJS, which is also loaded sooner this way.
 *
 * @throws CvError with the code `no-engine` if it is not built for this system, not installed, or cvpress was bundled
 */
export function loadEngine(): Engine {
  loaded ??= load();
  return loaded;
}

function load(): Engine {
  // If the program was bundled, that is the better explanation.
  packageFolder();
  try {
    return require('@myriaddreamin/typst-ts-node-compiler') as Engine;
  } catch (error) {
    throw new CvError([missingEngine('The engine that lays out pages', error)], { cause: error });
  }
}

/** Loads it in advance; if there is none, each document that needs it will say so. */
export function preloadEngine(): void {
  try {
    loadEngine();
  } catch {}
}
