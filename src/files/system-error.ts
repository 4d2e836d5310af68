/** A file of a kind or size that is not read. The message is a clause: "it is a named pipe". */
export class UnreadableFileError extends Error {
  constructor(
    message: string,
    /** In bytes; only if the file is too large. */
    readonly size?: number,
    readonly hint = size === undefined ? 'replace it with a regular file' : 'make it smaller',
  ) {
    super(message);
  }
}

export function createFileTooLargeError(maxBytes: number, size: number): UnreadableFileError {
  return new UnreadableFileError(
    `it has more than ${maxBytes} bytes`,
    Math.max(size, maxBytes + 1),
  );
}

type ReasonAndHint = readonly [reason: string, hint: string];

const ACCESS_DENIED: ReasonAndHint = ['access is denied', 'check its owner and permissions'];

const SYSTEM_ERRORS: ReadonlyMap<string, ReasonAndHint> = new Map([
  ['ENOENT', ['it does not exist', 'check the path']],
  ['EACCES', ACCESS_DENIED],
  ['EPERM', ACCESS_DENIED],
  ['ELOOP', ['its links form a loop', 'remove the links']],
  ['EISDIR', ['it is a folder', 'name a file']],
  ['EEXIST', ['a file has the name of the folder', 'choose another folder']],
  ['ENOTDIR', ['a part of its path is not a folder', 'check the path']],
  ['EROFS', ['the file system is read-only', 'choose a folder that can be written to']],
  ['ENOSPC', ['the disk is full', 'free space on it, or choose a folder on another disk']],
  ['ERR_INVALID_ARG_VALUE', ['its name has a null character', 'check the path']],
  ['EBUSY', ['another program has it open', 'close it there']],
]);

/** Windows also denies access while another program, such as a PDF viewer, has the file open. */
const IN_USE: ReasonAndHint = [
  'access is denied, or another program has it open',
  'close it in other programs, or check its permissions',
];
const WINDOWS_ERRORS: typeof SYSTEM_ERRORS = new Map([
  ['EPERM', IN_USE],
  ['EACCES', IN_USE],
]);

/** Returns the reason as a clause ("it does not exist"), and a hint. */
export function explainSystemError(error: unknown, platform?: NodeJS.Platform): ReasonAndHint {
  if (error instanceof UnreadableFileError) return [error.message, error.hint];
  const key = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Such as `EBUSY: resource busy or locked, open '/path'`.
  const message = error instanceof Error ? error.message : String(error);
  return (
    (platform === 'win32' ? WINDOWS_ERRORS.get(key) : undefined) ??
    SYSTEM_ERRORS.get(key) ?? [
      /^[A-Z\d]+: ([^,]+),/.exec(message)?.[1] ?? message,
      'check the path and the device',
    ]
  );
}
