import { type Construct, type Growth, MAX_EXPONENT, measureGrowth } from './growth/measure.js';
import { PDF_CONSTRUCTS } from './growth/pdfs.js';
import { JSON_CONSTRUCTS, YAML_CONSTRUCTS } from './growth/sources.js';
import { PAGE_CONSTRUCTS, TEXT_CONSTRUCTS } from './growth/texts.js';

const CONSTRUCTS: readonly Construct[] = [
  ...YAML_CONSTRUCTS,
  ...JSON_CONSTRUCTS,
  ...PDF_CONSTRUCTS,
  ...TEXT_CONSTRUCTS,
  ...PAGE_CONSTRUCTS,
];

const words = process.argv.slice(2);
const start = performance.now();
const constructs = CONSTRUCTS.filter(({ name }) => words.every((word) => name.includes(word)));
const steepGrowths: Growth[] = [];
let failed = 0;
console.log('   power    ms of n  of n / 8        n');
for (const construct of constructs) {
  try {
    const growth = await measureGrowth(construct);
    console.log(formatRow(growth));
    if ((growth.exponent ?? 0) > MAX_EXPONENT) steepGrowths.push(growth);
  } catch (error) {
    failed += 1;
    console.log(`  failed  ${construct.name}: ${String(error).slice(0, 200)}`);
  }
}
console.log(
  `\n${constructs.length} constructs in ${((performance.now() - start) / 60_000).toFixed(0)} ` +
    `minutes: ${steepGrowths.length} grow by a power above ${MAX_EXPONENT}, ${failed} failed`,
);
for (const growth of steepGrowths) console.log(formatRow(growth));
if (steepGrowths.length + failed > 0) process.exitCode = 1;

function formatRow({ name, n, small, large, exponent }: Growth): string {
  const cells = [
    exponent?.toFixed(2) ?? '-',
    large.toFixed(1),
    Number.isNaN(small) ? '-' : small.toFixed(1),
    String(n),
  ];
  const mark = (exponent ?? 0) > MAX_EXPONENT ? '!' : ' ';
  return `${mark} ${cells.map((cell, i) => cell.padStart([6, 9, 9, 8][i] ?? 0)).join(' ')}  ${name}`;
}
