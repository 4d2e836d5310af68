import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import { versionOfPackage } from '../../files/package-files.js';
import type { CompleteOptions } from '../../options.js';
import { systemError, UsageError } from '../exit.js';
import type { OutputPlan } from '../outputs.js';
import { type Leftovers, Manifest } from './manifest.js';
import { nameIn } from './record-names.js';
import { Scratch } from './scratch.js';
import type { Shard } from './shard.js';

/** What is known of the folder of outputs, and what outputs depend on beside their documents. */
export interface OutputRecord {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly scratch: Scratch;
  /** Stands for formats, options, the day, fonts and the version. */
  readonly key: string;
  /** Lists, by their names in records, of which a document failed before its output had a name. */
  readonly unnamed: Set<string>;
  /** Whether outputs that are as they should be are rendered again all the same. */
  readonly force: boolean;
}

/** The folder of our own in the folder of outputs. */
const OWN_FOLDER = '.cvpress';

/**
 * Opens the record of the folder of outputs, where there is one, and takes the names of the outputs that are known.
 *
 * @throws UsageError when it cannot be read
 */
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
    throw systemError('unreadable-input', `${relative('.', path)} cannot be read`, error);
  });
  for (const [first] of outputs.values()) manifest.claim(nameIn(folder, first?.path ?? ''));
  const scratch = new Scratch(join(folder, OWN_FOLDER));
  return { folder, manifest, scratch, key: await keyOf(formats, options), unnamed: new Set(), force };
}

/** Tidies the record after a run that was complete. */
export async function finishRecord({ manifest, scratch }: OutputRecord, gone: Leftovers): Promise<void> {
  try {
    await manifest.finish(gone, () => scratch.next());
  } catch (error) {
    throw error instanceof UsageError ? error : unwritableRecord(error);
  }
}

/** What to say when the record cannot be written. */
export function unwritableRecord(error: unknown): UsageError {
  return systemError('unwritable-output', 'The record of the output folder cannot be written', error);
}

/** Whoever else may write into the folder could have the record written, and temporary files removed, elsewhere. */
function refuseLinks(...paths: readonly string[]): void {
  const link = paths.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link === undefined) return;
  const message = `${relative('.', link)} cannot be written: it is a link.`;
  throw new UsageError('unwritable-output', message, 'remove the link; cvpress then writes a new record');
}

/** How long a document may take, and where, changes nothing of its outputs. */
async function keyOf(
  formats: readonly string[],
  { timeoutMs: _, isHeld: __, ...options }: CompleteOptions,
): Promise<string> {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const fonts = await fontsOf(options.fontPaths);
  const all = JSON.stringify([versionOfPackage(), formats, sorted, fonts]);
  return createHash('sha256').update(all).digest('hex');
}

async function fontsOf(fontPaths: readonly string[]): Promise<readonly string[]> {
  if (fontPaths.length === 0) return [];
  const { statesOfFonts } = await import('../../typst/added-fonts.js');
  return statesOfFonts(fontPaths);
}
