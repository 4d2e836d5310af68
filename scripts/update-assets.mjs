/**
 * Re-creates the bundled fonts and icons from the development dependencies:
 * `node scripts/update-assets.mjs`.
 *
 * The results are committed, and this script documents their origin. To adopt a newer font or icon:
 * update the dependency, run this, then `npm run generate`, review the diff, and correct the
 * versions in `fonts/README.md`.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

const ROOT = new URL('../', import.meta.url);
const FONTS = new URL('fonts/', ROOT);
const ICONS = new URL('typst-templates/common/icons/', ROOT);
const FONT_PACKAGES = new URL('node_modules/@expo-google-fonts/', ROOT);
const FONT_AWESOME = new URL('node_modules/@fortawesome/fontawesome-free/', ROOT);

/** Folder (also the name of the package), and the prefix of every file name. */
const FAMILIES = [
  { name: 'Source Sans 3', folder: 'source-sans-3', prefix: 'SourceSans3' },
  { name: 'Roboto', folder: 'roboto', prefix: 'Roboto' },
  { name: 'EB Garamond', folder: 'eb-garamond', prefix: 'EBGaramond' },
  { name: 'Source Code Pro', folder: 'source-code-pro', prefix: 'SourceCodePro', isCode: true },
];

const STYLES = [
  { name: 'Regular', suffix: 'Regular', source: '400Regular' },
  { name: 'Italic', suffix: 'Italic', source: '400Regular_Italic' },
  { name: 'Bold', suffix: 'Bold', source: '700Bold' },
  { name: 'Bold Italic', suffix: 'BoldItalic', source: '700Bold_Italic' },
];

const CODE_STYLES = STYLES.filter(({ name }) => !name.includes('Italic'));

/** Networks whose icons keep Font Awesome's names. */
const NETWORKS =
  'behance bitbucket bluesky codepen dev discord dribbble facebook flickr gitlab google-scholar ' +
  'hashnode imdb kaggle medium npm pinterest reddit researchgate soundcloud stack-overflow ' +
  'telegram threads tiktok twitch vimeo whatsapp xing youtube';

/** Icons by purpose, each with Font Awesome's name. */
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
  signal: 'brands/signal-messenger',
  x: 'brands/x-twitter',
  ...Object.fromEntries(NETWORKS.split(' ').map((name) => [name, `brands/${name}`])),
  // Networks that Font Awesome Free lacks.
  profile: 'solid/user',
  'external-link': 'solid/up-right-from-square',
};

/** Parts of Font Awesome's license on fonts and code, which are not bundled. */
const UNUSED_LICENCE_PARTS = ['# Fonts:', '# Code:'];

for (const family of FAMILIES) {
  updateFamily(family);
}
updateIcons();

/**
 * Copies four styles, or the upright ones for code, and the font's license (`LICENSE_FONT`;
 * `LICENSE` covers the JavaScript).
 */
function updateFamily(family) {
  const from = new URL(`${family.folder}/`, FONT_PACKAGES);
  const to = emptyFolder(new URL(`${family.folder}/`, FONTS));
  for (const style of family.isCode ? CODE_STYLES : STYLES) {
    const file = new URL(`${family.prefix}-${style.suffix}.ttf`, to);
    copyFileSync(new URL(`${style.source}/${family.prefix}_${style.source}.ttf`, from), file);
    checkNames(file, family.name, style.name);
  }
  writeText(new URL('OFL.txt', to), readText(new URL('LICENSE_FONT', from)));
}

/** Typst finds fonts by these names: a changed name would silently select another style. */
function checkNames(file, familyName, styleName) {
  const font = openSync(fileURLToPath(file));
  if (font.familyName !== familyName || font.subfamilyName !== styleName) {
    const actualNames = `${font.familyName}, ${font.subfamilyName}`;
    throw new Error(`${file}: expected "${familyName}, ${styleName}", found "${actualNames}"`);
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
    formatIconLicense(readText(new URL('LICENSE.txt', FONT_AWESOME))),
  );
}

/** Writes the default color on the root, where templates replace it with the primary color. */
function withFill(svg, source) {
  const [root = ''] = /^<svg [^>]*viewBox="[^"]*"/.exec(svg) ?? [];
  if (root === '' || svg.includes('fill=')) {
    throw new Error(`${source}: expected an SVG with a viewBox and without colours`);
  }
  return `${root} fill="#000000"${svg.slice(root.length)}`;
}

/** Writes the license, attribution and note of changes that CC BY requires. */
function formatIconLicense(fontAwesomeLicence) {
  const parts = fontAwesomeLicence.split(/^-{80}$/m).map((part) => part.trim());
  const usedParts = parts.filter(
    (part) => !UNUSED_LICENCE_PARTS.some((heading) => part.startsWith(heading)),
  );
  const { version } = JSON.parse(readText(new URL('package.json', FONT_AWESOME)));
  const change = `The icons in this folder come from Font Awesome Free ${version}.
Changed here: the file names, and a fill attribute on the root element.

The names and logos of networks are trademarks of their owners. They name a network, and imply no
endorsement.`;
  return [change, ...usedParts].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Empties a folder, so that no stale file remains. */
function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function readText(file) {
  return readFileSync(file, 'utf8');
}

/** Writes text with LF line ends and one at the end. */
function writeText(file, text) {
  writeFileSync(file, `${text.replaceAll('\r\n', '\n').trimEnd()}\n`);
}
