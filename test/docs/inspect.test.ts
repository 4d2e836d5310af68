// docs/inspect.md and docs/pdf-rules.md match the reports of `cvpress inspect`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACTOR_NAMES } from '../../src/cli/inspection/extractors.js';
import { createTemporaryFolder, ROOT, run } from '../cli/run.js';

const GUIDE = readFileSync(join(ROOT, 'docs/inspect.md'), 'utf8');
const REFERENCE = readFileSync(join(ROOT, 'docs/pdf-rules.md'), 'utf8');

const PDF = readFileSync(join(ROOT, 'test/fixtures/inspect/two-columns.pdf'));

/** Returns the names at the start of the list in a section. */
function readItemNames(heading: string): string[] {
  const [, section = ''] = REFERENCE.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^- (`[^:]+`): /gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
}

describe('docs/inspect.md', () => {
  it('shows parts of the report of a bad CV', () => {
    // test/cli/inspect.test.ts tests that the report is current.
    const report = readFileSync(join(ROOT, 'test/fixtures/inspect/two-columns.txt'), 'utf8');
    const [, example = ''] =
      /<!-- report of two-columns\.pdf -->\n```text\n([\s\S]*?)```\n/.exec(GUIDE) ?? [];
    const offsets = example.split('…\n').map((part) => report.indexOf(part));
    expect(example.length).toBeGreaterThan(100);
    expect(offsets).toEqual(offsets.filter((offset) => offset >= 0).toSorted((a, b) => a - b));
  });
});

describe('docs/pdf-rules.md', () => {
  it('names all extractors in the order of the report', () => {
    expect(readItemNames('Extractors')).toEqual(EXTRACTOR_NAMES);
  });

  it('names all keys of the JSON', async () => {
    const cwd = createTemporaryFolder({ 'a.pdf': PDF, 'a.yaml': 'cv:\n  name: Mara Koenig\n' });
    const args = ['inspect', 'a.pdf', '--source', 'a.yaml', '--json', '--timeout', '600'];
    const { stdout } = await run(args, { cwd });
    expect(readItemNames('JSON report').sort()).toEqual(
      Object.keys(JSON.parse(stdout.toString())).sort(),
    );
  });
});
