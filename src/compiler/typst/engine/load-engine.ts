import { createRequire } from 'node:module';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { CvError } from '../../../diagnostics/error.js';
import { missingEngine } from '../../../diagnostics/missing-engine.js';
import { packageFolder } from '../../../files/package-files.js';

type Engine = typeof import('@myriaddreamin/typst-ts-node-compiler');

/** Bundlers that write CommonJS leave no address: `loadEngine` says what to do then. */
const require = createRequire(import.meta.url ?? '/');

let loaded: Engine | undefined;

/**
 * The native compiler, loaded once. It is not imported: if an imported module fails to import another, Node.js 20
 * ends the process even if the error is caught. The package is CommonJS, which is also loaded sooner this way.
 *
 * @throws CvError with the code `no-engine` if it is not built for this system, not installed, or cvpress was bundled
 */
export function loadEngine(): Engine {
  if (loaded !== undefined) return loaded;
  // If the program was bundled, that is the better explanation.
  packageFolder();
  try {
    loaded = require('@myriaddreamin/typst-ts-node-compiler') as Engine;
    keepFreedMemory();
    return loaded;
  } catch (error) {
    throw new CvError([missingEngine('The engine that lays out pages', error)], { cause: error });
  }
}

/** More than the buffers of a document, in bytes. A process has 5 to 10 % more memory for it. */
const LARGEST_BUFFER = 8 * 2 ** 20;

/**
 * Makes the C library keep the memory that the engine frees. By default, glibc gives it back to the system after each stream of a PDF,
 * and the system clears it anew for the next, until a process has happened to free something larger: of the first 200 CVs of two pages,
 * each had 400 page faults in place of 125, and took 8 % more processor time; 800 took as much as now (`npm run bench`, "Resident
 * memory"). glibc keeps blocks as large as the largest one freed so far (mallopt(3), `M_MMAP_THRESHOLD`). So one is freed: this buffer,
 * which is never touched and so never taken from the system. Other C libraries do not notice.
 */
function keepFreedMemory(): void {
  void new ArrayBuffer(LARGEST_BUFFER);
}

/** Loads it in advance; if there is none, each document that needs it will say so. */
export function preloadEngine(): void {
  try {
    loadEngine();
  } catch {}
}

/**
 * A compiler keeps the syntax tree of every document it has read (some 130 KB a CV, measured), so it is replaced after this many at the
 * latest. A new one scans all fonts (20 ms with the first layout), and letting go of the old one holds up a document (20 to 35 ms; twice
 * as much after 200), so it is not replaced sooner. After 1,000 different CVs, a process had 166 MB with 100, and 270 MB with one
 * compiler for all.
 */
export const LIFETIME = 120;

/** After this many documents, a compiler is replaced if there is time. */
export const HALF_LIFE = LIFETIME / 2;

/** The engine refused a document. Since documents are generated, that is a defect of cvpress or of a font. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Private, so that Node.js does not print it: as the cause of a CvError, it would say the same again. */
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join('\n'));
    this.#diagnostics = diagnostics;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}
