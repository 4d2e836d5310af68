import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import { type Diagnostic, formatPath } from '../../../src/diagnostics/diagnostic.js';
import { validateDocument } from '../../support/validate.js';

export type Fields = Readonly<Record<string, unknown>>;

/** The required fields of each entry kind. */
export const REQUIRED: Readonly<Record<EntryKind, Fields>> = {
  EducationEntry: { institution: 'My University', area: 'Mathematics' },
  ExperienceEntry: { company: 'CERN', position: 'Engineer' },
  NormalEntry: { name: 'A Project' },
  OneLineEntry: { name: 'Languages', details: 'German' },
  PublicationEntry: { title: 'A Title', authors: ['Jane Doe'], doi: '10.1000/182', date: '2020' },
};

/** A predefined section of each kind, in both variants. */
export const SECTION_BY_KIND: Readonly<Record<EntryKind, string>> = {
  EducationEntry: 'education',
  ExperienceEntry: 'work_experience',
  NormalEntry: 'personal_projects',
  OneLineEntry: 'skills',
  PublicationEntry: 'publications',
};

export const KINDS = Object.keys(REQUIRED) as EntryKind[];

export const VARIANTS: Variant[] = ['a', 'b'];

/** Returns a minimal document whose CV also has these fields. */
export function withCv(fields: Fields): Fields {
  return { cv: { name: 'Jane Doe', ...fields } };
}

export function withDesign(design: unknown): Fields {
  return { cv: { name: 'Jane Doe' }, design };
}

export function withOptions(options: unknown): Fields {
  return withDesign({ options });
}

/** Returns a minimal document with one entry that also has these fields. */
export function withEntry(kind: EntryKind, fields: Fields): Fields {
  return withCv({ [SECTION_BY_KIND[kind]]: [{ ...REQUIRED[kind], ...fields }] });
}

export function omitKey(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}

/** Returns `severity code path` of each diagnostic, without the info about variant A. */
export function summarizeProblems(document: unknown, variant: Variant = 'b'): string[] {
  return validateDocument(document, { variant, locale: ENGLISH })
    .filter((d) => d.code !== 'valid-as-variant-a')
    .map(summarize);
}

/** Returns the codes of all diagnostics, with the info about variant A. */
export function getCodes(document: unknown, variant: Variant = 'b'): string[] {
  return validateDocument(document, { variant, locale: ENGLISH }).map((d) => d.code);
}

/** @throws Error unless the document has exactly one diagnostic */
export function getOnlyProblem(document: unknown, variant: Variant = 'b'): Diagnostic {
  const problems = validateDocument(document, { variant, locale: ENGLISH }).filter(
    (d) => d.code !== 'valid-as-variant-a',
  );
  if (problems.length !== 1 || problems[0] === undefined) {
    throw new Error(
      `expected one problem, but there are ${problems.length}: ${problems.map(summarize).join('; ')}`,
    );
  }
  return problems[0];
}

function summarize({ severity, code, path }: Diagnostic): string {
  return `${severity} ${code} ${formatPath(path)}`.trim();
}
