// The bill of materials names everything that users get.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT, runProgram } from '../cli/run.js';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly scope?: string;
  readonly hashes?: readonly object[];
  readonly properties?: readonly { readonly name: string }[];
  readonly licenses?: readonly object[];
}

interface Bill {
  readonly metadata: { readonly component: { readonly name: string; readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

let bill: Bill;
let refs: string[] = [];

beforeAll(async () => {
  const { code, stdout, stderr } = await runProgram(process.execPath, [
    join(ROOT, 'scripts/sbom.mjs'),
  ]);
  expect(code, stderr).toBe(0);
  bill = JSON.parse(stdout.toString()) as Bill;
  refs = bill.components.map((component) => component['bom-ref']);
});

test('is of this package, wherever its folder is', () => {
  expect(bill.metadata.component.name).toBe('cvpress');
});

test('has what the package depends on, for all platforms', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies))
    expect(refs).toContain(`${name}@${version}`);
  const binaries = refs.filter((ref) => ref.startsWith('@myriaddreamin/typst-ts-node-compiler-'));
  for (const platform of ['darwin-arm64', 'linux-x64-gnu', 'linux-arm64-gnu', 'win32-x64-msvc']) {
    expect(binaries.some((ref) => ref.includes(platform))).toBe(true);
  }
});

test('has what is in the bundle, as THIRD-PARTY-NOTICES names it, with digests and licences', () => {
  const notices = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8').split(
    `${'-'.repeat(80)}\n`,
  );
  const named = notices.flatMap(
    (line) => /^(\S+) (\d\S*) \(.*\)\n$/.exec(line)?.slice(1, 3).join('@') ?? [],
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named).toContainEqual(expect.stringMatching(/^yaml@\d/));
  for (const ref of named) {
    const component = bill.components.find((item) => item['bom-ref'] === ref);
    expect(component, ref).toMatchObject({ scope: 'required', hashes: [{}], licenses: [{}] });
  }
});

test('has the fonts and the icons, and whose way of reading it follows', () => {
  expect(bill.components.filter(({ type }) => type === 'data')).toHaveLength(4);
  expect(refs).toContainEqual(expect.stringMatching(/^pdfminer\.six/));
});

test('has none of the tools of development', () => {
  for (const tool of ['vitest', 'rolldown', 'typescript', '@biomejs/biome']) {
    expect(refs.filter((ref) => ref.startsWith(`${tool}@`))).toEqual([]);
  }
  const marks = bill.components.flatMap(({ properties = [] }) =>
    properties.map(({ name }) => name),
  );
  expect(marks).not.toContain('cdx:npm:package:development');
});

test('names each once, and none that it does not have', () => {
  expect(refs.filter((ref, index) => refs.indexOf(ref) !== index)).toEqual([]);
  const known = new Set([...refs, bill.metadata.component['bom-ref']]);
  expect(
    bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref)),
  ).toEqual([]);
  const [root] = bill.dependencies.filter(({ ref }) => ref === bill.metadata.component['bom-ref']);
  expect(root?.dependsOn).toContain('Roboto (fonts/roboto)');
});
