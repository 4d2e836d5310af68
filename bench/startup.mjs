import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { run } from './fresh-process.mjs';
import { lowerQuartile, table } from './statistics.mjs';

const RUNS = 21;
const SAMPLE = 'test/fixtures/john-doe.yaml';
const FONTS = 2000;

/** The largest ratios that are meant to be: to the bare engine, and to a process that does nothing. */
const BOUNDS = { render: 1.35, validate: 1.5 };

/**
 * Fresh processes, in turn, so that the machine's drift affects all alike: `cvpress render` of two pages, compared with a bare
 * script that only loads the engine and compiles the same markup; `cvpress validate` and `import 'cvpress'`, compared with
 * `node -e 0`.
 */
export async function benchStartup() {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
  try {
    const markup = join(folder, 'cv.typ');
    const options = ['--today', '2026-11-20', '--quiet'];
    run('dist/cli.cjs', 'render', SAMPLE, '-o', markup, ...options);
    const render = () => run('dist/cli.cjs', 'render', SAMPLE, '-o', join(folder, 'cv.pdf'), ...options);
    const validate = () => run('dist/cli.cjs', 'validate', SAMPLE);
    const fonts = manyFonts(folder);
    const library = join(folder, 'library.mjs');
    writeFileSync(library, `import ${JSON.stringify(resolve('dist/index.js'))};\n`);
    const engine = bareScript(folder, 'same', readFileSync(markup, 'utf8'));
    const paragraphs = bareScript(folder, 'paragraphs', wordsAlone());
    return [
      compare('render', 'the bare engine', {
        'bare engine, the same markup': () => run(engine),
        'bare engine, the same words as bare paragraphs': () => run(paragraphs),
        'cvpress render': render,
        [`cvpress render, ${FONTS} more fonts in the system`]: () => withVariables(fonts, render),
        'cvpress render, nothing kept of earlier runs': () => withVariables(NOTHING_KEPT, render),
      }),
      compare('validate', 'node -e 0', {
        'node -e 0': () => run('-e', '0'),
        'cvpress validate': validate,
        'cvpress validate, nothing kept of earlier runs': () => withVariables(NOTHING_KEPT, validate),
        "import 'cvpress'": () => run(library),
      }),
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs lanes in turn; the first is what the others are compared with. */
function compare(bound, base, lanes) {
  const names = Object.keys(lanes);
  // The first run saves V8's compiled code for the others, as it does for users.
  for (const name of names) lanes[name]();
  const runs = Array.from({ length: RUNS }, () => names.map((name) => lanes[name]()));
  const times = names.map((_, lane) => lowerQuartile(runs.map((one) => one[lane])));
  const title = `Milliseconds of processor time of a fresh process, lower quartile of ${RUNS} in turn; ${bound} is meant to take at most ${BOUNDS[bound]} \u00D7 ${base}`;
  return table(
    title,
    names.map((name, lane) => [name, times[lane].toFixed(0), `${(times[lane] / times[0]).toFixed(2)} \u00D7`]),
  );
}

const NOTHING_KEPT = { NODE_DISABLE_COMPILE_CACHE: '1' };

function withVariables(variables, action) {
  const before = Object.keys(variables).map((name) => [name, process.env[name]]);
  Object.assign(process.env, variables);
  try {
    return action();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The variable that makes a folder of fonts one of the system's (fontconfig, on Linux). */
function manyFonts(folder) {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (let i = 0; i < FONTS; i++) copyFileSync('fonts/blank/CvpressBlank.ttf', join(fonts, `${i}.ttf`));
  const configuration = join(folder, 'fonts.conf');
  writeFileSync(configuration, `<?xml version="1.0"?>\n<fontconfig><dir>${fonts}</dir></fontconfig>\n`);
  return { FONTCONFIG_FILE: configuration };
}

/** The texts of the sample, each a paragraph, without any look. */
function wordsAlone() {
  const paragraphs = textsOf(parse(readFileSync(SAMPLE, 'utf8')).cv).map((text) => `#par(${JSON.stringify(text)})`);
  return `#set document(title: "x")\n#set text(font: "Source Sans 3", size: 10pt, lang: "en")\n${paragraphs.join('\n')}`;
}

function textsOf(value) {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsOf);
}

function bareScript(folder, name, markup) {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(join(folder, `${name}.typ`), markup);
  writeFileSync(
    script,
    `import { NodeCompiler } from ${JSON.stringify(import.meta.resolve('@myriaddreamin/typst-ts-node-compiler'))};
import { readFileSync, writeFileSync } from 'node:fs';
const compiler = NodeCompiler.create({
  workspace: ${JSON.stringify(resolve('.'))},
  fontArgs: [{ fontPaths: [${JSON.stringify(resolve('fonts'))}] }],
});
const { result } = compiler.compile({ mainFileContent: readFileSync(${JSON.stringify(join(folder, `${name}.typ`))}, 'utf8') });
writeFileSync(${JSON.stringify(join(folder, `${name}.pdf`))}, compiler.pdf(result, { pdfStandard: 'ua-1' }));
`,
  );
  return script;
}
