/**
 * Builds the image of the `Dockerfile` and tries it as readers of docs/ci.md would: `npm run check:image`. With the name of a
 * program (`-- podman`), uses that one instead of the first that works. With `--required`, fails where none does.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IMAGE = 'cvpress:check';
/** In bytes. */
const MOST = 250e6;
const DAY = ['--today', '2026-11-20'];
const GOOD = 'cv:\n  name: Jane Doe\n  email: jane@example.com\n';

const args = process.argv.slice(2);
const named = args.find((arg) => !arg.startsWith('-'));
const tool = (named === undefined ? ['docker', 'podman'] : [named]).find(works);
if (tool === undefined) {
  console.log(
    'Skipped: the image can be built by Docker, with its daemon, or by Podman; neither works here.',
  );
  process.exit(args.includes('--required') ? 1 : 0);
}

const folder = mkdtempSync(join(tmpdir(), 'cvpress-image-'));
// Files must belong to whoever asks for them, also where this is run by the superuser.
const user = process.getuid?.() || 1000;
const group = process.getgid?.() || 1000;
chownSync(folder, user, group);
try {
  const { status } = spawnSync(tool, ['build', '--tag', IMAGE, '.'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) check();
  else process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function works(program) {
  return (
    spawnSync(program, ['info'], { stdio: 'ignore', shell: process.platform === 'win32' })
      .status === 0
  );
}

/** Everything that the image promises. */
function check() {
  const [{ Size, Config }] = JSON.parse(
    execFileSync(tool, ['image', 'inspect', IMAGE], { encoding: 'utf8' }),
  );
  say('size', Size < MOST, `${(Size / 1e6).toFixed(0)} MB of at most ${MOST / 1e6}`);
  say('user', /^[1-9]\d*:[1-9]\d*$/.test(Config.User), Config.User);
  say(
    'entry point',
    `${Config.Entrypoint} in ${Config.WorkingDir}` === 'cvpress in /data',
    Config.Entrypoint,
  );

  put('cv.yaml', GOOD);
  put('bad.yaml', 'cv:\n  name: 7 up\n  lable: x\n');
  put('people.ndjson', '{"cv":{"name":"John"}}\n{"cv":{"name":"Joan"}}\n{"cv":{"name":"Jim"}}\n');
  gives('a PDF', 0, ['render', 'cv.yaml', ...DAY]);
  const { uid } = statSync(join(folder, 'cv.pdf'));
  say('its owner', uid === user, `${uid}`);
  execFileSync(process.execPath, [
    'dist/cli.cjs',
    'render',
    join(folder, 'cv.yaml'),
    '-o',
    join(folder, 'here.pdf'),
    ...DAY,
  ]);
  say('the same bytes as without an image', read('cv.pdf').equals(read('here.pdf')));
  gives('pictures, by PDFium', 0, ['render', 'cv.yaml', '-f', 'png']);
  gives('several documents, by workers', 0, ['render', 'people.ndjson', '-o', 'out/']);
  say(
    'their outputs',
    readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.pdf')).length === 3,
  );
  gives('an error of a document', 1, ['validate', 'bad.yaml']);
  gives('an error of usage', 2, ['render', 'none.yaml']);
  gives('a sample', 0, ['init', 'sample.yaml']);
  gives('an explanation', 0, ['explain', 'wrong-type']);
  const piped = cvpress(['render', '-', '-o', '-', ...DAY], { input: GOOD, as: [] });
  say(
    'from standard input to standard output',
    piped.stdout.equals(read('here.pdf')),
    `${piped.stderr}`,
  );
  const shell = run(['--entrypoint', 'sh'], ['-c', 'exec cvpress --version']);
  say('a shell', shell.status === 0, `${shell.stdout}${shell.stderr}`.trim());
}

function put(name, text) {
  writeFileSync(join(folder, name), text);
  chownSync(join(folder, name), user, group);
}

function read(name) {
  return readFileSync(join(folder, name));
}

/** Runs the command in the image, as the one who asks. */
function gives(what, code, command) {
  const { status, stderr } = cvpress(command, { as: ['--user', `${user}:${group}`] });
  say(
    `${what}: \`${command.join(' ')}\``,
    status === code,
    `exit code ${status}\n${status === code ? '' : stderr}`,
  );
}

function cvpress(command, { input, as }) {
  return run([...as, ...(input === undefined ? [] : ['--interactive'])], command, input);
}

/** Without a network, and with nothing to write to but the folder. */
function run(options, command, input) {
  const isolated = ['--rm', '--network', 'none', '--read-only', '--volume', `${folder}:/data`];
  return spawnSync(tool, ['run', ...isolated, ...options, IMAGE, ...command], { input });
}

function say(what, isRight, more = '') {
  console.log(`${isRight ? '✓' : '✗'} ${what}${more === '' ? '' : ` (${`${more}`.trim()})`}`);
  if (!isRight) process.exitCode = 1;
}
