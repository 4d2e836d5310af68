import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { CompleteOptions } from '../compiler/options/options.js';
import { readCustomTemplateFiles } from '../compiler/templates/read-template.js';
import { getEngineRoot, readRootFiles } from '../compiler/typst/engine/sandbox.js';
import { getTemplateFolder } from '../files/package-files.js';
import type { OutputPlan } from './outputs.js';
import { writeFile } from './write-outputs.js';

/** Writes the templates next to Typst markup that imports them from a folder. */
export async function writeTypstTemplates(
  { outputs, formats, folder: rootFolder }: OutputPlan,
  options: CompleteOptions,
): Promise<void> {
  const files = new Map<string, Uint8Array | string>();
  const addFiles = (folder: string, template: string): void => {
    // cvpress needs its own templates as they are.
    if (join(folder, 'typst-templates') === getTemplateFolder()) return;
    for (const [name, content] of listTemplateFiles(template))
      files.set(join(folder, name), content);
  };
  for (const [{ edition }, list] of outputs)
    for (const { format, path } of list)
      if (format === 'typ' && path !== undefined && existsSync(path))
        addFiles(dirname(path), (edition?.render ?? options).template);
  // The records of a list are not planned.
  if (outputs.size === 0 && rootFolder !== undefined && formats.includes('typ'))
    addFiles(rootFolder, options.template);
  for (const [path, content] of files) await writeFile(path, content, { rootFolder });
}

function listTemplateFiles(template: string): (readonly [string, Uint8Array | string])[] {
  const bundled = readRootFiles().map(([path, content]) => {
    const name = relative(getEngineRoot(), path);
    const isFonts = /common.fonts\.typ$/.test(name);
    return [name, isFonts ? makeFontsOptional(`${content}`) : content] as const;
  });
  return [
    ...bundled,
    ...readCustomTemplateFiles(template).map(([name, content]) => [name, content] as const),
  ];
}

/** Typst uses other fonts, unless an argument (`--input`) says that those of cvpress are there. */
function makeFontsOptional(code: string): string {
  return code.replace('= true', '= "cvpress-fonts" in sys.inputs');
}
