import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFolder, packageFolder, templateFolder } from '../../../files/package-files.js';

let files: (readonly [path: string, content: Buffer])[] | undefined;

/**
 * The engine's root: a folder that does not exist, since its contents, the templates and their icons, are given to the
 * engine from memory. So there is no file that markup could read.
 */
export function engineRoot(): string {
  return join(packageFolder(), 'no-files');
}

export function rootFiles(): (readonly [path: string, content: Buffer])[] {
  files ??= readdirSync(templateFolder(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(typ|svg)$/.test(name))
    .map((name) => [
      join(engineRoot(), 'typst-templates', name),
      readFileSync(join(templateFolder(), name)),
    ]);
  return files;
}

/** A path below a device, which is no folder: nothing is there, and nobody can put anything there. */
const NOWHERE = '/dev/null/cvpress';

/** No connection can be made to port 0, so requests to this proxy fail without any network traffic. */
const NO_PROXY_ANSWERS = 'http://127.0.0.1:0';

/**
 * The variables by which the engine finds things that are none of a document's business, and their values while it looks:
 * - the folders of its packages, of data and of cache (the crate `dirs`; Windows asks the system instead);
 * - the configuration of fonts on Linux (the crate `fontdb`), which here names no folder; on macOS and Windows the engine
 *   always reads the system's fonts;
 * - the proxies by which it would fetch packages (the crate `reqwest`).
 */
function sealedVariables(): Readonly<Record<string, string>> {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
    name,
    name.toLowerCase(),
  ]);
  return {
    HOME: NOWHERE,
    XDG_DATA_HOME: NOWHERE,
    XDG_CACHE_HOME: NOWHERE,
    FONTCONFIG_FILE: join(fontFolder(), 'no-system-fonts.conf'),
    ...Object.fromEntries(proxies.map((name) => [name, NO_PROXY_ANSWERS])),
    NO_PROXY: '',
    no_proxy: '',
  };
}

/**
 * Calls a function with an environment in which the engine finds neither packages nor the system's fonts nor the network,
 * and puts the environment back. The function must be synchronous, so that nothing else sees it.
 *
 * In a worker thread the variables are a copy that the engine does not see: there only its root is closed.
 */
export function sealed<T>(use: () => T): T {
  const variables = sealedVariables();
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  try {
    Object.assign(process.env, variables);
    return use();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
