import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { getTemplateFolder } from '../../files/package-files.js';
import { readRegularFile } from '../../files/regular-file.js';
import { explainSystemError } from '../../files/system-error.js';
import { isPlainObject } from '../../util/plain-object.js';
import { BUNDLED_TEMPLATES, isBundled } from '../schema/bundled-templates.js';
import { parseSource } from '../source/parse-source.js';
import { attachRanges } from '../source/source.js';
import type { EngineFile } from '../typst/engine/engine-diagnostics.js';
import { type Manifest, RESOLVED_MANIFEST_KEYS, validateManifest } from './manifest.js';
import { COMMON_FOLDER, COMMON_OPTIONS, TEMPLATE_FILES, type Template } from './template.js';

/** A folder with more bytes or files probably is the parent of a template. */
const MAX_BYTES = 20 * 2 ** 20;
const MAX_FILES = 10_000;

const bundledTemplates = new Map<string, Template>();

/** @param template - name of a bundled template, or a folder */
export function readTemplate(template: string): Template {
  if (isBundled(template)) {
    const bundled = bundledTemplates.get(template) ?? {
      ...readFolder(join(getTemplateFolder(), template), template, template),
      files: [],
    };
    bundledTemplates.set(template, bundled);
    return bundled;
  }
  const folder = resolve(template);
  if (!isFolder(folder)) {
    const others = `the templates are ${formatOrList(BUNDLED_TEMPLATES)}`;
    const hint =
      formatDidYouMean(basename(template), BUNDLED_TEMPLATES) ??
      `${others}; create a folder with \`cvpress new-template\``;
    const message = `There is no template ${formatCode(template)}, and no such folder.`;
    throw new CvError([createDiagnostic('bad-option', [], message, { hint })]);
  }
  const problem = checkFolderName(template);
  if (problem !== undefined) throw new CvError([problem]);
  return readFolder(folder, basename(folder), template);
}

export function readCustomTemplateFiles(template = 'classic'): EngineFile[] {
  const folder = resolve(template);
  return isCustom(template) ? readFiles(folder, basename(folder), template) : [];
}

export function listCustomTemplateFiles(template = 'classic'): string[] {
  return isCustom(template)
    ? listFiles(resolve(template), template).map((file) => join(template, file))
    : [];
}

/**
 * Lists the files that the template needs: those of its API, and those that its code names. The
 * folder may also contain documents and their outputs.
 */
export function listTemplateSources(template: string): string[] {
  const files = listCustomTemplateFiles(template);
  const ownFiles = Object.values(TEMPLATE_FILES).map((name) => join(template, name));
  const sources = new Set(files.filter((file) => ownFiles.includes(file)));
  // A set also iterates over the files that are added on the way.
  for (const source of sources) {
    if (!/\.(?:typ|css)$/.test(source)) continue;
    const code = readTemplateFile(resolve(template), relative(template, source), source).toString();
    for (const file of files) if (code.includes(basename(file))) sources.add(file);
  }
  return [...sources];
}

function isCustom(template: string): boolean {
  return !isBundled(template) && isFolder(template);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

export function checkFolderName(folder: string): Diagnostic | undefined {
  const name = basename(resolve(folder));
  const isTaken = isBundled(name) || name === COMMON_FOLDER;
  if (!isTaken && /^[\w-]+$/.test(name)) return undefined;
  const reason = isTaken
    ? 'a bundled template has that name'
    : 'Typst cannot import it by its name';
  const message = `The folder ${formatCode(folder)} cannot be a template: ${reason}.`;
  const hint = 'rename it; use letters, digits, `-` and `_`, as in `my-template`';
  return createDiagnostic('bad-option', [], message, { hint });
}

/** @param label - the folder in messages */
function readFolder(folder: string, name: string, label: string): Template {
  const toPath = (file: string): string => join(folder, file);
  for (const file of [TEMPLATE_FILES.code, TEMPLATE_FILES.manifest])
    if (!existsSync(toPath(file))) {
      const hint = 'create a complete folder with `cvpress new-template`';
      throw createError(`The template in ${formatCode(label)} has no ${formatCode(file)}.`, hint);
    }
  const read = (file: string): string => readTemplateFile(folder, file, label).toString('utf8');
  const manifest = readManifest(
    read(TEMPLATE_FILES.manifest),
    join(label, TEMPLATE_FILES.manifest),
  );
  const base = manifest.extends === undefined ? undefined : readTemplate(manifest.extends);
  const { name: title, description } = manifest;
  const style = existsSync(toPath(TEMPLATE_FILES.style)) ? read(TEMPLATE_FILES.style) : '';
  return {
    name,
    title,
    description,
    options: { ...(isBundled(name) ? COMMON_OPTIONS : base?.options), ...manifest.options },
    design: mergeDesigns(base?.design ?? {}, manifest.design ?? {}),
    leading: manifest.leading ?? base?.leading ?? 1,
    columns: manifest.columns ?? base?.columns ?? 1,
    citations: manifest.citations ?? base?.citations ?? 'plain',
    ignoredDesign: manifest.ignores ?? base?.ignoredDesign ?? [],
    supportsPhoto: manifest.photo ?? base?.supportsPhoto ?? false,
    css: [base?.css ?? '', style].filter((part) => part !== '').join('\n'),
    files: readFiles(folder, name, label),
  };
}

function createError(message: string, hint: string): CvError {
  return new CvError([createDiagnostic('bad-template', [], message, { hint })]);
}

function readManifest(text: string, file: string): Manifest {
  const source = parseSource(text, {
    file,
    format: 'yaml',
    resolvedKeys: RESOLVED_MANIFEST_KEYS,
  });
  const { manifest, problems } = hasErrors(source.diagnostics)
    ? { problems: [] }
    : validateManifest(source.value);
  if (manifest === undefined)
    throw new CvError(attachRanges([...source.diagnostics, ...problems], source));
  return manifest;
}

function mergeDesigns<T extends object>(base: T, override: T): T {
  const merged = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(override)) {
    const old = merged[key];
    merged[key] = isPlainObject(old) && isPlainObject(value) ? mergeDesigns(old, value) : value;
  }
  return merged as T;
}

function listFiles(folder: string, label: string): string[] {
  return withReadErrors(label, () => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|[\\/])(\.|node_modules)/.test(file));
}

function readFiles(folder: string, name: string, label: string): EngineFile[] {
  const files = listFiles(folder, label);
  const hint = 'keep only the files of the template in it';
  const createSizeError = (limit: string): CvError =>
    createError(`The folder ${formatCode(label)} has more than ${limit}.`, hint);
  if (files.length > MAX_FILES) throw createSizeError(`${MAX_FILES} files`);
  let bytes = 0;
  return files.map((file): EngineFile => {
    const content = readTemplateFile(folder, file, label);
    bytes += content.length;
    if (bytes > MAX_BYTES) throw createSizeError(`${MAX_BYTES / 2 ** 20} MB`);
    return [`typst-templates/${name}/${file.split(sep).join('/')}`, content, join(label, file)];
  });
}

function readTemplateFile(folder: string, file: string, label: string): Buffer {
  return withReadErrors(join(label, file), () =>
    readRegularFile(join(folder, file), { maxBytes: MAX_BYTES, root: folder }),
  );
}

function withReadErrors<T>(label: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const [reason, hint] = explainSystemError(error);
    throw createError(`${formatCode(label)} cannot be read: ${reason}.`, hint);
  }
}
