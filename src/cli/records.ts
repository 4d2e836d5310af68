import { closeSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryName, moveIntoPlace } from '../files/write-file.js';
import { isBlankLine, readInputLines } from './batch/tasks.js';
import { EXIT, withWriteErrors } from './exit-codes.js';
import { assertUnchanged } from './fixer.js';
import type { Input } from './inputs.js';

/**
 * Yields each record of an NDJSON file as an input.
 *
 * @param isCopied - whether to write a copy in which each record has its `replacement`, if any:
 *   over the file, or to standard output for standard input
 */
export async function* readRecords(
  input: Input,
  maxBytes: number,
  isCopied: boolean,
): AsyncGenerator<Input, void> {
  const copy = isCopied ? openCopy(input) : undefined;
  let isChanged = false;
  try {
    for await (const record of readInputLines(input, maxBytes, copy?.add)) {
      if (!isBlankLine(record)) yield { ...input, record };
      isChanged ||= record.replacement !== undefined;
      copy?.add(record.replacement ?? record.bytes);
      copy?.add(record.lineEnding);
    }
    if (isChanged) copy?.finish?.();
  } finally {
    copy?.discard?.();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function openCopy({ name, path }: Input) {
  if (path === undefined) return { add: (data: Buffer | string) => process.stdout.write(data) };
  const getVersion = () => {
    const { ino, size, mtimeMs } = statSync(path);
    return String([ino, size, mtimeMs]);
  };
  const version = getVersion();
  const temporary = join(dirname(realpathSync(path)), createTemporaryName());
  const stop = () => {
    rmSync(temporary, { force: true });
    process.exit(EXIT.interrupted);
  };
  const ignoreSignals = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  // Before the file exists, so that no signal leaves it.
  for (const signal of SIGNALS) process.once(signal, stop);
  const file = openTemporary(name, temporary, ignoreSignals);
  return {
    add: (data: Buffer | string) => withWriteErrors(name, () => writeFileSync(file, data)),
    finish() {
      assertUnchanged(name, () => getVersion() === version);
      withWriteErrors(name, () => moveIntoPlace(temporary, path));
    },
    discard() {
      ignoreSignals();
      closeSync(file);
      rmSync(temporary, { force: true });
    },
  };
}

function openTemporary(name: string, path: string, onError: () => void): number {
  try {
    return withWriteErrors(name, () => openSync(path, 'wx'));
  } catch (error) {
    onError();
    throw error;
  }
}
