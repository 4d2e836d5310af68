import type { Location } from 'vscode-languageserver-types';
import { EntryNames } from '../compiler/customize/entry-names.js';
import { Traced } from '../compiler/customize/traced-value.js';
import { foldTitle } from '../compiler/schema/sections.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { describedBy, keysOf } from './fields.js';
import { type File, type Files, rangeOf } from './files.js';
import { type Part, partAt, partsAt, plainOf, treeOf } from './tree.js';
import { documentOf, sectionsOf, TITLES } from './values.js';

/** Where the thing is that is named at an offset: a section, an entry, or an edition. */
export async function definitionAt(
  file: File,
  files: Files,
  offset: number,
): Promise<Location | null> {
  const role = files.roleOf(file);
  const root = treeOf(file.document.getText());
  const parts = partsAt(root, offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  const target = documentOf({ file, role, files });
  const to = (at: File | undefined, path: DocumentPath): Location | null => {
    const found = at && partAt(treeOf(at.document.getText()), path);
    return at && found
      ? { uri: at.document.uri, range: rangeOf(at, found.key ?? found.span) }
      : null;
  };
  const [name = '', way, list] = part.path.map(String);
  if (part.text !== undefined && isTitle(part)) {
    const section = (await sectionsOf({ file, role, files })).get(foldTitle(part.text));
    return section === undefined ? null : to(target, section.path);
  }
  if (role.kind === 'editions' && way === 'extends') return to(file, [part.text ?? '']);
  if (
    role.kind === 'editions' &&
    ['entries', 'leave_out'].includes(way ?? '') &&
    list !== undefined
  )
    return to(target, entryPath(target, ['cv', list], part.text ?? ''));
  // Overlays name entries by keys.
  if (role.kind === 'cv' || !describedBy(role, parts)?.isNamed) return null;
  const path = keysOf(parts);
  const start = role.kind === 'editions' ? 1 : 0;
  return to(target, entryPath(target, path.slice(start, -1), path.at(-1) ?? name));
}

/** The path of the entry of a list that has a name. */
function entryPath(file: File | undefined, list: DocumentPath, name: string): DocumentPath {
  const part = partAt(file && treeOf(file.document.getText()), list);
  const index = new EntryNames(new Traced(plainOf(part), { source: undefined, path: [] })).find(
    name,
  );
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
