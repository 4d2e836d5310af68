// The program and the template have the same measures, and have them once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAPERS } from '../../src/compiler/schema/design.js';
import { MEASURES } from '../../src/compiler/templates/measures.generated.js';
import { compileAnd } from '../support/compile.js';

/** Writes what a module of the templates defines, with lengths in points or ems and ratios as parts of one. */
const reading = (
  module: string,
): string => `#import "typst-templates/common/${module}.typ" as module
#let plain(value) = {
  if type(value) == dictionary { value.pairs().map(((key, one)) => (key, plain(one))).to-dict() }
  else if type(value) == length { if value.em != 0 { value.em } else { value.pt() } }
  else if type(value) == ratio { value / 100% }
  else if type(value) in (int, float, str) { value }
}
#metadata(plain(dictionary(module)))<read>`;

const read = (module: string): Record<string, unknown> =>
  compileAnd(reading(module), ({ metadataOf }) => metadataOf('read')) as Record<string, unknown>;

/** The engine converts centimetres in an order of its own, so the last digits differ. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toFixed(9)) : part)),
  );

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('is what the program knows of the template', () => {
  const known = Object.entries(MEASURES).map(([name, value]) => [kebab(name), value]);
  expect(rounded(read('measures'))).toEqual(rounded(Object.fromEntries(known)));
});

it('is defined nowhere else in the template', () => {
  const others = readdirSync('typst-templates', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.typ') && name !== join('common', 'measures.typ'),
  );
  const code = others.map((name) => readFileSync(join('typst-templates', name), 'utf8')).join('\n');
  const defined = [...code.matchAll(/^ *#?let ([a-z-]+)(?= =)/gm)].map(([, name]) => name);
  const shared = Object.keys(MEASURES).map(kebab);
  expect(defined.filter((name) => shared.includes(name as string))).toEqual([]);
});

it('is the width of each paper, which the engine knows by itself', () => {
  const widths = Object.fromEntries(
    Object.values(PAPERS).map(({ typst, width }) => [typst, width]),
  );
  const known = read('parts')['paper-widths'] as Record<string, number>;
  for (const [name, width] of Object.entries(widths)) expect(known[name]).toBeCloseTo(width, 2);
  expect(Object.keys(known)).toEqual(Object.keys(widths));
});
