import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node.js';
import type { Location, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { EntryNames } from '../document/tailor/entry-names.js';
import { Traced } from '../document/tailor/traced.js';
import { foldTitle } from '../schema/sections.js';
import { describedBy, keysOf } from './fields.js';
import { type File, type Files, rangeOf, written } from './files.js';
import { allParts, type Part, partAt, partsAt, plainOf, treeOf } from './tree.js';
import { documentOf, sectionsOf, TITLES } from './values.js';

/** Where the thing is that is named at an offset: a section, an entry, or an edition. */
export async function definitionAt(file: File, files: Files, offset: number): Promise<Location | null> {
  const role = files.roleOf(file);
  const root = treeOf(file.document.getText());
  const parts = partsAt(root, offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  const target = documentOf({ file, role, files });
  const to = (at: File | undefined, path: DocumentPath): Location | null => {
    const found = at && partAt(treeOf(at.document.getText()), path);
    return at && found ? { uri: at.document.uri, range: rangeOf(at, found.key ?? found.span) } : null;
  };
  const [name = '', way, list] = part.path.map(String);
  if (part.text !== undefined && isTitle(part)) {
    const section = (await sectionsOf({ file, role, files })).get(foldTitle(part.text));
    return section === undefined ? null : to(target, section.path);
  }
  if (role.kind === 'editions' && way === 'extends') return to(file, [part.text ?? '']);
  if (role.kind === 'editions' && ['entries', 'leave_out'].includes(way ?? '') && list !== undefined)
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
  const index = new EntryNames(new Traced(plainOf(part), { source: undefined, path: [] })).find(name);
  return [...list, typeof index === 'number' ? index : name];
}

/** Whether a text is a title in one of the lists that name sections, as all lists of `template_options` do. */
function isTitle({ path, text }: Part): boolean {
  const isOfTemplate = path[1] === 'template_options' && path.length > 3;
  return text !== undefined && (isOfTemplate || TITLES.has(String(path.findLast((step) => typeof step === 'string'))));
}

/** The title of a section of the author's own at an offset, and each place where it stands or is named. */
function titleUses(file: File, files: Files, offset: number) {
  const role = files.roleOf(file);
  const part = partsAt(treeOf(file.document.getText()), offset).at(-1);
  const home = role && documentOf({ file, role, files });
  if (part?.text === undefined || !role || !home || offset < part.span[0]) return undefined;
  const isOwn = (one: Part): boolean => one.path[1] === 'custom_sections' && one.path[3] === 'title';
  if (!isOwn(part) && !isTitle(part)) return undefined;
  const folded = foldTitle(part.text);
  const there = [home, ...files.beside(home.name, 'editions'), ...files.beside(home.name, 'overlay')];
  const uses = there.flatMap((other) =>
    allParts(treeOf(other.document.getText())).flatMap((one) => {
      const isUse = (isTitle(one) || isOwn(one)) && foldTitle(one.text ?? '') === folded;
      const path = foldTitle(`${one.path.slice(-2).join('[')}]`).replaceAll('"', '');
      const isOfTemplate = one.path[1] === 'template_options' && one.path.length === 3;
      const isAmong = isOfTemplate && one.text?.split(',').some((title) => foldTitle(title) === folded);
      const isFixed = !isUse && (isAmong || (one.key && path.includes(`custom_sections[${folded}]`)));
      return isUse || isFixed ? [{ file: other, span: one.span, isFixed, isOwn: other === home && isOwn(one) }] : [];
    }),
  );
  // The titles of predefined sections are words of the program.
  return uses.some((one) => one.isOwn) ? { title: part.text, uses, role } : undefined;
}

/** The title that can be renamed at an offset. */
export function renamable(file: File, files: Files, offset: number) {
  const found = titleUses(file, files, offset);
  const use = found?.uses.find(
    ({ file: { document }, span }) => document.uri === file.document.uri && span[0] <= offset && offset <= span[1],
  );
  return use === undefined || found === undefined ? null : { range: rangeOf(file, use.span), placeholder: found.title };
}

/** Renames a section, in its title and wherever it is named. */
export async function renamed(file: File, files: Files, offset: number, title: string): Promise<WorkspaceEdit | null> {
  const found = titleUses(file, files, offset);
  if (found === undefined) return null;
  const isOther = (await sectionsOf({ file, role: found.role, files })).has(foldTitle(title));
  const refuse = (why: string) => Promise.reject(new ResponseError(LSPErrorCodes.RequestFailed, why));
  if (title.trim() === '') return refuse('A section needs a title.');
  if (isOther && foldTitle(title) !== foldTitle(found.title))
    return refuse('There is a section with that title already.');
  if (found.uses.some(({ isFixed }) => isFixed))
    return refuse('A key below `custom_sections` or an option of the look names the section: change that first.');
  const edits = found.uses.map(({ file: other, span }): [uri: string, edit: TextEdit] => {
    const newText = written(other, title, other.document.getText().slice(...span));
    return [other.document.uri, { range: rangeOf(other, span), newText }];
  });
  const of = (uri: string): TextEdit[] => edits.flatMap(([own, edit]) => (own === uri ? [edit] : []));
  return { changes: Object.fromEntries(edits.map(([uri]) => [uri, of(uri)])) };
}
