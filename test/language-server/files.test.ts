import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EditorFiles } from '../../src/language-server/files.js';
import { createTemporaryFolder, VALID_CV } from '../cli/run.js';
import { SPECIAL_FILES } from '../support/special-files.js';
import { Client } from './client.js';

const POSIX = process.platform !== 'win32';

/** Returns the path of the base of an overlay, if the server reads it. */
function findBase(
  overlay: string,
  text: string,
  folders: readonly string[] = [],
): string | undefined {
  const document = TextDocument.create(pathToFileURL(overlay).href, 'yaml', 1, text);
  const files = new EditorFiles({ get: () => document, all: () => [document] });
  files.folders = folders;
  const file = { name: overlay, document };
  const role = files.getRole(file);
  return role && files.findBase(file, role)?.name;
}

describe.runIf(POSIX)('the base of an overlay', () => {
  it.each(Object.entries(SPECIAL_FILES))('is not read if it is %s', (_, make) => {
    const folder = createTemporaryFolder({ 'root/overlay.yaml': '' });
    const root = join(folder, 'root');
    make(folder, 'cv.yaml');
    const overlay = join(root, 'overlay.yaml');
    expect(findBase(overlay, 'label: A\n')).toBe(undefined);
    expect(findBase(overlay, '# cvpress: overlay of cv.yaml\n', [root])).toBe(undefined);
  });

  it.each(['/dev/zero', '/proc/self/environ', '../secret.yaml'])('is not read at %s', (path) => {
    const folder = createTemporaryFolder({ 'root/overlay.yaml': '', 'secret.yaml': VALID_CV });
    const overlay = join(folder, 'root/overlay.yaml');
    expect(findBase(overlay, `# cvpress: overlay of ${path}\n`)).toBe(undefined);
  });

  it('is not read if it exceeds the size limit', () => {
    const folder = createTemporaryFolder({ 'cv.yaml': `${VALID_CV}${'#'.repeat(1_000_000)}` });
    expect(findBase(join(folder, 'overlay.yaml'), 'label: A\n')).toBe(undefined);
  });
});

describe('the base of an overlay', () => {
  it('is read in the folder of the overlay, and in the same workspace', () => {
    const folder = createTemporaryFolder({
      'cv.yaml': VALID_CV,
      'acme/overlay.yaml': '',
      'acme/own.yaml': VALID_CV,
    });
    const overlay = join(folder, 'acme/overlay.yaml');
    expect(findBase(overlay, '# cvpress: overlay of own.yaml\n')).toBe(
      join(folder, 'acme/own.yaml'),
    );
    const above = '# cvpress: overlay of ../cv.yaml\n';
    expect(findBase(overlay, above)).toBe(undefined);
    expect(findBase(overlay, above, [folder])).toBe(join(folder, 'cv.yaml'));
  });

  it.each([
    ['in a workspace', (folder: string) => [{ uri: pathToFileURL(folder).href, name: 'cvs' }], 1],
    ['without a workspace', () => null, 0],
  ])('is read in the parent folder only in a workspace: $0', async (_, workspaceFolders, count) => {
    const folder = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const client = await Client.start({ workspaceFolders: workspaceFolders(folder) });
    const overlay = '# cvpress: overlay of ../cv.yaml\ncv:\n  lable: Engineer\n';
    const uri = await client.open(join(folder, 'acme/job.yaml'), overlay);
    expect(await client.getDiagnostics(uri)).toHaveLength(count);
    await client.stop();
  });
});
