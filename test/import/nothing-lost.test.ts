// Whatever one value of an original is changed to: the CV has it, or a warning names its place.
import { expect, it } from 'vitest';
import { importSource } from '../../src/import/import.js';
import { isPlainObject } from '../../src/util/plain-object.js';
import { some } from '../support/length.js';
import { ORIGINALS } from '../support/originals.js';

type Path = readonly (string | number)[];

/** Values that only the other program needs (docs/import.md), by the end of their path without numbers. */
const SILENT: readonly RegExp[] = [
  // ORCID
  /\b(put-code|visibility|display-index|source|history|preferences|disambiguated-organization|created-date|last-modified-date)\b/,
  /\b(external-id-normalized|external-id-relationship|verified|primary)\b|(^|\.)path$/,
  /orcid-identifier\.(uri|host)$/,
  // Other versions of the same work.
  /\.work-summary\.1\.|works\.group\.external-ids|works\.group\.0\.external-ids|fundings\.group\.(0\.)?external-ids/,
  // LinkedIn
  /\.(Confirmed|Primary|Type|Updated On)$/,
  // Reactive Resume
  /(^|\.)(id|icon|iconColor|type|columns|separateLinks|keepTogether|startOnNewPage|inlineLink|hidden|visible)$/,
  /(^|\.)(levelNum|format|keywordLayout|layout|public|template|css|page|theme|typography|design|picture|photo)\b/,
  // Europass
  /\b(DocumentID|DocumentInfo|PrintingPreferences|RenderingInformation|CandidateSupplier|TaxonomyID|ChannelCode|UseCode)\b/,
  // What the code of the country says, too.
  /Communication\.\d+\.CountryCode$/,
  /CandidateProfile\.ID|\.(Code|typeCode|schemeName|schemeID|languageID|type|name)$/,
];

it.each(ORIGINALS)('$name', ({ source, ...options }) => {
  const leaves = leavesOf(source.value);
  const lost = some(leaves, Math.ceil(leaves.length / 20)).flatMap((path, index) => {
    const word = `Word${index + 1000}x`;
    const value = structuredClone(source.value);
    replaceAt(value, path, word);
    const imported = importSource({ ...source, value }, options);
    if (!('text' in imported)) return [`${path.join('.')}: ${imported.diagnostics[0]?.message}`];
    const isThere =
      imported.text.includes(word) || imported.diagnostics.some((d) => isAt(path, d.path));
    const isSilent = SILENT.some((pattern) => pattern.test(path.join('.')));
    return isThere || isSilent ? [] : [path.join('.')];
  });
  expect(lost).toEqual([]);
});

/** Whether a warning is about a value: fields of a list are told once, at the first of them. */
function isAt(path: Path, told: Path): boolean {
  const fields = (steps: Path): string =>
    steps.filter((step) => typeof step === 'string').join('.');
  return told.length > 0 && `${fields(path)}.`.startsWith(`${fields(told)}.`);
}

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return value === null || value === '' ? [] : [path];
}

function replaceAt(value: unknown, path: Path, text: string): void {
  const owner = path
    .slice(0, -1)
    .reduce((found, step) => (found as Record<string, unknown>)[step], value);
  (owner as Record<string, unknown>)[path.at(-1) ?? ''] = text;
}
