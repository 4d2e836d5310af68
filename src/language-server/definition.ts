import type { Location } from 'vscode-languageserver-types';
import { EntryNames } from '../compiler/customize/entry-names.js';
import { foldTitle } from '../compiler/schema/sections.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { documentOf, sectionsOf, TITLES, tracedAt } from './completion-values.js';
import type { Role } from './document-kind.js';
import { describedBy, keysOf } from './fields.js';
import { type File, type Files, rangeOf } from './files.js';
import { type Part, partAt, partsAt, treeOf } from './syntax-tree.js';

/** Where the thing is that is named at an offset: a section, an entry, or an edition. */
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
    return locationOf(file, [part.text ?? '']);
  const target = documentOf({ file, role, files });
  if (target === undefined) return null;
  if (isTitle(part)) {
    const sections = await sectionsOf({ file, role, files });
    return locationOf(target, sections.get(foldTitle(part.text ?? ''))?.path);
  }
  return locationOf(target, namedEntry(target, role, parts));
}

function locationOf(file: File, path: DocumentPath | undefined): Location | null {
  const found = path && partAt(treeOf(file), path);
  return found ? { uri: file.document.uri, range: rangeOf(file, found.key ?? found.span) } : null;
}

function namedEntry(target: File, role: Role, parts: readonly Part[]): DocumentPath | undefined {
  const part = parts.at(-1);
  if (role.kind === 'editions') {
    const [, setting, list] = part?.path.map(String) ?? [];
    const hasNames = setting === 'entries' || setting === 'leave_out';
    if (hasNames && list !== undefined) return entryPath(target, ['cv', list], part?.text ?? '');
  }
  // Overlays name entries by keys.
  if (role.kind === 'cv' || !describedBy(role, parts)?.isNamed) return undefined;
  const path = keysOf(parts).slice(role.kind === 'editions' ? 1 : 0);
  return entryPath(target, path.slice(0, -1), path.at(-1) ?? '');
}

function entryPath(file: File, list: DocumentPath, name: string): DocumentPath {
  const index = new EntryNames(tracedAt(file, list)).find(name);
  return [...list, typeof index === 'number' ? index : name];
}

/** Whether a text is a title in one of the lists that name sections, as all lists of `template_options` do. */
function isTitle({ path, text }: Part): boolean {
  const isOfTemplate = path[1] === 'template_options' && path.length > 3;
  return (
    text !== undefined &&
    (isOfTemplate || TITLES.has(String(path.findLast((step) => typeof step === 'string'))))
  );
}
