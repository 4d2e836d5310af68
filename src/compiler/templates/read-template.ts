import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { templateFolder } from '../../files/package-files.js';
import { readRegularFile } from '../../files/regular-file.js';
import { explainSystemError } from '../../files/system-error.js';
import { isPlainObject } from '../../util/plain-object.js';
import { parseSource } from '../source/parse.js';
import { locate } from '../source/source.js';
import type { EngineFile } from '../typst/engine/engine-diagnostics.js';
import { MANIFEST_NUMBERS, type Manifest, manifestOf } from './manifest.js';
import { BUNDLED, COMMON, isBundled, TEMPLATE_FILES, type Template } from './template.js';

/** A folder with more bytes or files is not a template, but the folder around it. */
const MOST_BYTES = 20 * 2 ** 20;
const MOST_FILES = 10_000;

const bundled = new Map<string, Template>();

/**
 * Reads a template.
 *
 * @param given - the name of a bundled one, or a folder
 * @throws CvError with `bad-option` if there is none, and with `bad-template` if it is wrong
 */
export function readTemplate(given: string): Template {
  if (isBundled(given)) {
    const known = bundled.get(given) ?? readFolder(join(templateFolder(), given), given, given);
    bundled.set(given, { ...known, files: [] });
    return bundled.get(given) as Template;
  }
  const folder = resolve(given);
  if (!isFolder(folder)) throw new CvError([noTemplate(given)]);
  const problem = folderProblem(given);
  if (problem !== undefined) throw new CvError([problem]);
  return readFolder(folder, basename(folder), given);
}

/** The files of a template that is a folder, as far as it has any; none for a bundled one, whose files do not change. */
export function ownFilesOf(given = 'classic'): EngineFile[] {
  const folder = resolve(given);
  return isBundled(given) || !isFolder(folder) ? [] : filesIn(folder, basename(folder), given);
}

/** The paths of these files. */
export function pathsOfTemplate(given = 'classic'): string[] {
  const folder = resolve(given);
  return isBundled(given) || !isFolder(folder)
    ? []
    : namesIn(folder, given).map((file) => join(given, file));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function noTemplate(given: string): Diagnostic {
  const others = `the templates are ${orList(BUNDLED)}; \`cvpress new-template\` makes a folder`;
  const message = `There is no template ${code(given)}, and no such folder.`;
  return diagnostic('bad-option', [], message, {
    hint: didYouMean(basename(given), BUNDLED) ?? others,
  });
}

/** What is wrong with the name of a folder that should be a template. */
export function folderProblem(given: string): Diagnostic | undefined {
  const name = basename(resolve(given));
  if (!isBundled(name) && name !== COMMON && /^[\w-]+$/.test(name)) return undefined;
  const why =
    isBundled(name) || name === COMMON
      ? 'a bundled template has that name'
      : 'markup imports it by its name';
  const hint = 'rename it; use letters, digits, `-` and `_`, as in `my-look`';
  return diagnostic('bad-option', [], `The folder ${code(given)} cannot be a template: ${why}.`, {
    hint,
  });
}

/** @param shown - the folder, as messages name it */
function readFolder(folder: string, name: string, shown: string): Template {
  const path = (file: string): string => join(folder, file);
  for (const file of [TEMPLATE_FILES.code, TEMPLATE_FILES.manifest])
    if (!existsSync(path(file))) {
      const hint = '`cvpress new-template` writes a folder that works';
      throw bad(`The template in ${code(shown)} has no ${code(file)}.`, hint);
    }
  const text = (file: string): string => readOwnFile(folder, file, shown).toString('utf8');
  const manifest = readManifest(
    text(TEMPLATE_FILES.manifest),
    join(shown, TEMPLATE_FILES.manifest),
  );
  const base = manifest.extends === undefined ? undefined : readTemplate(manifest.extends);
  const { name: title, description } = manifest;
  const style = existsSync(path(TEMPLATE_FILES.style)) ? text(TEMPLATE_FILES.style) : '';
  return {
    name,
    title,
    description,
    options: { ...base?.options, ...manifest.options },
    design: mergedDesign(base?.design ?? {}, manifest.design ?? {}),
    leading: manifest.leading ?? base?.leading ?? 1,
    columns: manifest.columns ?? base?.columns ?? 1,
    ignores: manifest.ignores ?? base?.ignores ?? [],
    hasPhoto: manifest.photo ?? base?.hasPhoto ?? false,
    css: [base?.css ?? '', style].filter((part) => part !== '').join('\n'),
    files: filesIn(folder, name, shown),
  };
}

function bad(message: string, hint: string): CvError {
  return new CvError([diagnostic('bad-template', [], message, { hint })]);
}

function readManifest(text: string, file: string): Manifest {
  const source = parseSource(text, {
    file,
    format: 'yaml',
    resolvedKeys: MANIFEST_NUMBERS,
  });
  const { manifest, problems } = hasErrors(source.diagnostics)
    ? { problems: [] }
    : manifestOf(source.value);
  if (manifest === undefined)
    throw new CvError(locate([...source.diagnostics, ...problems], source));
  return manifest;
}

/** The second design over the first, key by key. */
function mergedDesign<T extends object>(below: T, above: T): T {
  const merged = { ...below } as Record<string, unknown>;
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = isPlainObject(under) && isPlainObject(value) ? mergedDesign(under, value) : value;
  }
  return merged as T;
}

/** All files of a folder, since its code may read any of them; hidden ones, such as those of git, are not its own. */
function namesIn(folder: string, shown: string): string[] {
  const isHidden = (own: string): boolean => /(^|[\\/])(\.|node_modules)/.test(own);
  return readable(shown, () => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !isHidden(file));
}

function filesIn(folder: string, name: string, shown: string): EngineFile[] {
  const own = namesIn(folder, shown);
  const tooMuch = (most: string): CvError =>
    bad(
      `The folder ${code(shown)} has more than ${most}.`,
      'keep only the files of the template in it',
    );
  if (own.length > MOST_FILES) throw tooMuch(`${MOST_FILES} files`);
  let bytes = 0;
  return own.map((file): EngineFile => {
    const content = readOwnFile(folder, file, shown);
    bytes += content.length;
    if (bytes > MOST_BYTES) throw tooMuch(`${MOST_BYTES / 2 ** 20} MB`);
    const place = `typst-templates/${name}/${file.split(sep).join('/')}`;
    return [place, content, join(shown, file)];
  });
}

function readOwnFile(folder: string, file: string, shown: string): Buffer {
  const options = { most: MOST_BYTES, root: folder };
  return readable(join(shown, file), () => readRegularFile(join(folder, file), options));
}

function readable<T>(shown: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const [reason, hint] = explainSystemError(error);
    throw bad(`${code(shown)} cannot be read: ${reason}.`, hint);
  }
}
