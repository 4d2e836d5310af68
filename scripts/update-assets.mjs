/**
 * Re-creates the bundled fonts and icons from the development dependencies: `node scripts/update-assets.mjs`.
 *
 * The results are committed, because a published package cannot rely on its development dependencies. This script documents
 * their origin. To adopt a newer font or icon, update the dependency, run this, then `npm run generate`, look at the diff, and
 * correct the versions in `fonts/README.md`.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

const ROOT = new URL('../', import.meta.url);
const FONTS = new URL('fonts/', ROOT);
const ICONS = new URL('typst-templates/common/icons/', ROOT);
const FONT_PACKAGES = new URL('node_modules/@expo-google-fonts/', ROOT);
const FONT_AWESOME = new URL('node_modules/@fortawesome/fontawesome-free/', ROOT);

/** The folder is also the package's name; the prefix begins every file name, in the package and here. */
const FAMILIES = [
  { name: 'Source Sans 3', folder: 'source-sans-3', prefix: 'SourceSans3' },
  { name: 'Roboto', folder: 'roboto', prefix: 'Roboto' },
  { name: 'EB Garamond', folder: 'eb-garamond', prefix: 'EBGaramond' },
];

const STYLES = [
  { name: 'Regular', suffix: 'Regular', source: '400Regular' },
  { name: 'Italic', suffix: 'Italic', source: '400Regular_Italic' },
  { name: 'Bold', suffix: 'Bold', source: '700Bold' },
  { name: 'Bold Italic', suffix: 'BoldItalic', source: '700Bold_Italic' },
];

/** Our name (the purpose) → Font Awesome's name (the picture), so that templates do not depend on the picture. */
const ICON_SOURCES = {
  location: 'solid/location-dot',
  phone: 'solid/phone',
  email: 'regular/envelope',
  website: 'solid/link',
  linkedin: 'brands/linkedin-in',
  github: 'brands/github',
  instagram: 'brands/instagram',
  orcid: 'brands/orcid',
  mastodon: 'brands/mastodon',
  'external-link': 'solid/up-right-from-square',
};

/** The parts of Font Awesome's licence about its fonts and its code, neither of which is bundled. */
const UNUSED_LICENCE_PARTS = ['# Fonts:', '# Code:'];

for (const family of FAMILIES) {
  updateFamily(family);
}
updateIcons();

/**
 * Copies four styles and the font's licence: the file `LICENSE_FONT`, because the package's `LICENSE` covers its JavaScript.
 */
function updateFamily(family) {
  const from = new URL(`${family.folder}/`, FONT_PACKAGES);
  const to = emptyFolder(new URL(`${family.folder}/`, FONTS));
  for (const style of STYLES) {
    const file = new URL(`${family.prefix}-${style.suffix}.ttf`, to);
    copyFileSync(new URL(`${style.source}/${family.prefix}_${style.source}.ttf`, from), file);
    checkNames(file, family.name, style.name);
  }
  writeText(new URL('OFL.txt', to), readText(new URL('LICENSE_FONT', from)));
}

/** Typst finds a font by these names: if one changed, text would silently appear in another style. */
function checkNames(file, familyName, styleName) {
  const font = openSync(fileURLToPath(file));
  if (font.familyName !== familyName || font.subfamilyName !== styleName) {
    const found = `${font.familyName}, ${font.subfamilyName}`;
    throw new Error(`${file}: expected "${familyName}, ${styleName}", found "${found}"`);
  }
}

function updateIcons() {
  emptyFolder(ICONS);
  for (const [purpose, source] of Object.entries(ICON_SOURCES)) {
    const svg = readText(new URL(`svgs/${source}.svg`, FONT_AWESOME));
    writeText(new URL(`${purpose}.svg`, ICONS), withFill(svg, source));
  }
  writeText(
    new URL('LICENSE.txt', ICONS),
    iconLicence(readText(new URL('LICENSE.txt', FONT_AWESOME))),
  );
}

/** Writes the default colour explicitly, once, on the root, where the template replaces it with the primary colour. */
function withFill(svg, source) {
  const [root = ''] = /^<svg [^>]*viewBox="[^"]*"/.exec(svg) ?? [];
  if (root === '' || svg.includes('fill=')) {
    throw new Error(`${source}: expected an SVG with a viewBox and without colours`);
  }
  return `${root} fill="#000000"${svg.slice(root.length)}`;
}

/** CC BY requires the licence, the attribution, and a note about changes. */
function iconLicence(fontAwesomeLicence) {
  const parts = fontAwesomeLicence.split(/^-{80}$/m).map((part) => part.trim());
  const used = parts.filter(
    (part) => !UNUSED_LICENCE_PARTS.some((heading) => part.startsWith(heading)),
  );
  const { version } = JSON.parse(readText(new URL('package.json', FONT_AWESOME)));
  const change = `The icons in this folder come from Font Awesome Free ${version}.
Changed here: the file names, and a fill attribute on the root element.`;
  return [change, ...used].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Empties the folder first, so that no file remains without a source. */
function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function readText(file) {
  return readFileSync(file, 'utf8');
}

/** One newline at the end, and no Windows line ends, whatever the source has. */
function writeText(file, text) {
  writeFileSync(file, `${text.replaceAll('\r\n', '\n').trimEnd()}\n`);
}
