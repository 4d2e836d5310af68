import { createRequire } from 'node:module';
import { CvError } from '../../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { reportMissingEngine } from '../../../diagnostics/missing-engine.js';
import { getPackageFolder } from '../../../files/package-files.js';

type Engine = typeof import('@myriaddreamin/typst-ts-node-compiler');

/** Bundlers that emit CommonJS have no `import.meta.url`; `loadEngine` reports them. */
const require = createRequire(import.meta.url ?? '/');

let engine: Engine | undefined;

/**
 * Loads the native compiler once, with `require`: Node.js 20 exits if a nested import fails, even
 * if the error is caught.
 *
 * @throws CvError with the code `no-engine` if it is not available or cvpress was bundled
 */
export function loadEngine(): Engine {
  if (engine !== undefined) return engine;
  // Throws a clearer error if cvpress was bundled.
  getPackageFolder();
  try {
    engine = require('@myriaddreamin/typst-ts-node-compiler') as Engine;
    keepFreedMemory();
    return engine;
  } catch (error) {
    throw new CvError([reportMissingEngine('The engine that lays out pages', error)], {
      cause: error,
    });
  }
}

/** More than the buffers of a document. Increases the memory of a process by 5 to 10 %. */
const LARGEST_BUFFER_BYTES = 8 * 2 ** 20;

/**
 * Makes glibc keep memory that the engine frees. By default, glibc returns it to the system after
 * each stream of a PDF until a larger block was freed (mallopt(3), `M_MMAP_THRESHOLD`), which cost
 * each of the first 200 CVs 275 page faults and 8 % CPU time (`npm run bench`, "Resident memory").
 * This buffer is never touched, so never allocated.
 */
function keepFreedMemory(): void {
  void new ArrayBuffer(LARGEST_BUFFER_BYTES);
}

/** Loads the engine in advance; each document that needs it reports if it is missing. */
export function preloadEngine(): void {
  try {
    loadEngine();
  } catch {}
}

/**
 * A compiler keeps the syntax trees of its documents (130 KB a CV, measured). A new one scans all
 * fonts (20 ms), and releasing the old one delays a document (20 to 35 ms; twice that after 200).
 * After 1,000 different CVs, a process had 166 MB if replaced after 100, and 270 MB with one
 * compiler.
 */
export const MAX_COMPILER_DOCUMENTS = 120;

/** A compiler is replaced after this many documents if no document waits. */
export const RENEWABLE_COMPILER_DOCUMENTS = MAX_COMPILER_DOCUMENTS / 2;

/** The engine rejected a document. Markup is generated, so cvpress or a font is defective. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Private, so that Node.js does not print it again with the cause of a CvError. */
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join('\n'));
    this.#diagnostics = diagnostics;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}
