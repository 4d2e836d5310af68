/**
 * `npm run jsonresume-theme [-- FOLDER]`: builds the JSON Resume theme and packs it, by default into
 * `apps/jsonresume-theme/dist`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForBrowsers } from './browser.mjs';
import { collectNotices } from './notices.mjs';
import { npmPack } from './pack.mjs';

const FROM = 'apps/jsonresume-theme';
const [, , folder = join(FROM, 'dist')] = process.argv;

const staged = mkdtempSync(join(tmpdir(), 'cvpress-theme-'));
try {
  const input = { theme: join(FROM, 'theme.ts') };
  const modules = await bundleForBrowsers(input, join(staged, 'dist'));
  const notices = [
    'The theme contains the following libraries, under the licences below.\n',
    ...collectNotices(modules),
  ];
  writeFileSync(join(staged, 'THIRD-PARTY-NOTICES'), notices.join('\n'));
  for (const name of ['package.json', 'README.md']) cpSync(join(FROM, name), join(staged, name));
  cpSync('LICENSE', join(staged, 'LICENSE'));
  mkdirSync(folder, { recursive: true });
  console.log(join(folder, npmPack(staged, folder)));
} finally {
  rmSync(staged, { recursive: true, force: true });
}
