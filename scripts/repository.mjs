/** Changes the address of the repository everywhere: `npm run repository -- https://github.com/YOU/cvpress`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const [address] = process.argv.slice(2);
if (!/^https:\/\/[^\s/]+\/[^\s/]+\/[^\s/]+$/.test(address ?? '')) {
  console.error('Usage: npm run repository -- https://github.com/YOU/cvpress');
  process.exit(2);
}

const manifest = readFileSync('package.json', 'utf8');
const before = JSON.parse(manifest)
  .repository.url.replace(/^git\+/, '')
  .replace(/\.git$/, '');
const pages = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
);
/** As GitHub names actions, and registries name images. */
const pathOf = (repository) => new URL(repository).pathname.slice(1);
for (const file of ['package.json', 'apps/vscode/package.json', 'Dockerfile', ...pages]) {
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replaceAll(before, address)
    // Names of images have no capital letters.
    .replaceAll(`ghcr.io/${pathOf(before)}`, `ghcr.io/${pathOf(address).toLowerCase()}`)
    .replaceAll(pathOf(before), pathOf(address));
  if (changed !== text) writeFileSync(file, changed);
}
