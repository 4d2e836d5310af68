// TypeScript and the templates share their measures, which are defined once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAPERS } from '../../src/compiler/schema/design.js';
import { MEASURES } from '../../src/compiler/templates/measures.generated.js';
import { withCompiledDocument } from '../support/compile.js';

/** Markup that queries the definitions of a module, with lengths in points or ems. */
const createQuery = (
  module: string,
): string => `#import "typst-templates/common/${module}.typ" as module
#let plain(value) = {
  if type(value) == dictionary { value.pairs().map(((key, one)) => (key, plain(one))).to-dict() }
  else if type(value) == length { if value.em != 0 { value.em } else { value.pt() } }
  else if type(value) == ratio { value / 100% }
  else if type(value) in (int, float, str) { value }
}
#metadata(plain(dictionary(module)))<read>`;

const readModule = (module: string): Record<string, unknown> =>
  withCompiledDocument(createQuery(module), ({ getMetadata }) => getMetadata('read')) as Record<
    string,
    unknown
  >;

/** The last digits of centimeters depend on the order of multiplications. */
const roundNumbers = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toFixed(9)) : part)),
  );

const toKebabCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('measures.generated.ts equals measures.typ', () => {
  const measures = Object.entries(MEASURES).map(([name, value]) => [toKebabCase(name), value]);
  expect(roundNumbers(readModule('measures'))).toEqual(roundNumbers(Object.fromEntries(measures)));
});

it('no template redefines a measure', () => {
  const files = readdirSync('typst-templates', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.typ') && name !== join('common', 'measures.typ'),
  );
  const code = files.map((name) => readFileSync(join('typst-templates', name), 'utf8')).join('\n');
  const defined = [...code.matchAll(/^ *#?let ([a-z-]+)(?= =)/gm)].map(([, name]) => name);
  const shared = Object.keys(MEASURES).map(toKebabCase);
  expect(defined.filter((name) => shared.includes(name as string))).toEqual([]);
});

it('parts.typ has the width of each paper', () => {
  const widths = Object.fromEntries(
    Object.values(PAPERS).map(({ typst, width }) => [typst, width]),
  );
  const paperWidths = readModule('parts')['paper-widths'] as Record<string, number>;
  for (const [name, width] of Object.entries(widths))
    expect(paperWidths[name]).toBeCloseTo(width, 2);
  expect(Object.keys(paperWidths)).toEqual(Object.keys(widths));
});
