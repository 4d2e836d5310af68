/** A file that is not read because of what it is; the message is a clause: "it is a named pipe". */
export class UnreadableFile extends Error {
  constructor(
    message: string,
    /** In bytes, as far as known; undefined unless it is too large. */
    readonly size?: number,
  ) {
    super(message);
  }

  get hint(): string {
    return this.size === undefined ? 'replace it with a regular file' : 'make it smaller';
  }
}

export function tooLargeFile(most: number, size: number): UnreadableFile {
  return new UnreadableFile(`it has more than ${most} bytes`, Math.max(size, most + 1));
}

/** Common errors of the operating system. */
const SYSTEM_ERRORS: ReadonlyMap<string, readonly [reason: string, hint: string]> = new Map([
  ['ENOENT', ['it does not exist', 'check the path']],
  ['EACCES', ['access is denied', 'check who owns it and who may read and write it']],
  ['EPERM', ['access is denied', 'check who owns it and who may read and write it']],
  ['ELOOP', ['its links lead in a circle', 'remove the links']],
  ['EISDIR', ['it is a folder', 'name a file']],
  ['EEXIST', ['there is a file where a folder should be', 'choose another folder']],
  ['ENOTDIR', ['a part of its path is not a folder', 'check the path']],
  ['EROFS', ['the file system is read-only', 'choose a folder that can be written to']],
  ['ENOSPC', ['the disk is full', 'make room, or choose a folder on another disk']],
  ['EBUSY', ['another program has it open', 'close it there']],
]);

/** On Windows also for a file that another program, such as a viewer of PDFs, has open. */
const IN_USE = [
  'access is denied, or another program has it open',
  'close it in other programs, or check who may read and write it',
] as const;
const OF_WINDOWS: typeof SYSTEM_ERRORS = new Map([
  ['EPERM', IN_USE],
  ['EACCES', IN_USE],
]);

/** Returns the reason as a clause ("it does not exist"), and a hint. */
export function explainSystemError(
  error: unknown,
  platform?: NodeJS.Platform,
): readonly [reason: string, hint: string] {
  if (error instanceof UnreadableFile) return [error.message, error.hint];
  const key = error instanceof Error && 'code' in error ? String(error.code) : '';
  // `EBUSY: resource busy or locked, open '/path'`
  const message = error instanceof Error ? error.message : String(error);
  const unknown = [
    /^[A-Z\d]+: ([^,]+),/.exec(message)?.[1] ?? message,
    'check the path and the device',
  ] as const;
  return (
    (platform === 'win32' ? OF_WINDOWS.get(key) : undefined) ?? SYSTEM_ERRORS.get(key) ?? unknown
  );
}
