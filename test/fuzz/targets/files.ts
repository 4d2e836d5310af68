import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { expandEditions } from '../../../src/cli/arguments/editions.js';
import { UsageError } from '../../../src/cli/exit-codes.js';
import { findInputs, toFileInput } from '../../../src/cli/inputs.js';
import { readInput } from '../../../src/cli/read-input.js';
import { Reporter } from '../../../src/cli/reporter.js';
import { readAddedFonts } from '../../../src/compiler/fonts/added-fonts.js';
import { readPhoto } from '../../../src/compiler/templates/read-photo.js';
import {
  readCustomTemplateFiles,
  readTemplate,
} from '../../../src/compiler/templates/read-template.js';
import { CvError } from '../../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { EditorFiles } from '../../../src/language-server/files.js';
import { checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

/** In every file outside the folder. */
const SECRET = 'OUTSIDE4711';

/** A file system entry: indices into `PATHS`, `KINDS`, and its content or link target. */
type Entry = readonly [path: number, kind: number, detail: number];

const PATHS = [
  'own/template.yaml',
  'own/template.typ',
  'own/style.css',
  'own/icon.svg',
  'own/deep/er/icon.svg',
  'own/line\nend.typ',
  'own/back\\slash.typ',
  'own/.hidden',
  'own/deep',
  'editions.yaml',
  'cv.yaml',
  'CV.yaml',
  'job.overlay.yaml',
  'docs/a.yaml',
  'docs/b.json',
  'docs/deep/c.yml',
  'docs/deep',
  'docs/list.ndjson',
  'photo.png',
  'fonts/a.ttf',
  'away',
];

const TEXTS = [
  '',
  'cv:\n  name: Jane Doe\n',
  'name: Own\ndescription: A template.\nextends: classic\n',
  '#import "../classic/template.typ": *\n',
  'short: {fit: 1}\n',
  'short: {photo: photo.png, template: own}\n',
  '# cvpress: overlay of ../outside/secret.yaml\nlabel: A\n',
  '# cvpress: overlay of /dev/zero\nlabel: A\n',
  '# cvpress: overlay of docs/a.yaml\nlabel: A\n',
  '{"cv": {"name": "Jane Doe"}}\n',
  `cv: [${'x'.repeat(1_100_000)}`,
];

/** Link targets, relative to the root. */
const LINK_TARGETS = [
  '../outside/secret.yaml',
  '../outside',
  '../root-2/secret.yaml',
  'away/secret.yaml',
  '/dev/zero',
  '/dev/null',
  '/dev/tty',
  '/proc/self/environ',
  '/proc/self/mem',
  '/proc/self/root/etc/passwd',
  '/',
  '.',
  '..',
  'nothing',
  'own',
  'cv.yaml',
  'docs/a.yaml',
  'own/icon.svg',
];

type CreateEntry = (path: string, detail: number, root: string) => void;

/** Writing to an existing pipe would block. */
const NEW_FILE = { flag: 'wx' } as const;

const KINDS: readonly CreateEntry[] = [
  (path, detail) => writeFileSync(path, pick(TEXTS, detail), NEW_FILE),
  (path, detail) => writeFileSync(path, pick(TEXTS, detail), NEW_FILE),
  (path, detail, root) => {
    const to = pick(LINK_TARGETS, detail);
    symlinkSync(to.startsWith('/') ? to : join(root, to), path);
  },
  (path) => symlinkSync(path, path),
  (path, detail, root) => linkSync(join(root, pick(PATHS, detail)), path),
  (path) => execFileSync('mkfifo', [path], { stdio: 'ignore' }),
  (path) => mkdirSync(path),
  (path, detail) => {
    writeFileSync(path, pick(TEXTS, detail), NEW_FILE);
    chmodSync(path, 0);
  },
];

function pick<T>(items: readonly T[], index: unknown): T {
  return items[Math.abs(Number(index) || 0) % items.length] as T;
}

function createTree(folder: string, entries: readonly Entry[]): string {
  const root = join(folder, 'root');
  for (const name of ['outside', 'root-2']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'secret.yaml'), `cv:\n  name: ${SECRET}\n  ${SECRET}: 1\n`);
  }
  mkdirSync(root);
  for (const entry of entries) {
    const [path, kind, detail] = Array.isArray(entry) ? entry : [];
    const file = join(root, pick(PATHS, path));
    try {
      // The folder may be a link to the outside.
      mkdirSync(dirname(file), { recursive: true });
      if (realpathSync(dirname(file)).startsWith(root))
        pick(KINDS, kind)(file, Number(detail), root);
    } catch {
      // It exists already, or its parent is no folder.
    }
  }
  return root;
}

/** Returns the result or the messages of an action as text. */
async function captureOutput(action: () => unknown): Promise<string> {
  try {
    return stringify(await action());
  } catch (error) {
    if (!(error instanceof CvError || error instanceof UsageError)) throw error;
    const { diagnostics } = error as { diagnostics: readonly Diagnostic[] };
    checkDiagnostics(diagnostics);
    const messages = diagnostics.map(({ message }) => message).join('\n');
    if (/\b(?!ENDS)E[A-Z]{4,}\b/.test(messages)) throw new Flaw('text', messages);
    return messages;
  }
}

function stringify(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Uint8Array || (part as { type?: string } | null)?.type === 'Buffer'
        ? Buffer.from((part as { data?: number[] }).data ?? (part as Uint8Array)).toString('latin1')
        : part,
    ) ?? ''
  );
}

/** Returns the files that a language server finds for an overlay and editions. */
function findByServer(root: string): unknown {
  const names = ['job.overlay.yaml', 'editions.yaml'];
  return names.map((name, index) => {
    const path = join(root, name);
    const text = pick(TEXTS, 6 + index);
    const document = TextDocument.create(pathToFileURL(path).href, 'yaml', 1, text);
    const files = new EditorFiles({ get: () => undefined, all: () => [] });
    files.folders = index === 0 ? [root] : [];
    const role = files.getRole({ name: path, document });
    return role && files.findBase({ name: path, document }, role)?.document.getText();
  });
}

async function checkTree(entries: readonly Entry[]): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-fuzz-')));
  const root = createTree(folder, entries);
  const templateFolder = join(root, 'own');
  const document = { ...toFileInput(join(root, 'cv.yaml')), isDiscovered: true };
  const actions: Record<string, () => unknown> = {
    template: () => readTemplate(templateFolder),
    'files of a template': () => readCustomTemplateFiles(templateFolder),
    editions: () => expandEditions([document], { editions: true }, new Reporter({ quiet: true })),
    documents: async () => {
      const inputs = await findInputs([join(root, 'docs')]);
      return Promise.all(inputs.map((input) => captureOutput(() => readInput(input, 1_000_000))));
    },
    photo: () => readPhoto(join(root, 'photo.png')),
    fonts: () => readAddedFonts([join(root, 'fonts')]),
    'the language server': () => findByServer(root),
  };
  try {
    for (const [name, action] of Object.entries(actions)) {
      const output = await captureOutput(action);
      if (output.includes(SECRET) || /root:x:0|SOURCE_DATE_EPOCH=|\bPATH=/.test(output))
        throw new Flaw('text', `${name} reveals a file outside the folder`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const createEntry = (random: Random): Entry => [
  random.below(PATHS.length),
  random.below(KINDS.length),
  random.below(100),
];

/** A valid template. */
const TEMPLATE: readonly Entry[] = [
  [0, 0, 2],
  [1, 0, 3],
];

export const FILES: Target = {
  name: 'files',
  input: 'json',
  extension: '.json',
  make(random) {
    const entries = Array.from({ length: 1 + random.small(12) }, () => createEntry(random));
    return JSON.stringify(random.isOneIn(3) ? entries : [...entries, ...TEMPLATE]);
  },
  mutate(input, random) {
    const entries = JSON.parse(input) as Entry[];
    const folder = random.below(entries.length + 1);
    return JSON.stringify(entries.toSpliced(folder, random.below(2), createEntry(random)));
  },
  async check(input) {
    const entries: unknown = JSON.parse(input);
    // Windows has no paths of special files.
    if (process.platform !== 'win32' && Array.isArray(entries)) await checkTree(entries as Entry[]);
  },
};
