import { readFile } from 'node:fs/promises';
import type { Variant } from '../../schema/sections.js';
import { EXIT, type ExitCode } from '../exit.js';
import { type Draft, schemaFile } from '../schema-file.js';

/** `cvpress schema`: prints the JSON Schema of a variant. */
export async function schemaCommand({ variant, draft }: { variant: Variant; draft: Draft }): Promise<ExitCode> {
  process.stdout.write(await readFile(schemaFile(variant, draft)));
  return EXIT.success;
}
