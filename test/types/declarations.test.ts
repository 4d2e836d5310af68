// What the package's declarations hold: all that is named, explained for those who read it in an editor, and nothing of how it is made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/limits/limits.js';
import { ROOT } from '../cli/run.js';

const TEXT = readFileSync(join(ROOT, 'dist/index.d.ts'), 'utf8');
const FILE = ts.createSourceFile('index.d.ts', TEXT, ts.ScriptTarget.Latest, true);

/** The names that a module exports, and those that it declares. */
const EXPORTED = FILE.statements
  .filter(ts.isExportDeclaration)
  .flatMap(({ exportClause }) =>
    (exportClause as ts.NamedExports).elements.map(({ name }) => name.text),
  );
const DECLARED = FILE.statements.flatMap((statement) =>
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isFunctionDeclaration(statement)
    ? [statement.name?.text ?? '']
    : [],
);

it('export these types and no others', () => {
  const values = ['CvError', 'applyFixes', 'createRenderer', 'cvToTypst', 'formatDiagnostics'];
  values.push('parseCvSource', 'renderCv', 'renderCvToPdf', 'renderLetter', 'validateCv');
  expect(EXPORTED.filter((name) => !values.includes(name)).sort()).toMatchInlineSnapshot(`
    [
      "AppliedFixes",
      "ApplyOptions",
      "Change",
      "ClassicThemeMargins",
      "ClassicThemeOptions",
      "CloseOptions",
      "Confidence",
      "CurriculumVitae",
      "CurriculumVitaeA",
      "CustomSection",
      "CustomSectionA",
      "CvDocument",
      "CvDocumentA",
      "CvDocumentOf",
      "CvSource",
      "Design",
      "Diagnostic",
      "DiagnosticCode",
      "DiagnosticStyle",
      "DocumentPath",
      "Edition",
      "EducationEntry",
      "EducationEntryA",
      "Entry",
      "EntryA",
      "EntryKind",
      "ErrorKind",
      "ExperienceEntry",
      "ExperienceEntryA",
      "Fix",
      "FontName",
      "FormatOptions",
      "LetterDocument",
      "LetterLayout",
      "Limits",
      "ManyResult",
      "NormalEntry",
      "NormalEntryA",
      "OneLineEntry",
      "OneLineEntryA",
      "OutputFormat",
      "Outputs",
      "OverlayText",
      "ParseCvOptions",
      "PdfStandard",
      "Position",
      "PublicationEntry",
      "PublicationEntryA",
      "RedactableField",
      "RelatedPlace",
      "RenderCvOptions",
      "RenderEndEvent",
      "RenderJobOptions",
      "RenderLetterOptions",
      "RenderManyOptions",
      "RenderOneOptions",
      "RenderOptions",
      "RenderResult",
      "RenderStartEvent",
      "Renderer",
      "RendererEvents",
      "RendererOptions",
      "RendererStats",
      "Severity",
      "SocialNetwork",
      "SocialNetworkA",
      "SourceFormat",
      "SourceRange",
      "TextEdit",
      "ValidateOptions",
      "ValidationResult",
      "Variant",
      "WorkerEndEvent",
      "WorkerStartEvent",
      "readEditions",
    ]
  `);
});

it('export all that programs may want to name', () => {
  // Parts of other types: what an alias is made of, what several interfaces have in common.
  expect(
    [...new Set(DECLARED)].filter((name) => !EXPORTED.includes(name)).sort(),
  ).toMatchInlineSnapshot(`
    [
      "AbortSignalLike",
      "Attempt",
      "BaseDocument",
      "Bytes",
      "Certain",
      "Citations",
      "CustomSectionFields",
      "DateA",
      "DateB",
      "DocumentVariants",
      "EducationFields",
      "EndA",
      "EndB",
      "EntriesA",
      "EntriesB",
      "EntryAreaMargins",
      "EntryFields",
      "ExperienceFields",
      "HighlightsAreaMargins",
      "IfUnknown",
      "Items",
      "LanguageTag",
      "Length",
      "NormalFields",
      "OneLineFields",
      "Only",
      "OptionalDate",
      "PageFormat",
      "PageMargins",
      "ParsedText",
      "PeriodA",
      "PeriodB",
      "PersonalFields",
      "PublicationFields",
      "SectionTitleMargins",
      "SectionWith",
      "Single",
      "SpanTarget",
      "Uri",
      "WithPages",
      "WorkerEnd",
    ]
  `);
});

test.each(['typia', 'tags.', 'TagBase', '$input', 'JsonSchema'])(
  'hold nothing of the validators: %s',
  (word) => {
    expect(TEXT).not.toContain(word);
  },
);

it('ask for a library of TypeScript once', () => {
  expect(TEXT.match(/^\/\/\/.*$/gm)).toEqual(['/// <reference lib="esnext.disposable" />']);
});

it('export a class that does not exist as a type', () => {
  expect(TEXT).toContain('declare abstract class CvSource');
  expect(/^export \{ (.*) \};$/m.exec(TEXT)?.[1]?.split(', ')).not.toContain('CvSource');
});

it('explain every type that is exported, and each of its fields', () => {
  const commented = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).length > 0;
  /** Fields with names that need no comment have a type that is explained. */
  const hasNamedType = (node: ts.TypeElement): boolean =>
    ts.isPropertySignature(node) && EXPORTED.includes(node.type?.getText() ?? '');
  const types = FILE.statements.filter(
    (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  const exported = types.filter(
    ({ name, parent }) => EXPORTED.includes(name.text) && parent === FILE,
  );
  const bare = exported.flatMap((type) => [
    // A class of the same name is explained instead.
    ...(commented(type) || type.name.text === 'CvSource' ? [] : [type.name.text]),
    ...(ts.isInterfaceDeclaration(type)
      ? type.members.filter((member) => !commented(member) && !hasNamedType(member))
      : []
    ).map((member) => `${type.name.text}.${member.name?.getText()}`),
  ]);
  expect(exported.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});

/** The comment of a field or option, as editors show it. */
function commentOf(owner: string, field: string): string {
  const declaration = FILE.statements.find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === owner,
  );
  const member = (declaration as ts.InterfaceDeclaration).members.find(
    ({ name }) => name?.getText() === field,
  );
  return (member as unknown as { jsDoc: ts.JSDoc[] }).jsDoc
    .map((comment) => comment.getText())
    .join('\n');
}

it.each(Object.entries(DEFAULT_LIMITS))('say the default of the limit %s', (name, value) => {
  const grouped = String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  expect(commentOf('Limits', name).replaceAll(/\s+\*?\s*/g, ' ')).toContain(
    `${grouped} by default`,
  );
});

describe('say the unit, the default and an example', () => {
  it.each([
    {
      owner: 'RenderOptions',
      field: 'today',
      said: ['`YYYY-MM-DD`', 'UTC', "@example '2026-11-20'"],
    },
    { owner: 'ValidateOptions', field: 'timeoutMs', said: ['milliseconds', '30,000 by default'] },
    {
      owner: 'PageMargins',
      field: 'top',
      said: ['`cm`, `in`, `pt`, `mm`', "@defaultValue '1.35 cm'"],
    },
    { owner: 'Design', field: 'font', said: ["@defaultValue 'SourceSans3'"] },
    { owner: 'PeriodB', field: 'start_date', said: ["@example '2020-09'"] },
    { owner: 'PersonalFields', field: 'email', said: ["@example 'jane.doe@example.com'"] },
    {
      owner: 'PersonalFields',
      field: 'website',
      said: ['`https`', "@example 'https://example.com'"],
    },
    {
      owner: 'BaseDocument',
      field: 'language',
      said: ['BCP 47', "@defaultValue 'en'", "@example 'pt-BR'"],
    },
    { owner: 'ClassicThemeOptions', field: 'show_last_updated_date', said: ['@defaultValue true'] },
  ])('$owner.$field', ({ owner, field, said }) => {
    for (const text of said) expect(commentOf(owner, field)).toContain(text);
  });
});
