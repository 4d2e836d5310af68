// The extension of VS Code as it is installed: its file, and what it does in an editor, with the client library and the server of cvpress.
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
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshFolder, ROOT } from '../../cli/run.js';
import { type Editor, fakeVscode, opened } from './fake-vscode.js';

const CV = 'cv:\n  name: Jane Doe\n  emial: jane@example.com\n';

/** Where the extension is unpacked, as the editor does. */
let installed: string;
let files: Record<string, string>;
let bytes: Buffer;

/** Builds the extension into a folder; gives its bytes. */
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

const manifest = () => JSON.parse(files['extension/package.json'] ?? '');

describe('the file', () => {
  test('has what the editor needs, and nothing else', () => {
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/README.md',
      'extension/THIRD-PARTY-NOTICES.txt',
      'extension/dist/extension.cjs',
      'extension/package.json',
    ]);
  });

  test('is the same each time', () => {
    expect(build(freshFolder({})).equals(bytes)).toBe(true);
  });

  test('has the licences of all that is in it', () => {
    for (const name of [
      'vscode-languageclient',
      'vscode-languageserver-protocol',
      'vscode-jsonrpc',
      'semver',
    ])
      expect(files['extension/THIRD-PARTY-NOTICES.txt']).toContain(`\n${name} `);
    expect(files['extension/LICENSE.txt']).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  test('names its version, which is that of cvpress', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(manifest().version).toBe(version);
    expect(files['extension.vsixmanifest']).toContain(`Version="${version}" Publisher="cvpress"`);
  });

  test('starts with a CV only', () => {
    for (const event of manifest().activationEvents)
      expect(event).toMatch(/^workspaceContains:.*(?:cv|cvpress)/);
  });

  test('asks nobody over the network', () => {
    const code = files['extension/dist/extension.cjs'] ?? '';
    expect(code).not.toMatch(/require\(["'`](?:node:)?(?:https?|tls|dgram|dns)["'`]\)/);
    expect(code).not.toMatch(/\bfetch\(|XMLHttpRequest|createTelemetryLogger/);
  });

  test('says in its README what its commands and settings are called', () => {
    const { commands, configuration } = manifest().contributes;
    const readme = files['extension/README.md'];
    for (const { category, title } of commands)
      expect(readme).toContain(`**${category}: ${title}**`);
    for (const name of Object.keys(configuration.properties))
      expect(readme).toContain(`| \`${name}\` |`);
  });
});

/** A program that does not know what the extension asks of it. */
const OLD = "process.stderr.write('error: unknown option <--embed>\\n'); process.exitCode = 2;";

interface Extension {
  activate(context: { subscriptions: { dispose(): void }[] }): void;
  deactivate(): Promise<void>;
}

/** Activates the extension in an editor that has a file open; its folder has cvpress, unless it lacks it. */
function activate(
  text: string,
  { name = 'jane-cv.yaml', settings = {}, hasCvpress = true } = {},
): Editor {
  const folder = freshFolder({ [name]: text });
  if (hasCvpress) {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/cvpress'), 'junction');
  }
  const { vscode, editor } = fakeVscode(opened(join(folder, name), text), {
    pages: true,
    path: '',
    ...settings,
  });
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const { _load: load } = loader;
  loader._load = (asked, ...rest) => (asked === 'vscode' ? vscode : load(asked, ...rest));
  const require = createRequire(join(installed, 'package.json'));
  const file = join(installed, 'dist/extension.cjs');
  delete require.cache[file];
  const { activate, deactivate } = require(file) as Extension;
  loader._load = load;
  const subscriptions: { dispose(): void }[] = [];
  onTestFinished(async () => {
    for (const one of subscriptions) one.dispose();
    await deactivate();
  });
  activate({ subscriptions });
  return editor;
}

/** Waits for what happens until something is so. */
async function until(happens: EventEmitter, what: string, isSo: () => boolean): Promise<void> {
  while (!isSo()) await once(happens, what);
}

describe('in an editor', () => {
  test('registers each command that it announces', () => {
    const { commands } = activate('{}', { name: 'other.json' });
    const announced = manifest().contributes.commands.map(
      ({ command }: { command: string }) => command,
    );
    expect([...commands.keys()].sort()).toEqual(announced.sort());
  });

  test('shows what is wrong with a CV, and counts it', async () => {
    const { problems, items, happens, contexts } = activate(CV);
    await until(happens, 'problems', () => [...problems.values()].flat().length > 0);
    expect([...problems.values()].flat()).toMatchObject([{ severity: 0, source: 'cvpress' }]);
    expect([...problems.values()].flat()[0]?.message).toContain('emial');
    await until(happens, 'status', () => items[0]?.text === '$(file) 1 error');
    expect(contexts.get('cvpress.isCv')).toBe(true);
  });

  test('counts pages', async () => {
    const { items, happens } = activate('cv:\n  name: Jane Doe\n');
    await until(happens, 'status', () => items[0]?.text.includes('page') === true);
    expect(items[0]?.text).toBe('$(file) 1 page');
  });

  test.each([
    { name: 'package.json', text: '{ "name": "x", "cvpress": true }' },
    { name: 'compose.yaml', text: 'services:\n  web:\n    image: nginx\n' },
  ])('leaves $name alone', async ({ name, text }) => {
    const { items, messages, contexts } = activate(text, { name, hasCvpress: false });
    expect(items).toMatchObject([{ isShown: false }]);
    expect(contexts.get('cvpress.isCv')).toBe(false);
    expect(messages).toEqual([]);
  });

  test('says where cvpress may be had if there is none', () => {
    const before = process.env.PATH;
    process.env.PATH = '';
    onTestFinished(() => {
      process.env.PATH = before;
    });
    const editor = activate(CV, { hasCvpress: false });
    expect(editor.items).toMatchObject([{ isShown: false }]);
    expect(editor.messages).toEqual([
      'cvpress is not installed. Run `npm install cvpress` in the folder of your CV, or name the program in the setting `cvpress.path`; then reload the window.',
    ]);
    const { messages } = activate(CV, {
      hasCvpress: false,
      settings: { path: '/nowhere/cvpress' },
    });
    expect(messages).toEqual([
      'There is no file /nowhere/cvpress, which the setting `cvpress.path` names.',
    ]);
  });

  test('shows the preview in a frame that may load nothing else', async () => {
    const { commands, panels, happens } = activate('cv:\n  name: Jane Doe\n');
    await commands.get('cvpress.preview')?.();
    await until(happens, 'panel', () => panels[0]?.html !== '');
    const { html = '' } = panels[0] ?? {};
    const [, address = ''] = /<iframe [^>]*src="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; frame-src ${new URL(address).origin};`,
    );
    expect(html).not.toContain('<script');
    expect(await (await fetch(address)).text()).toContain('<title>cvpress</title>');
    // Its end is that of the server.
    panels[0]?.dispose();
    for (let answers = true; answers; )
      answers = await fetch(address).then(
        () => true,
        () => false,
      );
  });

  test('says in the panel why there is no preview', async () => {
    const { commands, panels, happens } = activate('services: []\n', {
      name: 'compose.yaml',
      hasCvpress: false,
      settings: { path: join(freshFolder({ 'old.cjs': OLD }), 'old.cjs') },
    });
    await commands.get('cvpress.preview')?.();
    await until(happens, 'panel', () => panels[0]?.html !== '');
    expect(panels[0]?.html).toContain('<h2>The preview has ended.');
    expect(panels[0]?.html).toContain('<pre>error: unknown option &lt;--embed&gt;\n</pre>');
  });
});

test('nothing of it is in the package of cvpress', () => {
  expect(existsSync(join(ROOT, 'apps/vscode/package.json'))).toBe(true);
  expect(readFileSync(join(ROOT, 'test/package/packed.txt'), 'utf8')).not.toContain('apps/');
});
