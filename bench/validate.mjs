import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { run } from './fresh-process.mjs';
import { lowerQuartile, table } from './statistics.mjs';

const RUNS = 21;
const LINES = 2000;

/**
 * `cvpress validate` of a long document, compared with a script that only parses the same YAML. Each runs in a fresh process,
 * and they alternate.
 */
export function benchValidate() {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
  try {
    const file = join(folder, 'cv.yaml');
    const text = longDocument();
    writeFileSync(file, text);
    const bare = join(folder, 'bare.mjs');
    writeFileSync(
      bare,
      `import { parseDocument } from ${JSON.stringify(import.meta.resolve('yaml'))};
import { readFileSync } from 'node:fs';
parseDocument(readFileSync(${JSON.stringify(file)}, 'utf8')).toJS();
`,
    );
    const ours = () => run('dist/cli.cjs', 'validate', file, '--quiet');
    const theirs = () => run(bare);
    ours();
    theirs();
    const pairs = Array.from({ length: RUNS }, () => [ours(), theirs()]);
    const [validate, parse] = [0, 1].map((lane) => lowerQuartile(pairs.map((times) => times[lane])));
    const lines = text.split('\n').length;
    return table(
      `Milliseconds of processor time of a fresh process, ${lines} lines, lower quartile of ${RUNS} in turn`,
      [
        ['cvpress validate', validate.toFixed(0), `${(validate / parse).toFixed(2)} × Node.js and yaml`],
        ['Node.js and yaml', parse.toFixed(0), ''],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sample with its entries repeated many times. */
function longDocument() {
  const document = parse(readFileSync('test/fixtures/john-doe.yaml', 'utf8'));
  const sections = Object.entries(document.cv).filter(
    ([key, value]) => Array.isArray(value) && key !== 'section_order',
  );
  for (;;) {
    const text = stringify(document, { aliasDuplicateObjects: false });
    if (text.split('\n').length >= LINES) return text;
    for (const [key, entries] of sections) {
      if (key !== 'custom_sections' && key !== 'social_networks') document.cv[key] = [...document.cv[key], ...entries];
    }
  }
}
