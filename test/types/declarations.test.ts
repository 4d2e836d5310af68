// Checks the type declarations of the package: exports, comments, and no implementation details.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/limits/limits.js';
import { ROOT } from '../cli/run.js';

const TEXT = readFileSync(join(ROOT, 'dist/index.d.ts'), 'utf8');
const FILE = ts.createSourceFile('index.d.ts', TEXT, ts.ScriptTarget.Latest, true);

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

function getComment(owner: string, field: string): string {
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

describe('index.d.ts', () => {
  it('exports only the listed types', () => {
    const values = ['CvError', 'applyFixes', 'createRenderer', 'cvToTypst', 'formatDiagnostics'];
    values.push('parseCvSource', 'renderCv', 'renderCvToPdf', 'renderLetter', 'validateCv');
    expect(EXPORTED.filter((name) => !values.includes(name)).sort()).toMatchInlineSnapshot(`
    [
      "AppliedFixes",
      "ApplyFixesOptions",
      "Change",
      "ClassicThemeMargins",
      "ClassicThemeOptions",
      "CloseOptions",
      "ComparedStatus",
      "ComparedText",
      "Contact",
      "ContactEmail",
      "ContactLink",
      "ContactNetwork",
      "ContactPhone",
      "ContactProfile",
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
      "DiagnosticFormat",
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
      "FixSafety",
      "FontName",
      "FormatOptions",
      "ImportCvOptions",
      "ImportJobOptions",
      "ImportedCv",
      "LetterDocument",
      "LetterLayout",
      "Limits",
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
      "RelatedLocation",
      "RenderCvOptions",
      "RenderEndEvent",
      "RenderJobOptions",
      "RenderLetterOptions",
      "RenderManyOptions",
      "RenderManyResult",
      "RenderOneOptions",
      "RenderOptions",
      "RenderResult",
      "RenderSettings",
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
      "UnsurePlace",
      "ValidateOptions",
      "ValidationResult",
      "Variant",
      "WorkerEndEvent",
      "WorkerStartEvent",
      "compareWithMaster",
      "importCv",
      "readEditions",
    ]
  `);
  });

  it('declares only parts of other types without exporting them', () => {
    expect(
      [...new Set(DECLARED)].filter((name) => !EXPORTED.includes(name)).sort(),
    ).toMatchInlineSnapshot(`
    [
      "AbortSignalLike",
      "BaseDocument",
      "BundledTemplate",
      "Bytes",
      "Certain",
      "CitationFormat",
      "Comparison",
      "CustomSectionFields",
      "DateA",
      "DateB",
      "DateRange",
      "DateStyle",
      "DocumentVariants",
      "EducationFields",
      "Email",
      "EndA",
      "EndB",
      "EntriesA",
      "EntriesB",
      "EntryAreaMargins",
      "EntryFields",
      "ExperienceFields",
      "HighlightsAreaMargins",
      "IfUnknown",
      "ImportedDocument",
      "Items",
      "JobOutcome",
      "LanguageTag",
      "Length",
      "NormalFields",
      "OneLineFields",
      "Only",
      "OptionalDate",
      "PageCount",
      "PageFormat",
      "PageMargins",
      "ParsedText",
      "PeriodA",
      "PeriodB",
      "PersonalFields",
      "PhoneNumber",
      "PublicationFields",
      "RangeTarget",
      "SectionTitleMargins",
      "SectionWith",
      "Single",
      "TemplateOptionValue",
      "Uri",
      "WithPages",
      "WorkerEnd",
    ]
  `);
  });

  it.each(['typia', 'tags.', 'TagBase', '$input', 'JsonSchema'])(
    'does not contain %s of the validators',
    (word) => {
      expect(TEXT).not.toContain(word);
    },
  );

  it('references a library of TypeScript once', () => {
    expect(TEXT.match(/^\/\/\/.*$/gm)).toEqual(['/// <reference lib="esnext.disposable" />']);
  });

  it('exports the class CvSource as a type only', () => {
    expect(TEXT).toContain('declare abstract class CvSource');
    expect(/^export \{ (.*) \};$/m.exec(TEXT)?.[1]?.split(', ')).not.toContain('CvSource');
  });

  it('documents all exported types and their members', () => {
    const hasComment = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).length > 0;
    /** Members whose type is exported need no comment. */
    const hasNamedType = (node: ts.TypeElement): boolean =>
      ts.isPropertySignature(node) && EXPORTED.includes(node.type?.getText() ?? '');
    const types = FILE.statements.filter(
      (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
    );
    const exported = types.filter(
      ({ name, parent }) => EXPORTED.includes(name.text) && parent === FILE,
    );
    const undocumented = exported.flatMap((type) => [
      // The class CvSource has the comment.
      ...(hasComment(type) || type.name.text === 'CvSource' ? [] : [type.name.text]),
      ...(ts.isInterfaceDeclaration(type)
        ? type.members.filter((member) => !hasComment(member) && !hasNamedType(member))
        : []
      ).map((member) => `${type.name.text}.${member.name?.getText()}`),
    ]);
    expect(exported.length).toBeGreaterThan(50);
    expect(undocumented).toEqual([]);
  });

  it.each(Object.entries(DEFAULT_LIMITS))('states the default of the limit %s', (name, value) => {
    const grouped = String(value).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(getComment('Limits', name).replaceAll(/\s+\*?\s*/g, ' ')).toContain(
      `${grouped} by default`,
    );
  });

  it.each([
    {
      owner: 'RenderOptions',
      field: 'today',
      texts: ['`YYYY-MM-DD`', 'UTC', "@example '2026-11-20'"],
    },
    { owner: 'ValidateOptions', field: 'timeoutMs', texts: ['milliseconds', '30,000 by default'] },
    {
      owner: 'PageMargins',
      field: 'top',
      texts: ['`cm`, `in`, `pt`, `mm`', "@defaultValue '1.35 cm'"],
    },
    { owner: 'Design', field: 'font', texts: ["@defaultValue 'SourceSans3'"] },
    { owner: 'PeriodB', field: 'start_date', texts: ["@example '2020-09'"] },
    { owner: 'PersonalFields', field: 'email', texts: ["@example 'jane.doe@example.com'"] },
    {
      owner: 'PersonalFields',
      field: 'website',
      texts: ['`https`', "@example 'https://example.com'"],
    },
    {
      owner: 'BaseDocument',
      field: 'language',
      texts: ['BCP 47', "@defaultValue 'en'", "@example 'pt-BR'"],
    },
    {
      owner: 'ClassicThemeOptions',
      field: 'show_last_updated_date',
      texts: ['@defaultValue true'],
    },
  ])('documents $owner.$field with $texts', ({ owner, field, texts }) => {
    for (const text of texts) expect(getComment(owner, field)).toContain(text);
  });
});
