import { dirname } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import { settleOptions } from '../compiler/pipeline/customize.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { Input } from './inputs.js';
import { AGENT_FOLDER_VARIABLE } from './mcp/agent-folder.js';

/** Environment variable of the GitHub Action, whose documents may come from any pull request. */
const NO_PHOTO_VARIABLE = 'CVPRESS_NO_DOCUMENT_PHOTO';

/** Allows a document to name a photo in its folder; standard input and records have none. */
export function allowDocumentPhoto(options: CompleteOptions, { path, isNdjson }: Input) {
  const isForbidden = [NO_PHOTO_VARIABLE, AGENT_FOLDER_VARIABLE].some((name) => process.env[name]);
  if (path === undefined || isNdjson || isForbidden) return options;
  return { ...options, documentFolder: dirname(path) };
}

/** Returns options for finding the photo of a document, even if the run ignores it. */
export function nameDocumentPhoto(options: CompleteOptions): CompleteOptions {
  return { ...options, documentSettings: true, chosen: [] };
}

/** Keys of a document that may be `photo`, also with escaped letters. */
const MAY_BE_PHOTO = /photo|\\[ux]/i;

/** Returns the path of the photo that a valid document names. */
export async function findDocumentPhoto(
  text: string,
  file: string,
  options: CompleteOptions,
): Promise<string | undefined> {
  const { overlays, set, documentFolder, chosen } = options;
  if (documentFolder === undefined || chosen.includes('photo')) return undefined;
  if (!MAY_BE_PHOTO.test(text + JSON.stringify([overlays, set]))) return undefined;
  try {
    return (await settleOptions(parseText(text, options, file), options)).photo;
  } catch (error) {
    if (error instanceof CvError) return undefined;
    throw error;
  }
}
