import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { isPrivate, privateFolder, readPrivate } from './private-folder.js';

/**
 * Keeps V8's compiled code from one run to the next: compiling was a fifth of the time of a command (208 against 168 ms,
 * measured). Node.js does that from version 22.8, but never adds to what its first run has compiled, so that a start takes a
 * sixth longer. The code is kept in a folder of the user, or in that of `NODE_COMPILE_CACHE`; `NODE_DISABLE_COMPILE_CACHE`
 * turns this off. Compiled code is a program: it is used only if nobody but this user and the superuser can have written it.
 */

/** What this run had to compile. */
const compiled: { readonly script: Script; readonly source: Buffer; readonly path: string }[] = [];

/**
 * V8 keeps the functions that have run: validating runs half of what rendering does. Other commands use what rendering has
 * compiled.
 */
const COMMAND = process.argv[2] === 'validate' ? 'validate' : 'render';

/** Bytes before the compiled code: the checksum of the source and the code. V8 checks only their lengths. */
const HEADER = 4;

let pathOf: (filename: string) => string;

/** Files of the program that are loaded from now on use their compiled code. */
export function useCompiledCode(folder: string): void {
  const { NODE_DISABLE_COMPILE_CACHE: isOff, NODE_COMPILE_CACHE: named } = process.env;
  const own = isOff ? undefined : privateFolder(named || undefined);
  if (own === undefined) return;
  // V8 rejects the code of other versions, flags and processors.
  const version = [COMMAND, crc32(folder).toString(16), cachedDataVersionTag().toString(16)].join(
    '.',
  );
  pathOf = (filename) => join(own, 'compiled', `${basename(filename)}.${version}`);
  const extensions = (Module as unknown as { _extensions: NodeJS.RequireExtensions })._extensions;
  extensions['.cjs'] = (module, filename) => {
    if (filename.startsWith(join(folder, sep))) module.exports = loadOnce(filename, module, module);
    else extensions['.js']?.(module, filename);
  };
}

/** By path. */
const loaded = new Map<string, { exports: unknown }>();

/**
 * Loads a file once.
 *
 * @param module - what it becomes
 * @param parent - the module as which others than those of its folder are loaded
 */
function loadOnce(filename: string, module: { exports: unknown }, parent: NodeJS.Module): unknown {
  const known = loaded.get(filename);
  if (known !== undefined) return known.exports;
  loaded.set(filename, module);
  try {
    load(module, filename, parent);
  } catch (error) {
    loaded.delete(filename);
    throw error;
  }
  return module.exports;
}

/**
 * `require` for the files of a folder. It finds others of that folder by their names: Node.js takes a fifth of the loading
 * time to look for them (measured).
 */
function requireIn(folder: string, module: NodeJS.Module): (name: string) => unknown {
  return (name) => {
    if (!name.startsWith('.//') || !name.endsWith('.cjs')) return module.require(name);
    return loadOnce(join(folder, name), { exports: {} }, module);
  };
}

/** Saves compiled code for the next run, if it can. */
export async function keepCompiledCode(): Promise<void> {
  const [first] = compiled;
  if (first === undefined) return;
  const { writeWhole } = await import('../files/write.js');
  try {
    const folder = dirname(first.path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isPrivate(lstatSync(folder))) return;
    removeOld(folder);
    const kept = compiled.splice(0).map(async ({ script, source, path }) => {
      const code = script.createCachedData();
      await writeWhole(path, Buffer.concat([checksum(source, code), code]));
      chmodSync(path, 0o600);
    });
    await Promise.allSettled(kept);
  } catch {
    // A folder that cannot be made or read.
  }
}

/** The age of code that versions no longer installed have left. */
const OLD_MS = 30 * 24 * 60 * 60 * 1000;

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - lstatSync(path).mtimeMs > OLD_MS)
      rmSync(path, { force: true, recursive: true });
  }
}

/** The wrapper around the text of a CommonJS module (Node.js, "The module wrapper"). */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

function load(module: { exports: unknown }, filename: string, parent: NodeJS.Module): void {
  const source = readFileSync(filename);
  const path = pathOf(filename);
  const code = readCompiled(path, source);
  const script = new Script(`${WRAPPER}${source.toString('latin1')}\n})`, {
    filename,
    columnOffset: -WRAPPER.length,
    ...(code === undefined ? {} : { cachedData: code }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (code === undefined || script.cachedDataRejected === true)
    compiled.push({ script, source, path });
  const folder = dirname(filename);
  script
    .runInThisContext()
    .call(module.exports, module.exports, requireIn(folder, parent), module, filename, folder);
}

function readCompiled(path: string, source: Buffer): Buffer | undefined {
  const file = readPrivate(path);
  const code = file?.subarray(HEADER);
  return code && file?.subarray(0, HEADER).equals(checksum(source, code)) ? code : undefined;
}

function checksum(source: Buffer, code: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(crc32(code, crc32(source)));
  return header;
}
