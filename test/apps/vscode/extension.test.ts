// The packed extension: its files, and its behavior in a fake editor with the real client library
// and language server.
import { execFileSync } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decode } from 'fast-png';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder, ROOT } from '../../cli/run.js';
import { createDocument, createFakeVscode, type Editor } from './fake-vscode.js';

const CV = 'cv:\n  name: Jane Doe\n  emial: jane@example.com\n';

/** The folder of the unpacked extension. */
let installed: string;
let files: Record<string, string>;
let bytes: Buffer;

/** Builds the extension into a folder, and returns its bytes. */
function build(folder: string): Buffer {
  const path = execFileSync(process.execPath, ['scripts/vsix.mjs', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return readFileSync(path.trim());
}

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-vsix-'));
  bytes = build(folder);
  const zip = unzipSync(bytes);
  files = Object.fromEntries(Object.entries(zip).map(([name, data]) => [name, strFromU8(data)]));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  installed = join(folder, 'extension');
});

afterAll(() => rmSync(dirname(installed), { recursive: true }));

const readBytes = (name: string) => unzipSync(bytes)[name] ?? new Uint8Array();
const readManifest = () => JSON.parse(files['extension/package.json'] ?? '');

describe('the packed extension', () => {
  test('contains only files that the editor needs', () => {
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/README.md',
      'extension/THIRD-PARTY-NOTICES.txt',
      'extension/dist/extension.cjs',
      'extension/icon.png',
      'extension/package.json',
    ]);
  });

  test('has the same bytes in each build', () => {
    expect(build(createTemporaryFolder({})).equals(bytes)).toBe(true);
  });

  test('contains the licenses of bundled packages', () => {
    for (const name of [
      'vscode-languageclient',
      'vscode-languageserver-protocol',
      'vscode-jsonrpc',
      'semver',
    ])
      expect(files['extension/THIRD-PARTY-NOTICES.txt']).toContain(`\n${name} `);
    expect(files['extension/LICENSE.txt']).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  test('has the version of cvpress', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readManifest().version).toBe(version);
    expect(files['extension.vsixmanifest']).toContain(`Version="${version}" Publisher="OWNER"`);
  });

  test('has the metadata that Open VSX and the Marketplace show', () => {
    const { icon, license, repository, categories, keywords, galleryBanner } = readManifest();
    const manifest = files['extension.vsixmanifest'] ?? '';
    expect({ license, folder: repository.directory, count: categories.length }).toEqual({
      license: 'MIT',
      folder: 'apps/vscode',
      count: 3,
    });
    expect(keywords.length).toBeLessThanOrEqual(30);
    expect(manifest).toContain(`<Icon>extension/${icon}</Icon>`);
    expect(manifest).toContain(`Services.Branding.Color" Value="${galleryBanner.color}"`);
    for (const link of ['Source', 'GitHub', 'Support', 'Learn'])
      expect(manifest).toMatch(new RegExp(`Services\\.Links\\.${link}" Value="https://github`));
    // Both reject SVG, and the Marketplace less than 128 pixels.
    const { width, height } = decode(readBytes('extension/icon.png'));
    expect([width, height]).toEqual([256, 256]);
  });

  test('starts only in a folder with a CV or cvpress', () => {
    for (const event of readManifest().activationEvents)
      expect(event).toMatch(/^workspaceContains:.*(?:cv|cvpress)/);
  });

  test('makes no network requests', () => {
    const code = files['extension/dist/extension.cjs'] ?? '';
    expect(code).not.toMatch(/require\(["'`](?:node:)?(?:https?|tls|dgram|dns)["'`]\)/);
    expect(code).not.toMatch(/\bfetch\(|XMLHttpRequest|createTelemetryLogger/);
  });

  test('documents its commands and settings in its README', () => {
    const { commands, configuration } = readManifest().contributes;
    const readme = files['extension/README.md'];
    for (const { category, title } of commands)
      expect(readme).toContain(`**${category}: ${title}**`);
    for (const name of Object.keys(configuration.properties))
      expect(readme).toContain(`| \`${name}\` |`);
  });
});

/** A version of cvpress that does not support `--embed`. */
const OLD_PROGRAM =
  "process.stderr.write('error: unknown option <--embed>\\n'); process.exitCode = 2;";

interface Extension {
  activate(context: { subscriptions: { dispose(): void }[] }): void;
  deactivate(): Promise<void>;
}

/** Activates the extension in an editor with one open file. */
function activate(
  text: string,
  { name = 'jane-cv.yaml', settings = {}, hasCvpress = true } = {},
): Editor {
  const folder = createTemporaryFolder({ [name]: text });
  if (hasCvpress) {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/cvpress'), 'junction');
  }
  const { vscode, editor } = createFakeVscode(createDocument(join(folder, name), text), {
    pages: true,
    path: '',
    ...settings,
  });
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const { _load: load } = loader;
  loader._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
  const require = createRequire(join(installed, 'package.json'));
  const file = join(installed, 'dist/extension.cjs');
  delete require.cache[file];
  const { activate, deactivate } = require(file) as Extension;
  loader._load = load;
  const subscriptions: { dispose(): void }[] = [];
  onTestFinished(async () => {
    for (const subscription of subscriptions) subscription.dispose();
    await deactivate();
  });
  activate({ subscriptions });
  return editor;
}

/** Waits for events until a condition holds. */
async function waitUntil(
  events: EventEmitter,
  event: string,
  condition: () => boolean,
): Promise<void> {
  while (!condition()) await once(events, event);
}

describe('the extension', () => {
  test('registers each command of its manifest', () => {
    const { commands } = activate('{}', { name: 'other.json' });
    const names = readManifest().contributes.commands.map(
      ({ command }: { command: string }) => command,
    );
    expect([...commands.keys()].sort()).toEqual(names.sort());
  });

  test('shows and counts the problems of a CV', async () => {
    const { problems, items, events, contexts } = activate(CV);
    await waitUntil(events, 'problems', () => [...problems.values()].flat().length > 0);
    expect([...problems.values()].flat()).toMatchObject([{ severity: 0, source: 'cvpress' }]);
    expect([...problems.values()].flat()[0]?.message).toContain('emial');
    await waitUntil(events, 'status', () => items[0]?.text === '$(file) 1 error');
    expect(contexts.get('cvpress.isCv')).toBe(true);
  });

  test('counts pages', async () => {
    const { items, events } = activate('cv:\n  name: Jane Doe\n');
    await waitUntil(events, 'status', () => items[0]?.text.includes('page') === true);
    expect(items[0]?.text).toBe('$(file) 1 page');
  });

  test.each([
    { name: 'package.json', text: '{ "name": "x", "cvpress": true }' },
    { name: 'compose.yaml', text: 'services:\n  web:\n    image: nginx\n' },
  ])('ignores $name', async ({ name, text }) => {
    const { items, messages, contexts } = activate(text, { name, hasCvpress: false });
    expect(items).toMatchObject([{ isShown: false }]);
    expect(contexts.get('cvpress.isCv')).toBe(false);
    expect(messages).toEqual([]);
  });

  test('shows how to install cvpress if it is missing', () => {
    const { PATH } = process.env;
    process.env.PATH = '';
    onTestFinished(() => {
      process.env.PATH = PATH;
    });
    const editor = activate(CV, { hasCvpress: false });
    expect(editor.items).toMatchObject([{ isShown: false }]);
    expect(editor.messages).toEqual([
      'cvpress is not installed. Run `npm install cvpress` in the folder of your CV, ' +
        'or set `cvpress.path`; then reload the window.',
    ]);
    const { messages } = activate(CV, {
      hasCvpress: false,
      settings: { path: '/nowhere/cvpress' },
    });
    expect(messages).toEqual([
      'The setting `cvpress.path` names /nowhere/cvpress, which does not exist.',
    ]);
  });

  test('shows the preview in a frame, and stops its server with the panel', async () => {
    const { commands, panels, events } = activate('cv:\n  name: Jane Doe\n');
    await commands.get('cvpress.preview')?.();
    await waitUntil(events, 'panel', () => panels[0]?.html !== '');
    const { html = '' } = panels[0] ?? {};
    const [, address = ''] = /<iframe [^>]*src="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; frame-src ${new URL(address).origin};`,
    );
    expect(html).not.toContain('<script');
    expect(await (await fetch(address)).text()).toContain('<title>cvpress</title>');
    panels[0]?.dispose();
    for (let answers = true; answers; )
      answers = await fetch(address).then(
        () => true,
        () => false,
      );
  });

  test('shows the error in the panel if the preview cannot start', async () => {
    const { commands, panels, events } = activate('services: []\n', {
      name: 'compose.yaml',
      hasCvpress: false,
      settings: { path: join(createTemporaryFolder({ 'old.cjs': OLD_PROGRAM }), 'old.cjs') },
    });
    await commands.get('cvpress.preview')?.();
    await waitUntil(events, 'panel', () => panels[0]?.html !== '');
    expect(panels[0]?.html).toContain('<h2>The preview has stopped.');
    expect(panels[0]?.html).toContain('<pre>error: unknown option &lt;--embed&gt;\n</pre>');
  });
});

test('the package of cvpress does not contain the extension', () => {
  expect(existsSync(join(ROOT, 'apps/vscode/package.json'))).toBe(true);
  expect(readFileSync(join(ROOT, 'test/package/packed.txt'), 'utf8')).not.toContain('apps/');
});
