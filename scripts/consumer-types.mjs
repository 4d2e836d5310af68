/**
 * Compiles programs against the types of the package: the code of the documentation, the examples
 * of functions, and `test/types/consumer/`. Each module resolution has its own strict project,
 * which checks declarations of libraries too.
 *
 *     node scripts/consumer-types.mjs PACKAGE COMPILER MODULES
 *
 * PACKAGE and COMPILER (`typescript`) are installed packages, MODULES is a `node_modules` with
 * `@types/node`. Exits with 1 if a compilation fails.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sideBySide } from './side-by-side.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const STRICT = { strict: true, skipLibCheck: false, noEmit: true, target: 'ES2022' };
const WITH_NODE = { lib: ['ES2022', 'DOM', 'DOM.AsyncIterable', 'DOM.Iterable'], types: ['node'] };

const PROJECTS = {
  nodenext: { options: { ...WITH_NODE, module: 'nodenext' } },
  bundler: { options: { ...WITH_NODE, module: 'esnext', moduleResolution: 'bundler' } },
  bare: {
    options: {
      // Needed by the programs, not by the package.
      lib: ['ES2018'],
      types: [],
      module: 'nodenext',
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
    },
    files: ['bare.ts'],
  },
};

const [PACKAGE, COMPILER, MODULES] = process.argv.slice(2).map((path) => resolve(path));

const folder = mkdtempSync(join(tmpdir(), 'cvpress-types-'));
try {
  const count = writePrograms(folder);
  console.log(`${count} programs of the documentation and the examples`);
  const steps = Object.keys(PROJECTS).map(toStep);
  const isRight = await sideBySide(steps, ({ name }, seconds) =>
    console.log(`✓ ${name} (${seconds.toFixed(1)} s)`),
  );
  process.exitCode = isRight ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Writes a folder with the package installed and the programs.
 *
 * @returns the number of programs, without those of the tests
 */
function writePrograms(folder) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  const installed = join(modules, 'cvpress');
  symlinkSync(PACKAGE, installed, 'junction');
  symlinkSync(join(MODULES, '@types/node'), join(modules, '@types/node'), 'junction');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  cpSync(join(ROOT, 'test/types/consumer'), folder, { recursive: true });
  const declarations = readFileSync(join(installed, 'dist/index.d.ts'), 'utf8');
  const programs = [...collectPrograms(), ...collectExamples(declarations)];
  for (const { name, text } of programs) writeFileSync(join(folder, name), text);
  for (const [name, { options, files }] of Object.entries(PROJECTS)) {
    const project = {
      compilerOptions: { ...STRICT, ...options },
      ...(files ? { files } : { include: ['*.ts'] }),
    };
    writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(project));
  }
  return programs.length;
}

/** Collects the code blocks of the documentation, each as a module; `wrong` ones are parts. */
function collectPrograms() {
  const pages = readdirSync(join(ROOT, 'docs')).filter((page) => page.endsWith('.md'));
  return ['README.md', ...pages.map((page) => join('docs', page))].flatMap((page) => {
    const blocks = [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(
        /^```(?:js|ts)\b(?!.* (?:wrong|right)$).*\n([\s\S]*?)^```$/gm,
      ),
    ];
    return blocks.map(([, text], index) => ({
      name: `${basename(page, '.md')}-${index + 1}.ts`,
      text: text.includes('import ') ? text : `import { createRenderer } from 'cvpress';\n${text}`,
    }));
  });
}

/** Collects the examples in comments, with declarations of the variables that they use. */
function collectExamples(declarations) {
  const [, functions] = /^export \{ (.*) \};$/m.exec(declarations);
  const head = `import { ${functions}, type CvDocument, type RenderEndEvent } from 'cvpress';
import { readFile, writeFile } from 'node:fs/promises';
declare const text: string, tenant: string;
declare const bytes: Uint8Array;
declare const signal: AbortSignal;
declare const [tailored, master]: readonly CvDocument[];
declare const documents: AsyncIterable<string>;
`;
  const renderer = 'declare const renderer: import("cvpress").Renderer;\n';
  const examples = [...declarations.matchAll(/^ *\* @example\n((?: *\* .*\n)+)/gm)];
  return examples.map(([, lines], index) => {
    const code = lines.replaceAll(/^ *\* /gm, '');
    const isGiven = code.includes('createRenderer');
    return {
      name: `example-${index + 1}.ts`,
      text: `${head}${isGiven ? '' : renderer}${code}export {};\n`,
    };
  });
}

function toStep(project) {
  const { version } = JSON.parse(readFileSync(join(COMPILER, 'package.json'), 'utf8'));
  const run = [join(COMPILER, 'bin/tsc'), '-p', join(folder, `tsconfig.${project}.json`)];
  return { name: `TypeScript ${version}, ${project}`, run };
}
