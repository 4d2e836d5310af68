import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { createPrivateFolder, isPrivate, readPrivateFile } from './private-folder.js';

/**
 * Caches V8's compiled code between runs. Measured: a command takes 168 instead of 208 ms.
 * The cache of Node.js 22.8 and later never grows after its first run, so a start takes a sixth
 * longer. `NODE_COMPILE_CACHE` names another folder; `NODE_DISABLE_COMPILE_CACHE` turns this off.
 * Compiled code is executable, so it is used only if no other user can have written it.
 */

interface UnsavedCode {
  readonly script: Script;
  readonly source: Buffer;
  readonly path: string;
  /** Number of this run among those that save the code. */
  readonly run: number;
}

const unsaved: UnsavedCode[] = [];

/** V8 caches only functions that have run, and documents and options run different ones. */
const SAVING_RUNS = 4;

/** Validating runs half of what rendering does. The other commands use the cache of `render`. */
const COMMAND = process.argv[2] === 'validate' ? 'validate' : 'render';

/**
 * Header of a cache file: a checksum of source and code, since V8 checks only their lengths, and
 * the number of runs that have saved it.
 */
const HEADER_BYTES = 5;

let toCachePath: (filename: string) => string;

interface NodeModules {
  readonly _extensions: NodeJS.RequireExtensions;
  readonly _cache: Readonly<Record<string, { exports: unknown }>>;
}

/** Makes `require` use compiled code for the program's files. */
export function useCompiledCode(folder: string): void {
  const { NODE_DISABLE_COMPILE_CACHE: isOff, NODE_COMPILE_CACHE: parent } = process.env;
  const cache = isOff ? undefined : createPrivateFolder(parent || undefined);
  if (cache === undefined) return;
  // V8 rejects the code of other versions, flags and processors.
  const version = [COMMAND, crc32(folder).toString(16), cachedDataVersionTag().toString(16)].join(
    '.',
  );
  toCachePath = (filename) => join(cache, 'compiled', `${basename(filename)}.${version}`);
  const { _extensions: extensions, _cache: loaded } = Module as unknown as NodeModules;
  for (const [filename, module] of Object.entries(loaded)) modulesByPath.set(filename, module);
  extensions['.cjs'] = (module, filename) => {
    if (filename.startsWith(join(folder, sep))) module.exports = loadOnce(filename, module, module);
    else extensions['.js']?.(module, filename);
  };
}

const modulesByPath = new Map<string, { exports: unknown }>();

/** @param parent - the module that `require`s files outside of the program's folder */
function loadOnce(filename: string, module: { exports: unknown }, parent: NodeJS.Module): unknown {
  const cached = modulesByPath.get(filename);
  if (cached !== undefined) return cached.exports;
  modulesByPath.set(filename, module);
  try {
    load(module, filename, parent);
  } catch (error) {
    modulesByPath.delete(filename);
    throw error;
  }
  return module.exports;
}

/**
 * Creates `require` for the files of a folder. It resolves names within the folder itself:
 * resolution by Node.js takes a fifth of the loading time (measured).
 */
function createRequire(folder: string, module: NodeJS.Module): (name: string) => unknown {
  return (name) => {
    if (!name.startsWith('./') || !name.endsWith('.cjs')) return module.require(name);
    return loadOnce(join(folder, name), { exports: {} }, module);
  };
}

/** Saves compiled code for the next run; ignores errors of the file system. */
export async function saveCompiledCode(): Promise<void> {
  const [first] = unsaved;
  if (first === undefined) return;
  const { writeFileAtomically } = await import('../files/write-file.js');
  try {
    const folder = dirname(first.path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isPrivate(lstatSync(folder))) return;
    removeOldFiles(folder);
    const writes = unsaved.splice(0).map(async ({ script, source, path, run }) => {
      const code = script.createCachedData();
      await writeFileAtomically(path, Buffer.concat([createHeader(source, code, run), code]));
      chmodSync(path, 0o600);
    });
    await Promise.allSettled(writes);
  } catch {}
}

/** Versions that are no longer installed leave files behind. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

function removeOldFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - lstatSync(path).mtimeMs > MAX_AGE_MS)
      rmSync(path, { force: true, recursive: true });
  }
}

/** Node.js documentation, "The module wrapper". */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

function load(module: { exports: unknown }, filename: string, parent: NodeJS.Module): void {
  const source = readFileSync(filename);
  const path = toCachePath(filename);
  const { code, runs } = readCompiled(path, source);
  const script = new Script(`${WRAPPER}${source.toString('latin1')}\n})`, {
    filename,
    columnOffset: -WRAPPER.length,
    ...(code === undefined ? {} : { cachedData: code }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const run = script.cachedDataRejected === true ? 1 : runs + 1;
  if (run <= SAVING_RUNS) unsaved.push({ script, source, path, run });
  const folder = dirname(filename);
  script
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(folder, parent), module, filename, folder);
}

function readCompiled(path: string, source: Buffer): { readonly code?: Buffer; runs: number } {
  const file = readPrivateFile(path);
  const runs = file?.[HEADER_BYTES - 1] ?? 0;
  const code = file?.subarray(HEADER_BYTES);
  const isValid = code && file?.subarray(0, HEADER_BYTES).equals(createHeader(source, code, runs));
  return isValid ? { code, runs } : { runs: 0 };
}

function createHeader(source: Buffer, code: Buffer, runs: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(crc32(code, crc32(source)));
  header.writeUInt8(runs, HEADER_BYTES - 1);
  return header;
}
