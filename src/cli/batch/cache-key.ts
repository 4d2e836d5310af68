import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { OPTION_BY_SETTING } from '../../compiler/options/document-settings.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { readCustomTemplateFiles } from '../../compiler/templates/read-template.js';
import { getPackageVersion } from '../../files/package-files.js';
import { getPosixRelativePath } from '../../files/paths.js';
import { readRegularFile } from '../../files/regular-file.js';
import { PHOTO_LIMITS } from '../../limits/limits.js';
import type { Input } from '../inputs.js';

export async function computeCacheKey(
  formats: readonly string[],
  { timeoutMs: _, limitEnforcement: __, chosen, ...options }: CompleteOptions,
): Promise<string> {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  const { fontPaths } = options;
  const fonts =
    fontPaths.length === 0
      ? []
      : await (await import('../../compiler/fonts/added-fonts.js')).readFontStates(fontPaths);
  const files = [
    ...readCustomTemplateFiles(options.template).map(([, content, file]) => [
      file,
      hash('sha256', content),
    ]),
    ...(options.photo === undefined ? [] : [[options.photo, hashPhoto(options.photo)]]),
  ];
  return hash(
    'sha256',
    JSON.stringify([
      getPackageVersion(),
      formats,
      sorted,
      [...OPTION_BY_SETTING.values()].filter((option) => chosen.includes(option)),
      fonts,
      ...(files.length > 0 ? [files] : []),
    ]),
  );
}

/** Describes a document and the photo that it names. */
export function describeContent(text: string, photo: string | undefined): string {
  return photo === undefined ? text : `${text}\0${hashPhoto(photo)}`;
}

/** Returns '' for an unreadable photo, which rendering reports. */
function hashPhoto(file: string): string {
  try {
    return hash('sha256', readRegularFile(file, { maxBytes: PHOTO_LIMITS.bytes }));
  } catch {
    return '';
  }
}

/** Paths, such as those of redacted documents, may be private. */
export function hashSourcePath(folder: string, input: Input): string {
  return hash('sha256', getSourcePath(folder, input)).slice(0, 16);
}

function getSourcePath(folder: string, { path }: Input): string {
  return path === undefined ? '-' : getPosixRelativePath(folder, path);
}

export function getSourceKey(folder: string, input: Input): string {
  const file = getSourcePath(folder, input);
  const { edition } = input;
  return edition === undefined
    ? file
    : [file, getPosixRelativePath(folder, resolve(edition.file)), edition.name].join('\0');
}

/** Returns 64 bits of SHA-256. */
export function computeDigest(
  key: string,
  text: string,
  files: readonly (Uint8Array | string)[],
): string {
  const digests = files.map((data) => hash('sha256', data).slice(0, 16));
  return hash('sha256', `${key}${text}\0${digests.join()}`).slice(0, 16);
}
