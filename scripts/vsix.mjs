/**
 * `npm run vsix [-- FOLDER]`: builds the VS Code extension, by default in `apps/vscode/dist`. The
 * same sources give the same bytes.
 *
 * A `.vsix` is a zip file with a manifest; Microsoft's packager would need 240 packages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { rolldown } from 'rolldown';
import { collectNotices } from './notices.mjs';

const FROM = 'apps/vscode';

/** The modification time of all files: the earliest of zip files, in local time. */
const DAY = new Date(1980, 0, 1, 12);

/**
 * @param folder - the output folder
 * @returns the path of the extension
 */
export async function writeVsix(folder = join(FROM, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(FROM, 'package.json'), 'utf8'));
  const { code, modules } = await bundleExtension();
  const notices = [
    'The extension contains the following libraries, under the licences below.\n',
    ...collectNotices(modules),
  ];
  const files = {
    '[Content_Types].xml': contentTypes(),
    'extension.vsixmanifest': formatManifest(manifest),
    'extension/package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'extension/README.md': readFileSync(join(FROM, 'README.md'), 'utf8'),
    'extension/LICENSE.txt': readFileSync('LICENSE', 'utf8'),
    'extension/THIRD-PARTY-NOTICES.txt': notices.join('\n'),
    'extension/icon.png': readFileSync(join(FROM, manifest.icon)),
    'extension/dist/extension.cjs': code,
  };
  const path = join(folder, `${manifest.name}-${manifest.version}.vsix`);
  const entries = Object.entries(files).map(([name, text]) => [
    name,
    [typeof text === 'string' ? strToU8(text) : text, { mtime: DAY }],
  ]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, zipSync(Object.fromEntries(entries), { level: 9 }));
  return path;
}

/** Bundles the extension, and returns its code and the paths of its modules. */
async function bundleExtension() {
  const build = await rolldown({
    input: join(FROM, 'src/extension.ts'),
    platform: 'node',
    external: ['vscode', /^node:/],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    onLog(level, log, handler) {
      if (level === 'warn') throw new Error(log.message);
      handler(level, log);
    },
  });
  const { output } = await build.generate({
    format: 'cjs',
    codeSplitting: false,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  const [{ code, modules }] = output;
  return { code, modules: Object.keys(modules) };
}

/** Formats the manifest that the marketplace and the editor read before unpacking. */
function formatManifest({
  name,
  publisher,
  displayName,
  description,
  version,
  keywords,
  categories,
  engines,
  extensionKind,
  repository,
  bugs,
  homepage,
  qna,
  galleryBanner,
  icon,
}) {
  const address = repository.url.replace(/^git\+/, '');
  const properties = {
    'Code.Engine': engines.vscode,
    'Code.ExtensionKind': extensionKind.join(','),
    'Code.ExecutesCode': 'true',
    'Services.Links.Source': address,
    'Services.Links.GitHub': address,
    'Services.Links.Support': bugs.url,
    'Services.Links.Learn': homepage,
    'Services.CustomerQnALink': qna,
    'Services.Branding.Color': galleryBanner.color,
    'Services.Branding.Theme': galleryBanner.theme,
    'Services.GitHubFlavoredMarkdown': 'true',
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${escapeXml(displayName)}</DisplayName>
    <Description xml:space="preserve">${escapeXml(description)}</Description>
    <Tags>${escapeXml(keywords.join(','))}</Tags>
    <Categories>${escapeXml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${Object.entries(properties)
  .map(
    ([key, value]) =>
      `      <Property Id="Microsoft.VisualStudio.${key}" Value="${escapeXml(value)}"/>`,
  )
  .join('\n')}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/${icon}" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

function contentTypes() {
  const types = {
    '.json': 'application/json',
    '.vsixmanifest': 'text/xml',
    '.md': 'text/markdown',
    '.txt': 'text/plain',
    '.png': 'image/png',
    '.cjs': 'application/javascript',
  };
  const rows = Object.entries(types).map(
    ([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>
`;
}

function escapeXml(text) {
  const names = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replaceAll(/[&<>"]/g, (sign) => `&${names[sign]};`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await writeVsix(process.argv[2]));
