import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds `dist/` once before the tests, so that those of the command line and the package never test an older build. */
export default function setup(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}
