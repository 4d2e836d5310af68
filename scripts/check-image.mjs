/**
 * `npm run check:image [-- --required]`: builds the image of the `Dockerfile` with Docker or
 * Podman, and runs it without network and write access. With `--required`, it fails if neither tool
 * works.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IMAGE = 'cvpress:check';
const MAX_BYTES = 250e6;
const RENDER = ['render', 'cv.yaml', '--today', '2026-11-20'];

const tool = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
if (tool === undefined) {
  console.log('Skipped: neither Docker, with its daemon, nor Podman works here.');
  process.exit(process.argv.includes('--required') ? 1 : 0);
}

const folder = mkdtempSync(join(tmpdir(), 'cvpress-image-'));
// Outputs belong to the caller, even if root runs this.
const [user, group] = [process.getuid?.() || 1000, process.getgid?.() || 1000];
try {
  execFileSync(tool, ['build', '--tag', IMAGE, '.'], { stdio: 'inherit' });
  check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check() {
  const [{ Size, Config }] = JSON.parse(
    execFileSync(tool, ['image', 'inspect', IMAGE], { encoding: 'utf8' }),
  );
  report('size', Size < MAX_BYTES, `${Size} bytes`);
  report('user', /^[1-9]\d*:[1-9]\d*$/.test(Config.User), Config.User);

  writeFileSync(join(folder, 'cv.yaml'), 'cv:\n  name: Jane Doe\n');
  writeFileSync(join(folder, 'bad.yaml'), 'cv:\n  lable: x\n');
  writeFileSync(join(folder, 'people.ndjson'), '{"cv":{"name":"John"}}\n{"cv":{"name":"Joan"}}\n');
  for (const path of ['', 'cv.yaml', 'bad.yaml', 'people.ndjson'])
    chownSync(join(folder, path), user, group);
  execFileSync(
    process.execPath,
    [join(process.cwd(), 'dist/cli.cjs'), ...RENDER, '-o', 'here.pdf'],
    { cwd: folder },
  );
  checkCommand(0, [...RENDER, '-o', 'cv.pdf']);
  report('owner', statSync(join(folder, 'cv.pdf')).uid === user);
  const [here, there] = ['here.pdf', 'cv.pdf'].map((name) => readFileSync(join(folder, name)));
  report('same bytes as without an image', here.equals(there));
  checkCommand(0, [...RENDER, '-f', 'png']);
  checkCommand(0, ['render', 'cv.yaml', 'people.ndjson', '-o', 'out/']);
  checkCommand(1, ['validate', 'bad.yaml']);
  checkCommand(2, ['render', 'none.yaml']);
}

function checkCommand(code, command) {
  const isolation = ['--rm', '--network', 'none', '--read-only', '--user', `${user}:${group}`];
  const { status, stderr } = spawnSync(tool, [
    'run',
    ...isolation,
    '--volume',
    `${folder}:/data`,
    IMAGE,
    ...command,
  ]);
  report(command.join(' '), status === code, `exit code ${status}\n${stderr}`);
}

function report(name, isRight, details = '') {
  console.log(`${isRight ? '✓' : '✗'} ${name} ${isRight ? '' : details}`);
  if (!isRight) process.exitCode = 1;
}
