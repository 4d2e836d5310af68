import type { Location } from 'vscode-languageserver-types';
import { EntryNames } from '../compiler/customize/entry-names.js';
import { foldTitle } from '../compiler/schema/sections.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { documentOf, sectionsOf, TITLES, tracedAt } from './completion-values.js';
import type { Role } from './document-kind.js';
import { describedBy, keysOf } from './fields.js';
import { type File, type Files, rangeOf } from './files.js';
import { type Part, partAt, partsAt, treeOf } from './syntax-tree.js';

/** Finds the section, entry or edition that the text at an offset names. */
export async function definitionAt(
  file: File,
  files: Files,
  offset: number,
): Promise<Location | null> {
  const role = files.roleOf(file);
  const root = treeOf(file);
  const parts = partsAt(root, offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  if (role.kind === 'editions' && part.path[1] === 'extends')
    return toLocation(file, [part.text ?? '']);
  const target = documentOf({ file, role, files });
  if (target === undefined) return null;
  if (isTitle(part)) {
    const sections = await sectionsOf({ file, role, files });
    return toLocation(target, sections.get(foldTitle(part.text ?? ''))?.path);
  }
  return toLocation(target, findEntry(target, role, parts));
}

function toLocation(file: File, path: DocumentPath | undefined): Location | null {
  const node = path && partAt(treeOf(file), path);
  return node ? { uri: file.document.uri, range: rangeOf(file, node.key ?? node.span) } : null;
}

function findEntry(target: File, role: Role, parts: readonly Part[]): DocumentPath | undefined {
  const part = parts.at(-1);
  if (role.kind === 'editions') {
    const [, setting, list] = part?.path.map(String) ?? [];
    const hasNames = setting === 'entries' || setting === 'leave_out';
    if (hasNames && list !== undefined)
      return findEntryPath(target, ['cv', list], part?.text ?? '');
  }
  // Overlays name entries by keys.
  if (role.kind === 'cv' || !describedBy(role, parts)?.isNamed) return undefined;
  const path = keysOf(parts).slice(role.kind === 'editions' ? 1 : 0);
  return findEntryPath(target, path.slice(0, -1), path.at(-1) ?? '');
}

function findEntryPath(file: File, list: DocumentPath, name: string): DocumentPath {
  const index = new EntryNames(tracedAt(file, list)).find(name);
  return [...list, typeof index === 'number' ? index : name];
}

/** Whether a text is in a list of section titles, as are all lists of `template_options`. */
function isTitle({ path, text }: Part): boolean {
  const isTemplateOption = path[1] === 'template_options' && path.length > 3;
  return (
    text !== undefined &&
    (isTemplateOption || TITLES.has(String(path.findLast((step) => typeof step === 'string'))))
  );
}
