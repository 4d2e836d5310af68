import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPrivate, privateFolder } from './private-folder.js';

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

/** Undefined if there is no folder that is private to this user. */
function read(path: string): Buffer | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const found = fstatSync(file);
      const isSecret = isPrivate(found) && (process.platform === 'win32' || (found.mode & 0o077) === 0);
      const token = isSecret ? readFileSync(file) : undefined;
      return token?.length === LENGTH ? token : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
