import { dirname, join, relative } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import { readCustomTemplateFiles } from '../compiler/templates/read-template.js';
import { getEngineRoot, readRootFiles } from '../compiler/typst/engine/sandbox.js';
import { getTemplateFolder } from '../files/package-files.js';
import type { OutputPlan } from './outputs.js';
import { writeFile } from './write-outputs.js';

/** Writes the templates next to Typst markup. */
export async function writeTypstTemplates(
  { outputs, formats, folder: rootFolder }: OutputPlan,
  options: CompleteOptions,
): Promise<void> {
  const files = new Map<string, Uint8Array | string>();
  const add = (folder: string, template: string): void => {
    for (const [name, content] of [...listBundledFiles(), ...readCustomTemplateFiles(template)])
      files.set(join(folder, name), content);
  };
  for (const [{ edition }, list] of outputs)
    for (const { format, path } of list)
      if (format === 'typ' && path !== undefined)
        add(dirname(path), (edition?.render ?? options).template);
  // The records of a list are not planned.
  if (outputs.size === 0 && rootFolder !== undefined && formats.includes('typ'))
    add(rootFolder, options.template);
  // cvpress needs its own templates as they are.
  for (const [path, content] of files)
    if (!path.startsWith(getTemplateFolder())) await writeFile(path, content, { rootFolder });
}

/** Typst uses other fonts, unless an argument (`--input`) says that those of cvpress are there. */
function listBundledFiles(): (readonly [name: string, content: Uint8Array | string])[] {
  return readRootFiles().map(([path, content]) => [
    relative(getEngineRoot(), path),
    path.endsWith('fonts.typ')
      ? `${content}`.replace('= true', '= "cvpress-fonts" in sys.inputs')
      : content,
  ]);
}
