import { basename, dirname, resolve } from 'node:path';
import { LETTER_FILE_PATTERN } from '../compiler/schema/letter-file.js';
import type { Variant } from '../compiler/schema/sections.js';
import { parseFirstLines } from '../compiler/validate/parse-first-lines.js';

export type DocumentKind = 'cv' | 'letter' | 'overlay' | 'editions' | 'foreign';

export interface DocumentRole {
  readonly kind: DocumentKind;
  readonly variant: Variant;
  /** The document that an overlay or editions name as their base. */
  readonly base?: string | undefined;
}

export interface EditorSettings {
  readonly variant?: Variant;
  /** Base documents by file name of the overlay, relative to its folder. */
  readonly overlays?: Readonly<Record<string, unknown>>;
  /** Whether CVs are laid out to count their pages. */
  readonly pages?: boolean;
}

const NAMES: readonly (readonly [name: RegExp, kind: DocumentKind])[] = [
  [/^(?:.*\.)?editions\.(?:ya?ml|json)$/i, 'editions'],
  [/^(?:.*[.-])?overlay\.(?:ya?ml|json)$/i, 'overlay'],
  [LETTER_FILE_PATTERN, 'letter'],
  [/(?:^|[^a-z])(?:cv|resume|r\u00E9sum\u00E9|lebenslauf)(?:[^a-z]|$)/i, 'cv'],
];

export function detectKindByName(path: string): DocumentKind | undefined {
  return NAMES.find(([name]) => name.test(basename(path)))?.[1];
}

/**
 * Detects the kind of a file by its first lines, the settings, its name, or its keys.
 *
 * @returns undefined for another file, as editors send all YAML files
 */
export function detectRole(
  path: string,
  text: string,
  { variant: preset = 'b', overlays = {} }: EditorSettings,
): DocumentRole | undefined {
  const { line, schema } = parseFirstLines(text);
  const byName: Variant = /variant-a\.(?:ya?ml|json)$/i.test(path) ? 'a' : preset;
  const bySchema = schema === 'a' || schema === 'b' ? schema : undefined;
  const variant = (line?.variant?.toLowerCase() as Variant | undefined) ?? bySchema ?? byName;
  const base = overlays[basename(path)];
  const explicit =
    (line?.kind?.toLowerCase() as DocumentKind | undefined) ??
    (schema === 'editions' || schema === 'letter' ? schema : undefined) ??
    (base === undefined ? undefined : 'overlay');
  if (explicit !== undefined)
    return { kind: explicit, variant, base: resolveBase(path, line?.base ?? base) };
  const isMarked = line !== undefined || schema !== undefined;
  const kind = detectKindByName(path);
  const detected = isMarked ? (kind ?? 'cv') : detectKindByKeys(kind, text);
  return detected && { kind: detected, variant };
}

/** A section in `cv.sections` of RenderCV, also while the text is invalid. */
const RENDERCV_SECTION =
  /^([^\S\n]+)["']?sections["']?\s*:(?:\s*\{\s*["'\w]|[^\S\n]*(?:#.*)?\n(?:\1[^\S\n]+#.*\n|[^\S\n]*\n)*\1[^\S\n]+[^\s#-])/m;

/** Whether a text is of RenderCV, JSON Resume or YAMLResume, by its keys or its schema. */
function hasForeignKeys(text: string): boolean {
  if (parseFirstLines(text).otherSchema !== undefined) return true;
  if (hasKey(text, 'cv')) return RENDERCV_SECTION.test(text);
  return hasKey(text, 'basics') || (hasKey(text, 'content') && /\bbasics["']?\s*:/.test(text));
}

function detectKindByKeys(byName: DocumentKind | undefined, text: string) {
  if ((byName ?? 'cv') === 'cv' && hasForeignKeys(text)) return 'foreign';
  if (byName !== undefined) return byName;
  if (!hasCvKey(text) && hasKey(text, 'recipient|opening|closing')) return 'letter';
  return mayBeCv(text) ? 'cv' : undefined;
}

/** @param base - relative to the folder of the file */
function resolveBase(path: string, base: unknown): string | undefined {
  return typeof base === 'string' ? resolve(dirname(path), base) : undefined;
}

/** Whether a text has a key of a CV, or no key yet. */
function mayBeCv(text: string): boolean {
  return (
    hasCvKey(text) || !/^\s*(?:- +)*[{,]?\s*(?:"[^"\n]*"|[^\s:#][^:\n]*)\s*:(?:\s|$)/m.test(text)
  );
}

export function hasCvKey(text: string): boolean {
  return hasKey(text, 'cv|design');
}

/** Whether a text has one of the keys at its root: indented like the first, or after a brace. */
function hasKey(text: string, keys: string): boolean {
  const [indent = ''] =
    /^[^\S\n]*(?=(?:"[^"\n]*" *|'[^'\n]*' *|[^\s"'#{},[\]-][^:\n]*):)/m.exec(text) ?? [];
  return new RegExp(`^(?:${indent}|[{,]\\s*)["']?(?:${keys})["']?\\s*:`, 'im').test(text);
}
