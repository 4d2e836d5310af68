/**
 * Prints the software bill of materials of the package, as CycloneDX: `npm run --silent sbom`. npm lists what the package
 * depends on; what is in its bundle, and its fonts and icons, are added.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ASSETS, bundledIn } from './notices.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const bill = list('--omit', 'dev');
const all = list();
const inBundle = new Set(bundledIn(readFileSync('THIRD-PARTY-NOTICES', 'utf8')));
const known = new Set(bill.components.map((component) => component['bom-ref']));
const bundled = all.components.filter(
  (component) => inBundle.has(component['bom-ref']) && !known.has(component['bom-ref']),
);
const unknown = [...inBundle].filter(
  (ref) => !all.components.some((component) => component['bom-ref'] === ref),
);
if (unknown.length > 0)
  throw new Error(`These are in the bundle, but not in the lock file: ${unknown.join(', ')}`);

const assets = ASSETS.map(([title, , licence, type]) => ({
  'bom-ref': title,
  type,
  name: title,
  licenses: [{ license: { id: licence } }],
}));
const { component } = bill.metadata;
bill.metadata.component = { ...component, name };
bill.components.push(...bundled.map(asBundled), ...assets);
const listed = new Set(bill.components.map((part) => part['bom-ref']));
bill.dependencies = [
  ...bill.dependencies.map(({ ref, dependsOn }) =>
    ref === component['bom-ref']
      ? {
          ref,
          dependsOn: [
            ...dependsOn,
            ...bundled.map((part) => part['bom-ref']),
            ...assets.map(({ name: ref }) => ref),
          ],
        }
      : { ref, dependsOn },
  ),
  ...all.dependencies
    .filter(({ ref }) => bundled.some((part) => part['bom-ref'] === ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => listed.has(other)),
    })),
];
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

/** What npm lists, from the lock file alone: the binaries of all platforms, not only those that are installed here. */
function list(...options) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options];
  const text = execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  return JSON.parse(text);
}

/** A tool of development becomes a part of the package: https://github.com/CycloneDX/cyclonedx-property-taxonomy. */
function asBundled(part) {
  const properties = part.properties.filter(
    (property) => property.name !== 'cdx:npm:package:development',
  );
  return {
    ...part,
    scope: 'required',
    properties: [...properties, { name: 'cdx:npm:package:bundled', value: 'true' }],
  };
}
