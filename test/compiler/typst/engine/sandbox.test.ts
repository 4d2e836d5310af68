// Code in markup has no access to files, packages, system fonts or the network.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EngineError } from '../../../../src/compiler/typst/engine/load-engine.js';
import { runSandboxed } from '../../../../src/compiler/typst/engine/sandbox.js';
import { getPackageFolder } from '../../../../src/files/package-files.js';
import { compilePdf } from '../../../support/compile.js';
import { readPdf } from '../../../support/pdf.js';

/** A home folder with packages; the environment also has system fonts and a proxy. */
const home = mkdtempSync(join(tmpdir(), 'cvpress-home-'));
const originalEnv = { ...process.env };

/** A weight that is not bundled. */
const SYSTEM_FONTS = join(getPackageFolder(), 'node_modules/@expo-google-fonts/roboto/900Black');
const BLACK = '#set text(font: "Roboto", weight: 900, fallback: false)\nA';

const PROXY = `
  const server = require('node:net').createServer((socket) => { console.log('requested'); socket.destroy(); });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

let proxy: ChildProcess;
let connections = 0;

beforeAll(async () => {
  for (const [folder, name, version] of [
    ['.local/share', 'local/thief', '1.0.0'],
    ['.local/share', 'preview/thief', '1.0.0'],
    ['.cache', 'preview/thief', '2.0.0'],
  ] as const) {
    const place = join(home, folder, 'typst/packages', name, version);
    const manifest = `[package]\nname = "thief"\nversion = "${version}"\nentrypoint = "thief.typ"\n`;
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'typst.toml'), manifest);
    writeFileSync(join(place, 'thief.typ'), '#let loot = [loot]');
  }
  writeFileSync(join(home, 'fonts.conf'), `<fontconfig><dir>${SYSTEM_FONTS}</dir></fontconfig>`);
  // A child process, since the engine blocks while it waits for a response.
  proxy = spawn(process.execPath, ['-e', PROXY], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(proxy.stdout as Readable);
  const [port] = (await once(lines, 'line')) as [string];
  lines.on('line', () => {
    connections += 1;
  });
  Object.assign(process.env, {
    HOME: home,
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
    HTTPS_PROXY: `http://127.0.0.1:${port}`,
  });
});

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name];
  Object.assign(process.env, originalEnv);
  proxy.kill();
  rmSync(home, { recursive: true });
});

const ATTACKS = [
  { name: 'a file of the package', markup: '#read("/package.json")' },
  { name: 'a file next to the root', markup: '#read("../package.json")' },
  { name: 'a file next to the templates', markup: '#read("typst-templates/../../package.json")' },
  { name: 'a file of the system', markup: '#read("/etc/hosts")' },
  { name: 'an image', markup: '#image("docs/images/samples.png", alt: "")' },
  { name: 'data', markup: '#json("package.json")' },
  { name: 'a plugin', markup: '#plugin("fonts/x.wasm")' },
  { name: 'an included file', markup: '#include "README.typ"' },
  { name: 'an imported file', markup: '#import "src/x.typ": x' },
  { name: 'a local package', markup: '#import "@local/thief:1.0.0": loot\n#loot' },
  { name: 'a package in the data folder', markup: '#import "@preview/thief:1.0.0": loot\n#loot' },
  { name: 'a package in the cache', markup: '#import "@preview/thief:2.0.0": loot\n#loot' },
  { name: 'a package on the network', markup: '#import "@preview/cetz:0.1.0"' },
  { name: 'an included package', markup: '#include "@preview/cetz:0.1.0"' },
  { name: 'an evaluated import', markup: '#eval("imp" + "ort \\"@preview/cetz:0.1.0\\"")' },
  {
    name: 'a hidden eval',
    markup: '#dictionary(std).at("ev" + "al")("imp" + "ort \\"@preview/cetz:0.1.0\\"")',
  },
] as const;

/** Compiles markup and returns the error message. */
function findError(markup: string): string {
  try {
    compilePdf(markup);
    return 'no error';
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

describe('markup', () => {
  it.each(ATTACKS)('cannot read $name', async ({ markup }) => {
    expect(findError(markup)).toMatch(/not found|access denied|failed to (load|download)/);
    await sleep(10);
    expect(connections).toBe(0);
  });

  it('cannot use a system font', async () => {
    const { fonts } = await readPdf(compilePdf(BLACK));
    expect(fonts.map(({ name }) => name)).toEqual(['Roboto-Bold']);
  });
});

it('runSandboxed overrides proxy exceptions, and restores all variables', () => {
  const exceptions = { NO_PROXY: '*', no_proxy: 'packages.typst.org' };
  const env = {
    ...exceptions,
    ALL_PROXY: 'socks5://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
  };
  Object.assign(process.env, env);
  onTestFinished(() => {
    for (const name of Object.keys(env)) delete process.env[name];
  });
  const { NO_PROXY, no_proxy, ALL_PROXY, http_proxy, https_proxy } = runSandboxed(() => ({
    ...process.env,
  }));
  expect([NO_PROXY, no_proxy]).toEqual(['', '']);
  expect(new Set([ALL_PROXY, http_proxy, https_proxy])).toEqual(new Set(['http://127.0.0.1:0']));
  expect(process.env).toMatchObject(env);
  expect(process.env.https_proxy).toBe(originalEnv.https_proxy);
});

describe('an engine outside the sandbox', () => {
  let engine: NodeCompiler;
  beforeAll(() => {
    engine = NodeCompiler.create({ workspace: getPackageFolder() });
  });

  it.each([
    ['a file of the package', '#read("/package.json")'],
    ['a local package', '#import "@local/thief:1.0.0": loot'],
    ['a package in the cache', '#import "@preview/thief:2.0.0": loot'],
  ])('reads $0', (_, markup) => {
    expect(engine.compile({ mainFileContent: markup }).hasError()).toBe(false);
  });

  it('uses a system font', async () => {
    const { fonts } = await readPdf(engine.pdf({ mainFileContent: BLACK }));
    expect(fonts.map(({ name }) => name)).toEqual(['Roboto-Black']);
  });

  it('accesses the network', async () => {
    engine.compile({ mainFileContent: '#import "@preview/cetz:0.1.0"' });
    await expect.poll(() => connections).toBeGreaterThan(0);
  });
});
