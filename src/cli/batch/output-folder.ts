import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { getPosixRelativePath, shortenPath } from '../../files/paths.js';
import { toUsageError, toWriteError, UsageError, withWriteErrors } from '../exit-codes.js';
import { formatInputName } from '../inputs.js';
import type { Output, OutputPlan } from '../outputs.js';
import { computeCacheKey } from './cache-key.js';
import { Manifest, type ManifestEntry } from './manifest.js';
import { ScratchFolder } from './scratch-folder.js';
import type { Shard } from './tasks.js';

const METADATA_FOLDER = '.cvpress';

const MANIFEST = 'The manifest of the output folder';

export class OutputFolder {
  readonly scratch: ScratchFolder;

  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    /** Cache key of documents without an edition or template of their own. */
    readonly cacheKey: string,
  ) {
    this.scratch = new ScratchFolder(join(path, METADATA_FOLDER));
  }

  static async open(
    { folder, formats, outputs }: OutputPlan,
    options: CompleteOptions,
    shard: Shard | undefined,
  ): Promise<OutputFolder | undefined> {
    if (folder === undefined) return undefined;
    const name = shard === undefined ? 'manifest' : `manifest-${shard.index}-of-${shard.count}`;
    const path = join(folder, METADATA_FOLDER, `${name}.ndjson`);
    rejectLinks(join(folder, METADATA_FOLDER), path);
    const manifest = await Manifest.read(folder, path).catch((error: unknown) => {
      throw toUsageError('unreadable-input', `${shortenPath(path)} cannot be read`, error);
    });
    const outputFolder = new OutputFolder(
      folder,
      manifest,
      await computeCacheKey(formats, options),
    );
    for (const [input, claimed] of outputs)
      manifest.claim(outputFolder.getManifestKey(claimed), formatInputName(input));
    return outputFolder;
  }

  /** Returns the path of the first output. */
  getManifestKey([first]: readonly Output[]): string {
    return getPosixRelativePath(this.path, first?.path ?? '');
  }

  createTemporaryPath(): string {
    return withWriteErrors(shortenPath(this.path), () => this.scratch.createPath());
  }

  /** @param outputs - further outputs, if later runs must know the document of each */
  add(entry: ManifestEntry, outputs: readonly Output[] = []): void {
    const keys = new Set([entry.output, ...outputs.map((output) => this.getManifestKey([output]))]);
    withWriteErrors(MANIFEST, () => {
      for (const output of keys) this.manifest.add({ ...entry, output });
    });
  }

  async finish(): Promise<void> {
    try {
      await this.manifest.finish(() => this.scratch.createPath());
    } catch (error) {
      throw error instanceof UsageError ? error : toWriteError(MANIFEST, error);
    }
  }

  async close(): Promise<void> {
    this.manifest.close();
    await this.scratch.remove();
  }
}

function rejectLinks(...paths: readonly string[]): void {
  const link = paths.find((path) =>
    withWriteErrors(shortenPath(path), () =>
      lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink(),
    ),
  );
  if (link === undefined) return;
  const message = `${shortenPath(link)} cannot be written: it is a link.`;
  throw new UsageError(
    'unwritable-output',
    message,
    'remove the link; cvpress then writes a new manifest',
  );
}
