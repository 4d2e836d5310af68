import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, readPrivate } from './private-folder.js';

/** Bytes of a token. */
const LENGTH = 16;

/**
 * The token of this user's previews: a part of their addresses that other users of the machine do not know. It is kept, so that
 * open tabs follow the next run; if there is no private place for it, each run has a new one.
 */
export function previewToken(): string {
  const folder = privateFolder();
  const path = folder === undefined ? undefined : join(folder, 'preview-token');
  const token = path === undefined ? undefined : (read(path) ?? make(path));
  return (token ?? randomBytes(LENGTH)).toString('base64url');
}

/** Undefined if the file does not hold a token. */
function make(path: string): Buffer | undefined {
  try {
    const token = randomBytes(LENGTH);
    writeFileSync(path, token, { flag: 'wx', mode: 0o600 });
    return token;
  } catch {
    // Another run may have created it meanwhile.
    return read(path);
  }
}

function read(path: string): Buffer | undefined {
  const token = readPrivate(path, 0o077);
  return token?.length === LENGTH ? token : undefined;
}
