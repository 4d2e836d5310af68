import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '../files/package-files.js';

/** The address of a page of the package, with its fragment. */
export function addressInPackage(documentation: string): string {
  const [path = '', fragment = ''] = documentation.split('#');
  return `${pathToFileURL(join(packageFolder(), path)).href}#${fragment}`;
}
