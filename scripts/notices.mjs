/**
 * Writes `THIRD-PARTY-NOTICES`, the licenses of everything in the published package. The build
 * calls it with the modules of the bundles.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const RULE = '-'.repeat(80);

/** Parts of the package that are not npm packages, with the file that contains their license. */
const ASSETS = [
  ['Source Sans 3 (fonts/source-sans-3)', 'fonts/source-sans-3/OFL.txt'],
  ['Roboto (fonts/roboto)', 'fonts/roboto/OFL.txt'],
  ['EB Garamond (fonts/eb-garamond)', 'fonts/eb-garamond/OFL.txt'],
  ['Source Code Pro (fonts/source-code-pro)', 'fonts/source-code-pro/OFL.txt'],
  [
    'Font Awesome Free icons (typst-templates/common/icons)',
    'typst-templates/common/icons/LICENSE.txt',
  ],
  ['pdfminer.six, whose way of reading cvpress follows', 'src/inspect/extractors/pdfminer/LICENSE'],
];

/** Writes the notices for the packages that the modules belong to. */
export function writeNotices(modules) {
  const parts = [
    'cvpress contains the following fonts, icons and libraries, or follows them, under the ' +
      'licences below.\n',
    ...collectNotices(modules),
    ...ASSETS.map(([name, file]) => formatNotice(name, readFileSync(file, 'utf8'))),
  ];
  writeFileSync('THIRD-PARTY-NOTICES', parts.join('\n'));
}

/** Returns a notice for each package of the modules. */
export function collectNotices(modules) {
  const packages = [...new Set(modules.map(findPackageFolder).filter(Boolean))].sort();
  return packages.map((folder) => formatNotice(readName(folder), readLicense(folder)));
}

function findPackageFolder(module) {
  const parts = module.split(sep);
  const index = parts.lastIndexOf('node_modules');
  if (index === -1) return undefined;
  const length = parts[index + 1].startsWith('@') ? 3 : 2;
  return parts.slice(0, index + length).join(sep);
}

function readName(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

function readLicense(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8');
  const { author, license, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const holder = typeof author === 'string' ? author : (author?.name ?? 'the authors');
  const place = typeof repository === 'string' ? repository : (repository?.url ?? '');
  const readme = ['README.md', 'readme.md'].map((name) => join(folder, name)).find(existsSync);
  const section = readme && /^#+ *licen[cs]e[\s\S]*/im.exec(readFileSync(readme, 'utf8'))?.[0];
  return section ?? `Copyright ${holder}. Licence: ${license}. ${place}`;
}

function formatNotice(name, text) {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  return `${RULE}\n${name}\n${RULE}\n\n${lines.join('\n')}\n`;
}
