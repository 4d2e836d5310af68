import { existsSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { type Edition, readEditions, withTemplate } from '../../compiler/options/editions-file.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { withoutEnding } from '../../compiler/output/formats.js';
import { code } from '../../diagnostics/quote.js';
import { andFew, suggest } from '../../diagnostics/suggest.js';
import { badOption } from '../exit-codes.js';
import { EDITIONS_FILE, fileInput, type Input, refuseMissing } from '../inputs.js';
import { refuseForAgents } from '../mcp/agent-folder.js';
import { readInput } from '../read-input.js';
import type { Reporter } from '../reporter.js';
import { completeOptions, type DocumentArguments, withOverlays } from './arguments.js';

export function editionsFileOf(
  { name }: Input,
  { editions, edition }: DocumentArguments,
): string | undefined {
  if (typeof editions === 'string') return editions;
  return editions === undefined && edition === undefined
    ? undefined
    : join(dirname(name), EDITIONS_FILE);
}

export async function inEditions(
  inputs: readonly Input[],
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const all: Input[] = [];
  const hasFile = (input: Input): boolean => existsSync(editionsFileOf(input, args) ?? '');
  // Cover letters need no editions. With `--edition`, content that it omits must never appear.
  const isOptional =
    args.editions !== undefined && args.edition === undefined && inputs.some(hasFile);
  for (const input of inputs) {
    const isUnchanged = isOptional && input.isFound && !hasFile(input);
    const editions = isUnchanged ? [input] : await editionsOf(input, args, reporter);
    if (input.path === undefined && editions.length > 1) {
      const hint = 'choose one with `--edition`, or save the document to a file';
      throw badOption('Standard input can be read only once, not for several editions.', hint);
    }
    all.push(...editions);
  }
  return all;
}

/** Returns the document itself if no editions are requested. */
export async function editionsOf(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const file = editionsFileOf(input, args);
  if (file === undefined) return [input];
  const all: Input[] = [];
  const editions = await readEditionsFile(file, args, reporter);
  for (const edition of selectEditions(editions, file, args)) {
    const { name, output = `${parse(input.relativePath).name}-${name}` } = edition;
    const relativePath = join(dirname(input.relativePath), `${withoutEnding(output)}.yaml`);
    const render = await mergeOptions(edition, args, reporter);
    all.push({ ...input, relativePath, edition: { name, render, file } });
  }
  return all;
}

/** @param reason - the error message if several editions are requested */
export async function oneEditionOf(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
  reason: string,
): Promise<Input> {
  const [first = input, ...others] = await editionsOf(input, args, reporter);
  if (others.length === 0) return first;
  throw badOption(reason, `choose it with \`--edition ${first.edition?.name}\``);
}

async function readEditionsFile(
  file: string,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<ReadonlyMap<string, Edition>> {
  refuseMissing(file, 'write it, as in `short: { fit: 1 }`, or name another with `--editions`');
  refuseForAgents([file]);
  const { limits } = completeOptions(args);
  // The file may be a link or a pipe only if the user names it.
  const root = args.editions === file ? undefined : dirname(file);
  const text = await readInput(fileInput(file, root), limits.bytes);
  reporter.remember(file, text);
  return readEditions(text, { file, limits });
}

function selectEditions(
  editions: ReadonlyMap<string, Edition>,
  file: string,
  args: DocumentArguments,
): Edition[] {
  const allNames = [...editions.keys()];
  const names =
    args.edition?.flatMap((list) => list.split(',').map((name) => name.trim())) ?? allNames;
  return [...new Set(names)].map(
    (name) => editions.get(name) ?? rejectEdition(name, file, allNames),
  );
}

const MAX_LISTED = 10;

function rejectEdition(name: string, file: string, names: readonly string[]): never {
  const suggestion = suggest(name, names);
  const hint =
    suggestion === undefined
      ? `its editions are ${andFew(names, MAX_LISTED)}`
      : `did you mean ${suggestion}?`;
  throw badOption(`${file} has no edition ${code(name)}.`, hint);
}

/** Options of the command override those of the edition. */
async function mergeOptions(
  { options }: Edition,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<CompleteOptions> {
  const { overlays = [], templateOptions, ...others } = withTemplate(options, args.template);
  refuseForAgents(others.photo === undefined ? [] : [others.photo], others.template);
  // Commander always sets page numbers.
  const { pageNumbers, templateOption, ...commandOptions } = args;
  const merged = {
    ...others,
    ...commandOptions,
    // The command must not reveal what the edition omits.
    redact: [...(others.redact ?? []), ...(commandOptions.redact ?? [])],
    skip: [...(commandOptions.skip ?? []), ...(others.skip ?? [])],
    ...(pageNumbers === false ? { pageNumbers } : {}),
    templateOption: { ...templateOptions, ...templateOption },
  };
  const complete = await withOverlays(merged as DocumentArguments, reporter);
  return { ...complete, overlays: [...overlays, ...complete.overlays] };
}
