/** Writes `src/values/measures.generated.ts` from the measures of the template; part of `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';

const INPUT = new URL('../typst-templates/measures.typ', import.meta.url);
const OUTPUT = new URL('../src/values/measures.generated.ts', import.meta.url);

/** The table of each unit, and how many of its units are one of Typst's. */
const TABLES = [
  { unit: 'pt', table: 'POINTS', comment: 'In points.' },
  { unit: 'em', table: 'EMS', comment: 'In ems.' },
  { unit: 'cm', table: 'CENTIMETRES', comment: 'In centimetres.' },
  { unit: '%', table: 'SHARES', comment: 'Parts of one.', per: 100 },
];

const measures = readFileSync(INPUT, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#let '))
  .map(read);

const tables = TABLES.map(({ unit, table, comment, per = 1 }) => {
  const rows = measures.filter((measure) => measure.unit === unit);
  return tableOf(
    table,
    comment,
    rows.map(({ name, amount }) => `  ${name}: ${amount / per},`),
  );
});
const bySize = measures
  .filter(({ sizes }) => sizes !== undefined)
  .map(({ name, sizes }) => `  ${name}: { ${sizes.map(([size, points]) => `${size}: ${points}`).join(', ')} },`);

writeFileSync(
  OUTPUT,
  `// Generated from typst-templates/measures.typ, which explains each measure, by \`npm run generate\`: do not edit.

${[...tables, tableOf('BY_SIZE', 'In points, for each size of body text.', bySize)].join('\n')}`,
);

/** `#let name = 10pt`, or `#let name = ("10": 11.96pt, …)`, of which the keys are sizes. */
function read(line) {
  const [, kebab, value = ''] = /^#let ([a-z-]+) = (.+)$/.exec(line) ?? [];
  const name = kebab?.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const [, amount, unit] = /^([\d.]+)(pt|em|cm|%)$/.exec(value) ?? [];
  const sizes = Array.from(value.matchAll(/"(\d+)": ([\d.]+)pt/g), ([, size, points]) => [size, Number(points)]);
  if (name === undefined || (unit === undefined && sizes.length === 0)) throw new Error(`measures.typ: ${line}`);
  return unit === undefined ? { name, sizes } : { name, amount: Number(amount), unit };
}

function tableOf(name, comment, rows) {
  return `/** ${comment} */\nexport const ${name} = {\n${rows.join('\n')}\n} as const;\n`;
}
