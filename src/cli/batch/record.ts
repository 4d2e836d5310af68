import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { versionOfPackage } from '../../files/package-files.js';
import { shownPath, slashedWay } from '../../files/paths.js';
import { makeFolders } from '../../files/write.js';
import type { CompleteOptions } from '../../options/options.js';
import { ownFilesOf } from '../../templates/read-template.js';
import { systemError, tried, UsageError } from '../exit.js';
import type { Input } from '../inputs.js';
import { labelOf, type OutputPlan } from '../outputs.js';
import { Manifest, type ManifestEntry } from './manifest.js';
import type { Shard } from './tasks.js';

/** The record of the output folder, and everything that outputs depend on besides their documents. */
export interface OutputRecord {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly scratch: Scratch;
  /** Identifies the formats, options, date, fonts and version. */
  readonly key: string;
  /** What the outputs are made of, where that is not the text of the document. */
  readonly content?: string | undefined;
  /** Whether outputs are rendered again even if they are up to date. */
  readonly force: boolean;
}

const OWN_FOLDER = '.cvpress';

/** Opens the record of the output folder, if there is one, and claims the names of the outputs known so far. */
export async function openRecord(
  { folder, formats, outputs }: OutputPlan,
  options: CompleteOptions,
  { shard, force }: { shard: Shard | undefined; force: boolean },
): Promise<OutputRecord | undefined> {
  if (folder === undefined) return undefined;
  const name = shard === undefined ? 'manifest' : `manifest-${shard.index}-of-${shard.count}`;
  const path = join(folder, OWN_FOLDER, `${name}.ndjson`);
  refuseLinks(join(folder, OWN_FOLDER), path);
  const manifest = await Manifest.read(folder, path).catch((error: unknown) => {
    throw systemError('unreadable-input', `${shownPath(path)} cannot be read`, error);
  });
  for (const [input, [first]] of outputs) manifest.claim(slashedWay(folder, first?.path ?? ''), labelOf(input));
  const scratch = new Scratch(join(folder, OWN_FOLDER));
  return { folder, manifest, scratch, key: await keyOf(formats, options), force };
}

/**
 * A document and its edition, relative to the output folder; standard input is `-`. They are part of the digest, so that an
 * output belongs to one document, even if another has the same content.
 */
export function sourceOf(folder: string, { path, edition }: Input): string {
  const file = path === undefined ? '-' : slashedWay(folder, path);
  return edition === undefined ? file : [file, slashedWay(folder, resolve(edition.file)), edition.name].join('\0');
}

export async function finishRecord({ manifest, scratch }: OutputRecord): Promise<void> {
  try {
    await manifest.finish(() => scratch.next());
  } catch (error) {
    throw error instanceof UsageError ? error : systemError('unwritable-output', UNWRITABLE, error);
  }
}

export function recordEntry({ manifest }: OutputRecord, entry: ManifestEntry): void {
  tried('unwritable-output', UNWRITABLE, () => manifest.add(entry));
}

const UNWRITABLE = 'The record of the output folder cannot be written';

/** Rejects links: others who can write to the folder could use them to redirect the record, or the removal of temporary files. */
function refuseLinks(...paths: readonly string[]): void {
  const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  const said = (path: string) => `${shownPath(path)} cannot be written`;
  const link = paths.find((path) => tried('unwritable-output', said(path), () => isLink(path)));
  if (link === undefined) return;
  const message = `${shownPath(link)} cannot be written: it is a link.`;
  throw new UsageError('unwritable-output', message, 'remove the link; cvpress then writes a new record');
}

/** The limit on a document's time and the place of the work do not change its outputs. */
export async function keyOf(
  formats: readonly string[],
  { timeoutMs: _, limitsAre: __, ...options }: CompleteOptions,
): Promise<string> {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const fonts = await fontsOf(options.fontPaths);
  const files = [ownFilesOf(options.template), options.photo ?? []].flat().map((file) => [file, stateOf(file)]);
  const all = JSON.stringify([versionOfPackage(), formats, sorted, fonts, ...(files.length > 0 ? [files] : [])]);
  return createHash('sha256').update(all).digest('hex');
}

/** The content of a file of a template, by its digest: a template is small. A file that cannot be read is reported by its reader. */
function stateOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return '';
  }
}

async function fontsOf(fontPaths: readonly string[]): Promise<readonly string[]> {
  if (fontPaths.length === 0) return [];
  const { statesOfFonts } = await import('../../engine/added-fonts.js');
  return statesOfFonts(fontPaths);
}

/** Files that a run on another machine left behind this long ago belong to nobody; a day, in milliseconds. */
const ABANDONED_MS = 24 * 3600 * 1000;

const PREFIX = 'temporary-';

/** A folder for files that are being written. They are moved into place when they are complete. */
class Scratch {
  readonly #folder: string;
  #count = 0;

  /** @param parent - the folder that contains it, on the same file system as the final files; created when needed */
  constructor(readonly parent: string) {
    this.#folder = join(parent, `${PREFIX}${hostname()}-${process.pid}`);
  }

  /** Removes what earlier runs left behind when they were killed. */
  async clean(): Promise<void> {
    const names = await readdir(this.parent).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(PREFIX))) {
      const path = join(this.parent, name);
      if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true });
    }
  }

  next(): string {
    if (this.#count === 0) makeFolders(this.#folder);
    this.#count += 1;
    return join(this.#folder, String(this.#count));
  }

  /** Removes the folder, and its parent if that is then empty. */
  async remove(): Promise<void> {
    if (this.#count === 0) return;
    await rm(this.#folder, { recursive: true, force: true });
    await rmdir(this.parent).catch(() => {});
  }
}

/** A folder of this machine is in use while its process runs. */
async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(name.slice(PREFIX.length)) ?? [];
  if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
