import { basename, dirname, resolve } from 'node:path';
import type { Variant } from '../compiler/schema/sections.js';
import { saidInFirstLines } from '../compiler/validate/first-lines.js';
import { LETTER_NAME } from '../compiler/validate/other-formats.js';

export type Kind = 'cv' | 'letter' | 'overlay' | 'editions';

/** What a file is, which decides how it is checked and what may be written in it. */
export interface Role {
  readonly kind: Kind;
  readonly variant: Variant;
  /** The document that an overlay or editions are about, if they say it. */
  readonly base?: string | undefined;
}

/** What the user tells the editor about files. */
export interface Settings {
  readonly variant?: Variant;
  /** Overlays, each with the document that it is laid over; both relative to the folder of the overlay. */
  readonly overlays?: Readonly<Record<string, unknown>>;
  /** Whether CVs are laid out to count their pages. */
  readonly pages?: boolean;
}

const NAMES: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/^(?:.*\.)?editions\.(?:ya?ml|json)$/i, 'editions'],
  [/^(?:.*[.-])?overlay\.(?:ya?ml|json)$/i, 'overlay'],
  [LETTER_NAME, 'letter'],
  [/(?:^|[^a-z])(?:cv|resume|r\u00E9sum\u00E9|lebenslauf)(?:[^a-z]|$)/i, 'cv'],
];

/** The kind that the name of a file tells; undefined if it tells none. */
export function kindByName(path: string): Kind | undefined {
  return NAMES.find(([name]) => name.test(basename(path)))?.[1];
}

/**
 * What a file is: what its first lines say, what the settings say, what its name says; else a CV, if it has a key of one, or no key
 * yet. Editors show us each YAML file that they open.
 *
 * @returns undefined for a file that is not ours
 */
export function roleOf(
  path: string,
  text: string,
  { variant: preset = 'b', overlays = {} }: Settings,
): Role | undefined {
  const { line, schema } = saidInFirstLines(text);
  const byName: Variant = /variant-a\.(?:ya?ml|json)$/i.test(path) ? 'a' : preset;
  const bySchema = schema === 'a' || schema === 'b' ? schema : undefined;
  const variant = (line?.variant?.toLowerCase() as Variant | undefined) ?? bySchema ?? byName;
  const set = overlays[basename(path)];
  const bySettings = set === undefined ? undefined : 'overlay';
  const explicit =
    (line?.kind?.toLowerCase() as Kind | undefined) ?? kindBySchema(schema) ?? bySettings;
  if (explicit !== undefined)
    return { kind: explicit, variant, base: baseOf(path, line?.base ?? set) };
  const isOurs = line !== undefined || schema !== undefined;
  const kind = kindByName(path) ?? (isOurs ? 'cv' : kindByKeys(text));
  return kind && { kind, variant };
}

function kindBySchema(schema: string | undefined): Kind | undefined {
  return schema === 'editions' || schema === 'letter' ? schema : undefined;
}

function kindByKeys(text: string): Kind | undefined {
  if (!saysCv(text) && hasKey(text, 'recipient|opening|closing')) return 'letter';
  return mayBeCv(text) ? 'cv' : undefined;
}

/** @param base - relative to the folder of the file */
function baseOf(path: string, base: unknown): string | undefined {
  return typeof base === 'string' ? resolve(dirname(path), base) : undefined;
}

/** Whether a text has a key that CVs begin with, or no key yet. */
function mayBeCv(text: string): boolean {
  return (
    saysCv(text) || !/^\s*(?:- +)*[{,]?\s*(?:"[^"\n]*"|[^\s:#][^:\n]*)\s*:(?:\s|$)/m.test(text)
  );
}

export function saysCv(text: string): boolean {
  return hasKey(text, 'cv|design');
}

/** Whether a text has one of some keys at its root: as far from the edge as its first key, or after its brace. */
function hasKey(text: string, keys: string): boolean {
  const [indent = ''] =
    /^[^\S\n]*(?=(?:"[^"\n]*" *|'[^'\n]*' *|[^\s"'#{},[\]-][^:\n]*):)/m.exec(text) ?? [];
  return new RegExp(`^(?:${indent}|[{,]\\s*)["']?(?:${keys})["']?\\s*:`, 'im').test(text);
}
