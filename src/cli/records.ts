// Reads NDJSON one record at a time, and replaces it with a copy in which records are fixed.
import { closeSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryName, moveIntoPlace } from '../files/write-file.js';
import { isBlankLine, readInputLines } from './batch/tasks.js';
import { EXIT, withSystemErrors } from './exit-codes.js';
import { assertUnchanged } from './fixer.js';
import type { Input } from './inputs.js';

/**
 * Yields each record of an NDJSON file as an input.
 *
 * @param isCopied - whether to write the records back, each with the `fixed` text that it has when
 *   the next one is requested; standard input is copied to standard output
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
  const write = <T>(work: () => T): T =>
    withSystemErrors('unwritable-output', `${name} cannot be written`, work);
  const getVersion = (): string => {
    const { ino, size, mtimeMs } = statSync(path);
    return String([ino, size, mtimeMs]);
  };
  const version = getVersion();
  const temporary = join(dirname(realpathSync(path)), createTemporaryName());
  const file = write(() => openSync(temporary, 'wx'));
  const stop = (): never => {
    rmSync(temporary, { force: true });
    process.exit(EXIT.interrupted);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return {
    add: (data: Buffer | string) => write(() => writeFileSync(file, data)),
    finish() {
      assertUnchanged(name, () => getVersion() === version);
      write(() => moveIntoPlace(temporary, path));
    },
    discard() {
      for (const signal of SIGNALS) process.off(signal, stop);
      closeSync(file);
      rmSync(temporary, { force: true });
    },
  };
}
