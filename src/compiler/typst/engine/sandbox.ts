import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getFontFolder,
  getPackageFolder,
  getTemplateFolder,
} from '../../../files/package-files.js';

let rootFileCache: (readonly [path: string, content: Buffer])[] | undefined;

/** A folder that does not exist, so that markup can read no files. The templates are in memory. */
export function getEngineRoot(): string {
  return join(getPackageFolder(), 'no-files');
}

export function readRootFiles(): (readonly [path: string, content: Buffer])[] {
  rootFileCache ??= readdirSync(getTemplateFolder(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(typ|svg)$/.test(name))
    .map((name) => [
      join(getEngineRoot(), 'typst-templates', name),
      readFileSync(join(getTemplateFolder(), name)),
    ]);
  return rootFileCache;
}

/** A path that cannot exist, since a device is not a folder. */
const NO_FOLDER = '/dev/null/cvpress';

/** Connections to port 0 fail without network traffic. */
const NO_PROXY_SERVER = 'http://127.0.0.1:0';

/**
 * The environment variables through which the engine would access the system:
 * - the folders of packages, data and cache (crate `dirs`; Windows uses a system call);
 * - the font configuration on Linux (crate `fontdb`; other systems' fonts are always read);
 * - the proxies for downloading packages (crate `reqwest`).
 */
function createSandboxedVariables(): Readonly<Record<string, string>> {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
    name,
    name.toLowerCase(),
  ]);
  return {
    HOME: NO_FOLDER,
    XDG_DATA_HOME: NO_FOLDER,
    XDG_CACHE_HOME: NO_FOLDER,
    FONTCONFIG_FILE: join(getFontFolder(), 'no-system-fonts.conf'),
    ...Object.fromEntries(proxies.map((name) => [name, NO_PROXY_SERVER])),
    NO_PROXY: '',
    no_proxy: '',
  };
}

/**
 * Calls a synchronous function in an environment in which the engine finds no packages, system
 * fonts or network. Has no effect in a worker thread, whose variables are a copy.
 */
export function runSandboxed<T>(run: () => T): T {
  const variables = createSandboxedVariables();
  const original = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  try {
    Object.assign(process.env, variables);
    return run();
  } finally {
    for (const [name, value] of original) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
