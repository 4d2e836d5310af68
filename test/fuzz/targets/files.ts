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
import { inEditions } from '../../../src/cli/arguments/editions.js';
import { UsageError } from '../../../src/cli/exit-codes.js';
import { fileInput, findInputs } from '../../../src/cli/inputs.js';
import { readInput } from '../../../src/cli/read-input.js';
import { Reporter } from '../../../src/cli/reporter.js';
import { readAddedFonts } from '../../../src/compiler/fonts/added-fonts.js';
import { readPhoto } from '../../../src/compiler/templates/photo.js';
import { ownFilesOf, readTemplate } from '../../../src/compiler/templates/read-template.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { CvError } from '../../../src/diagnostics/error.js';
import { Files } from '../../../src/language-server/files.js';
import { checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

/** Stands in each file outside of the folder. */
const SECRET = 'OUTSIDE4711';

/** An entry of a folder tree: numbers of a path, of a kind, and of what it holds or leads to. */
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

/** Targets of links, from the root of the tree. */
const LEADS = [
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

type Make = (path: string, detail: number, root: string) => void;

/** An existing pipe would block. */
const NEW = { flag: 'wx' } as const;

const KINDS: readonly Make[] = [
  (path, detail) => writeFileSync(path, at(TEXTS, detail), NEW),
  (path, detail) => writeFileSync(path, at(TEXTS, detail), NEW),
  (path, detail, root) => {
    const to = at(LEADS, detail);
    symlinkSync(to.startsWith('/') ? to : join(root, to), path);
  },
  (path) => symlinkSync(path, path),
  (path, detail, root) => linkSync(join(root, at(PATHS, detail)), path),
  (path) => execFileSync('mkfifo', [path], { stdio: 'ignore' }),
  (path) => mkdirSync(path),
  (path, detail) => {
    writeFileSync(path, at(TEXTS, detail), NEW);
    chmodSync(path, 0);
  },
];

function at<T>(items: readonly T[], index: unknown): T {
  return items[Math.abs(Number(index) || 0) % items.length] as T;
}

function makeTree(place: string, entries: readonly Entry[]): string {
  const root = join(place, 'root');
  for (const name of ['outside', 'root-2']) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'secret.yaml'), `cv:\n  name: ${SECRET}\n  ${SECRET}: 1\n`);
  }
  mkdirSync(root);
  for (const entry of entries) {
    const [path, kind, detail] = Array.isArray(entry) ? entry : [];
    const file = join(root, at(PATHS, path));
    try {
      // Such a folder could be outside.
      mkdirSync(dirname(file), { recursive: true });
      if (realpathSync(dirname(file)).startsWith(root)) at(KINDS, kind)(file, Number(detail), root);
    } catch {
      // It is there already, or its folder is none.
    }
  }
  return root;
}

/** Runs what reads files. Returns what it shows of them: its result, or its diagnostics. */
async function shownBy(work: () => unknown): Promise<string> {
  try {
    return shownOf(await work());
  } catch (error) {
    if (!(error instanceof CvError || error instanceof UsageError)) throw error;
    const { diagnostics } = error as { diagnostics: readonly Diagnostic[] };
    checkDiagnostics(diagnostics);
    const messages = diagnostics.map(({ message }) => message).join('\n');
    if (/\b(?!ENDS)E[A-Z]{4,}\b/.test(messages)) throw new Flaw('text', messages);
    return messages;
  }
}

function shownOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Uint8Array || (part as { type?: string } | null)?.type === 'Buffer'
        ? Buffer.from((part as { data?: number[] }).data ?? (part as Uint8Array)).toString('latin1')
        : part,
    ) ?? ''
  );
}

/** The files that an editor's server finds around an overlay and editions. */
function foundByServer(root: string): unknown {
  const names = ['job.overlay.yaml', 'editions.yaml'];
  return names.map((name, index) => {
    const path = join(root, name);
    const text = at(TEXTS, 6 + index);
    const document = TextDocument.create(pathToFileURL(path).href, 'yaml', 1, text);
    const files = new Files({ get: () => undefined, all: () => [] });
    files.folders = index === 0 ? [root] : [];
    const role = files.roleOf({ name: path, document });
    return role && files.baseOf({ name: path, document }, role)?.document.getText();
  });
}

async function checkTree(entries: readonly Entry[]): Promise<void> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-fuzz-')));
  const root = makeTree(place, entries);
  const own = join(root, 'own');
  const document = { ...fileInput(join(root, 'cv.yaml')), isFound: true };
  const readers: Record<string, () => unknown> = {
    template: () => readTemplate(own),
    'files of a template': () => ownFilesOf(own),
    editions: () => inEditions([document], { editions: true }, new Reporter({ quiet: true })),
    documents: async () => {
      const inputs = await findInputs([join(root, 'docs')]);
      return Promise.all(inputs.map((input) => shownBy(() => readInput(input, 1_000_000))));
    },
    photo: () => readPhoto(join(root, 'photo.png')),
    fonts: () => readAddedFonts([join(root, 'fonts')]),
    'the language server': () => foundByServer(root),
  };
  try {
    for (const [name, reader] of Object.entries(readers)) {
      const shown = await shownBy(reader);
      if (shown.includes(SECRET) || /root:x:0|SOURCE_DATE_EPOCH=|\bPATH=/.test(shown))
        throw new Flaw('text', `${name} shows a file outside of the folder`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const entryOf = (random: Random): Entry => [
  random.below(PATHS.length),
  random.below(KINDS.length),
  random.below(100),
];

/** A template that can be read, which others then change. */
const TEMPLATE: readonly Entry[] = [
  [0, 0, 2],
  [1, 0, 3],
];

export const FILES: Target = {
  name: 'files',
  input: 'json',
  extension: '.json',
  make(random) {
    const entries = Array.from({ length: 1 + random.small(12) }, () => entryOf(random));
    return JSON.stringify(random.isOneIn(3) ? entries : [...entries, ...TEMPLATE]);
  },
  change(input, random) {
    const entries = JSON.parse(input) as Entry[];
    const place = random.below(entries.length + 1);
    return JSON.stringify(entries.toSpliced(place, random.below(2), entryOf(random)));
  },
  async check(input) {
    const entries: unknown = JSON.parse(input);
    // Special files of Windows have no paths.
    if (process.platform !== 'win32' && Array.isArray(entries)) await checkTree(entries as Entry[]);
  },
};
