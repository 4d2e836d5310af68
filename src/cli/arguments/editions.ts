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

/** Documents in their editions. */
export async function inEditions(
  inputs: readonly Input[],
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const all: Input[] = [];
  const hasFile = (input: Input): boolean => existsSync(editionsFileOf(input, args) ?? '');
  // In a folder with editions, letters and the like need none; but what a named edition leaves out is shown nowhere.
  const mayLack = args.editions !== undefined && args.edition === undefined && inputs.some(hasFile);
  for (const input of inputs) {
    const isPlain = mayLack && input.isFound && !hasFile(input);
    const editions = isPlain ? [input] : await editionsOf(input, args, reporter);
    if (input.path === undefined && editions.length > 1) {
      const hint = 'choose one with `--edition`, or save the document to a file';
      throw badOption('Standard input can be read only once, so not for several editions.', hint);
    }
    all.push(...editions);
  }
  return all;
}

/** The editions of a document that are asked for, or the document itself. */
export async function editionsOf(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<Input[]> {
  const file = editionsFileOf(input, args);
  if (file === undefined) return [input];
  const all: Input[] = [];
  const found = await editionsIn(file, args, reporter);
  for (const edition of chosen(found, file, args)) {
    const { name, output = `${parse(input.relativePath).name}-${name}` } = edition;
    const relativePath = join(dirname(input.relativePath), `${withoutEnding(output)}.yaml`);
    const render = await optionsOf(edition, args, reporter);
    all.push({ ...input, relativePath, edition: { name, render, file } });
  }
  return all;
}

/**
 * A document in the one edition that is asked for, or as it is.
 *
 * @throws UsageError that begins with the reason, if several editions are asked for
 */
export async function oneEditionOf(
  input: Input,
  args: DocumentArguments,
  reporter: Reporter,
  reason: string,
): Promise<Input> {
  const [one = input, ...others] = await editionsOf(input, args, reporter);
  if (others.length === 0) return one;
  throw badOption(reason, `choose it with \`--edition ${one.edition?.name}\``);
}

async function editionsIn(
  file: string,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<ReadonlyMap<string, Edition>> {
  refuseMissing(file, 'write it, as in `short: { fit: 1 }`, or name another with `--editions`');
  refuseForAgents([file]);
  const { limits } = completeOptions(args);
  // Only a file that the user names may be a link or a pipe.
  const root = args.editions === file ? undefined : dirname(file);
  const text = await readInput(fileInput(file, root), limits.bytes);
  reporter.remember(file, text);
  return readEditions(text, { file, limits });
}

function chosen(
  found: ReadonlyMap<string, Edition>,
  file: string,
  args: DocumentArguments,
): Edition[] {
  const wanted = args.edition?.flatMap((names) => names.split(',').map((name) => name.trim())) ?? [
    ...found.keys(),
  ];
  return [...new Set(wanted)].map(
    (name) => found.get(name) ?? refuse(name, file, [...found.keys()]),
  );
}

/** How many editions a hint lists. */
const MAX_LISTED = 10;

function refuse(name: string, file: string, names: readonly string[]): never {
  const near = suggest(name, names);
  const hint =
    near === undefined ? `its editions are ${andFew(names, MAX_LISTED)}` : `did you mean ${near}?`;
  throw badOption(`${file} has no edition ${code(name)}.`, hint);
}

/** The options of an edition; those of the command override them. */
async function optionsOf(
  { options }: Edition,
  args: DocumentArguments,
  reporter: Reporter,
): Promise<CompleteOptions> {
  const { overlays = [], templateOptions, ...others } = withTemplate(options, args.template);
  refuseForAgents(others.photo === undefined ? [] : [others.photo], others.template);
  // The command always specifies page numbers.
  const { pageNumbers, templateOption, ...given } = args;
  const merged = {
    ...others,
    ...given,
    // Neither reveals what the other omits.
    redact: [...(others.redact ?? []), ...(given.redact ?? [])],
    skip: [...(given.skip ?? []), ...(others.skip ?? [])],
    ...(pageNumbers === false ? { pageNumbers } : {}),
    templateOption: { ...templateOptions, ...templateOption },
  };
  const complete = await withOverlays(merged as DocumentArguments, reporter);
  return { ...complete, overlays: [...overlays, ...complete.overlays] };
}
