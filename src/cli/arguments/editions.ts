import { existsSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { changeTemplate } from '../../compiler/options/document-settings.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { type Edition, parseEditions } from '../../compiler/options/read-editions.js';
import { stripExtension } from '../../compiler/output/formats.js';
import { findSimilar, formatShortList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { optionError } from '../exit-codes.js';
import { assertExists, EDITIONS_FILE, type Input, toFileInput } from '../inputs.js';
import { enforceAgentFolder } from '../mcp/agent-folder.js';
import { stripAnyExtension } from '../outputs.js';
import { readInput } from '../read-input.js';
import type { Reporter } from '../reporter.js';
import { completeOptions, type DocumentArguments, resolveOptions } from './arguments.js';

export function getEditionsFile(
  { name }: Input,
  { editions, edition }: DocumentArguments,
): string | undefined {
  if (typeof editions === 'string') return editions;
  if (editions === undefined && edition === undefined) return undefined;
  const own = `${stripAnyExtension(name)}.${EDITIONS_FILE}`;
  return existsSync(own) ? own : join(dirname(name), EDITIONS_FILE);
}

export async function expandEditions(
  inputs: readonly Input[],
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const all: Input[] = [];
  const hasFile = (input: Input) => existsSync(getEditionsFile(input, args) ?? '');
  // Cover letters need no editions. With `--edition`, content that it omits must never appear.
  const isOptional =
    args.editions !== undefined && args.edition === undefined && inputs.some(hasFile);
  for (const input of inputs) {
    const isUnchanged = isOptional && input.isDiscovered && !hasFile(input);
    const editions = isUnchanged
      ? [{ ...input, lacksEditions: true } as const]
      : await resolveEditions(input, args, reporter);
    if (input.path === undefined && editions.length > 1) {
      throw optionError(
        'Standard input can be read only once, not for several editions.',
        'choose one with `--edition`, or save the document to a file',
      );
    }
    all.push(...editions);
  }
  return all;
}

/** Returns the document itself if no editions are requested. */
export async function resolveEditions(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const file = getEditionsFile(input, args);
  if (file === undefined) return [input];
  const all: Input[] = [];
  const { editions, problemsByEdition } = await readEditionsFile(file, args, reporter);
  for (const edition of selectEditions(editions, file, args)) {
    const { name, output } = edition;
    const stem = output ?? `${parse(input.relativePath).name}-${name}`;
    const relativePath = join(dirname(input.relativePath), `${stripExtension(stem)}.yaml`);
    const render = await mergeOptions(edition, args, reporter);
    all.push({
      ...input,
      relativePath,
      edition: { name, output, render, file, problems: problemsByEdition.get(name) ?? [] },
    });
  }
  return all;
}

/** @param reason - the error message if several editions are requested */
export async function resolveSingleEdition(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
  reason: string,
): Promise<Input> {
  const [first = input, ...others] = await resolveEditions(input, args, reporter);
  if (others.length === 0) return first;
  throw optionError(reason, `choose it with \`--edition ${first.edition?.name}\``);
}

async function readEditionsFile(file: string, args: DocumentArguments, reporter: Reporter) {
  assertExists(file, 'write it, as in `short: { fit: 1 }`, or name another with `--editions`');
  enforceAgentFolder([file]);
  const { limits } = completeOptions(args);
  // The file may be a link or a pipe only if the user names it.
  const root = args.editions === file ? undefined : dirname(file);
  const text = await readInput(toFileInput(file, root), limits.bytes);
  reporter.addSource(file, text);
  return parseEditions(text, { file, limits });
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
  const suggestion = findSimilar(name, names);
  throw optionError(
    `${file} has no edition ${formatCode(name)}.`,
    suggestion === undefined
      ? `its editions are ${formatShortList(names, MAX_LISTED)}`
      : `did you mean ${suggestion}?`,
  );
}

/** Options of the command override those of the edition. */
async function mergeOptions(
  { options }: Edition,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<CompleteOptions> {
  const { overlays = [], templateOptions, ...others } = changeTemplate(options, args.template);
  enforceAgentFolder(others.photo === undefined ? [] : [others.photo], others.template);
  const { templateOption, ...commandOptions } = args;
  const merged = {
    ...others,
    ...commandOptions,
    // The command must not reveal what the edition omits.
    redact: [...(others.redact ?? []), ...(commandOptions.redact ?? [])],
    skip: [...(commandOptions.skip ?? []), ...(others.skip ?? [])],
    ...(templateOptions || templateOption
      ? { templateOption: { ...templateOptions, ...templateOption } }
      : {}),
  };
  const complete = await resolveOptions(merged as DocumentArguments, reporter);
  return { ...complete, overlays: [...overlays, ...complete.overlays] };
}
