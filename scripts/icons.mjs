/**
 * Writes `src/compiler/output/html/icons.generated.ts` from the icons of the template; part of
 * `npm run generate`.
 *
 * Writing an HTML page then opens no files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ICONS = new URL('../typst-templates/common/icons/', import.meta.url);
const OUTPUT = new URL('../src/compiler/output/html/icons.generated.ts', import.meta.url);

/** The icon of external links: HTML pages underline links instead. */
const UNUSED = 'external-link';

const icons = readdirSync(ICONS)
  .filter((file) => file.endsWith('.svg') && !file.startsWith(UNUSED))
  .sort()
  .map((file) => ({
    kind: file.replace('.svg', ''),
    ...parseIcon(readFileSync(new URL(file, ICONS), 'utf8'), file),
  }));

writeFileSync(
  OUTPUT,
  `// Generated from typst-templates/common/icons/ by \`npm run generate\`: do not edit.
// Font Awesome Free ${icons[0].version} by @fontawesome, https://fontawesome.com/license/free (CC
// BY 4.0).

/**
 * The box and the outline of the icon for each way to reach a person (SVG: width and height,
 * \`d\`).
 */
export const ICONS = {
${icons.map(({ kind, box, path }) => `  ${quoteKey(kind)}: {\n    box: '${box}',\n    path: '${path}',\n  },`).join('\n')}
} as const;

/** The attribution that the license of the icons requires on pages. */
export const ICON_CREDIT = 'Icons: Font Awesome Free ${icons[0].version}, fontawesome.com/license/free, CC BY 4.0';
`,
);

function quoteKey(key) {
  return key.includes('-') ? `'${key}'` : key;
}

function parseIcon(svg, file) {
  const [, box, version, path] =
    /^<svg [^>]*viewBox="0 0 (\d+ \d+)"[^>]*><!--! Font Awesome Free ([\d.]+) [^>]*--><path d="([^"]+)"\/><\/svg>\s*$/.exec(
      svg,
    ) ?? [];
  if (path === undefined)
    throw new Error(`${file}: expected one path with a viewBox and the licence's comment`);
  return { box, version, path };
}
