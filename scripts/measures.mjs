/**
 * Writes `src/compiler/templates/measures.generated.ts` from `typst-templates/common/measures.typ`;
 * part of `npm run generate`.
 *
 * TypeScript needs the measures of the templates without the engine.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SOURCE = new URL('../typst-templates/common/measures.typ', import.meta.url);
const OUTPUT = new URL('../src/compiler/templates/measures.generated.ts', import.meta.url);

/** Factors of units: absolute lengths become points. */
const UNITS = { '': 1, '%': 0.01, em: 1, pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 };

const lines = readFileSync(SOURCE, 'utf8').split('\n');
const outputLines = lines.flatMap((line) => {
  const [, comment] = /^\/\/\/ (.*)$/.exec(line) ?? [];
  if (comment !== undefined) return [`  /** ${comment} */`];
  if (line === '' || line.startsWith('//')) return [];
  const [, name, value] = /^#let ([a-z-]+) = (.*)$/.exec(line) ?? [];
  if (name === undefined)
    throw new Error(`measures.typ: expected a measure or its comment, not \`${line}\``);
  return [
    `  ${name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())}: ${toCode(value, line)},`,
  ];
});

writeFileSync(
  OUTPUT,
  `// Generated from typst-templates/common/measures.typ by \`npm run generate\`: do not edit.

/** Measures that TypeScript and the templates share. Absolute lengths are in points. */
export const MEASURES = {
${outputLines.join('\n')}
} as const;
`,
);

function toCode(value, line) {
  if (value.startsWith('"')) return `'${JSON.parse(value).replaceAll(/[\\']/g, '\\$&')}'`;
  if (value.startsWith('('))
    return `{ ${value
      .slice(1, -1)
      .split(', ')
      .map((part) =>
        part.replace(/^"(.+)": (.+)$/, (_, key, length) => `${key}: ${parseNumber(length, line)}`),
      )
      .join(', ')} }`;
  return parseNumber(value, line);
}

function parseNumber(text, line) {
  const [, amount, unit] = /^([\d.]+)(%|[a-z]*)$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined)
    throw new Error(`measures.typ: expected a number with a unit in \`${line}\``);
  return Number(amount) * factor;
}
