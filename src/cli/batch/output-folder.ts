import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { shownPath, slashedWay } from '../../files/paths.js';
import { systemError, tried, UsageError } from '../exit-codes.js';
import { labelOf, type Output, type OutputPlan } from '../outputs.js';
import { computeCacheKey } from './cache-key.js';
import { Manifest, type ManifestEntry } from './manifest.js';
import { Scratch } from './scratch.js';
import type { Shard } from './tasks.js';

const METADATA_FOLDER = '.cvpress';

const UNWRITABLE_MANIFEST = 'The manifest of the output folder cannot be written';

export class OutputFolder {
  readonly scratch: Scratch;

  private constructor(
    readonly path: string,
    readonly manifest: Manifest,
    /** Cache key of documents without an edition or template of their own. */
    readonly cacheKey: string,
  ) {
    this.scratch = new Scratch(join(path, METADATA_FOLDER));
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
      throw systemError('unreadable-input', `${shownPath(path)} cannot be read`, error);
    });
    const outputFolder = new OutputFolder(
      folder,
      manifest,
      await computeCacheKey(formats, options),
    );
    for (const [input, claimed] of outputs)
      manifest.claim(outputFolder.nameOf(claimed), labelOf(input));
    return outputFolder;
  }

  /** Returns the key of a document in the manifest: the path of its first output. */
  nameOf([first]: readonly Output[]): string {
    return slashedWay(this.path, first?.path ?? '');
  }

  temporaryFile(): string {
    return tried('unwritable-output', `${shownPath(this.path)} cannot be written`, () =>
      this.scratch.next(),
    );
  }

  add(entry: ManifestEntry): void {
    tried('unwritable-output', UNWRITABLE_MANIFEST, () => this.manifest.add(entry));
  }

  async finish(): Promise<void> {
    try {
      await this.manifest.finish(() => this.scratch.next());
    } catch (error) {
      throw error instanceof UsageError
        ? error
        : systemError('unwritable-output', UNWRITABLE_MANIFEST, error);
    }
  }

  async close(): Promise<void> {
    this.manifest.close();
    await this.scratch.remove();
  }
}

function rejectLinks(...paths: readonly string[]): void {
  const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  const link = paths.find((path) =>
    tried('unwritable-output', `${shownPath(path)} cannot be written`, () => isLink(path)),
  );
  if (link === undefined) return;
  const message = `${shownPath(link)} cannot be written: it is a link.`;
  throw new UsageError(
    'unwritable-output',
    message,
    'remove the link; cvpress then writes a new manifest',
  );
}
