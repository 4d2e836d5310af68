// Reads a list (NDJSON) one record at a time, and replaces it with a copy in which records are fixed.
import { closeSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { putInPlace, temporaryName } from '../files/write.js';
import { isBlank, linesOf } from './batch/tasks.js';
import { EXIT, tried } from './exit-codes.js';
import { checkUntouched } from './fixer.js';
import type { Input } from './inputs.js';

/**
 * The records of a list, each as an input.
 *
 * @param isCopied - whether a record is replaced with its `fixed` text, which it has when the next one is read. That of standard input
 *   goes to standard output.
 */
export async function* recordsOf(
  input: Input,
  most: number,
  isCopied: boolean,
): AsyncGenerator<Input, void> {
  const copy = isCopied ? copyOf(input) : undefined;
  let isChanged = false;
  try {
    for await (const record of linesOf(input, most, copy?.add)) {
      if (!isBlank(record)) yield { ...input, record };
      isChanged ||= record.fixed !== undefined;
      copy?.add(record.fixed ?? record.bytes);
      copy?.add(record.end);
    }
    if (isChanged) copy?.finish?.();
  } finally {
    copy?.discard?.();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function copyOf({ name, path }: Input) {
  if (path === undefined) return { add: (part: Buffer | string) => process.stdout.write(part) };
  const write = <T>(work: () => T): T =>
    tried('unwritable-output', `${name} cannot be written`, work);
  const state = (): string => {
    const { ino, size, mtimeMs } = statSync(path);
    return String([ino, size, mtimeMs]);
  };
  const before = state();
  const temporary = join(dirname(realpathSync(path)), temporaryName());
  const file = write(() => openSync(temporary, 'wx'));
  const stop = (): never => {
    rmSync(temporary, { force: true });
    process.exit(EXIT.interrupted);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return {
    add: (part: Buffer | string) => write(() => writeFileSync(file, part)),
    finish() {
      checkUntouched(name, () => state() === before);
      write(() => putInPlace(temporary, path));
    },
    discard() {
      for (const signal of SIGNALS) process.off(signal, stop);
      closeSync(file);
      rmSync(temporary, { force: true });
    },
  };
}
