import { ENGLISH } from '../../../src/compiler/locales/find.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import { type Diagnostic, formatPath } from '../../../src/diagnostics/diagnostic.js';
import { validateDocument } from '../../support/validate.js';

/** Any object of a document. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields that each kind of entry must have. */
export const REQUIRED: Readonly<Record<EntryKind, Fields>> = {
  EducationEntry: { institution: 'My University', area: 'Mathematics' },
  ExperienceEntry: { company: 'CERN', position: 'Engineer' },
  NormalEntry: { name: 'A Project' },
  OneLineEntry: { name: 'Languages', details: 'German' },
  PublicationEntry: { title: 'A Title', authors: ['Jane Doe'], doi: '10.1000/182', date: '2020' },
};

/** A predefined section of each kind, known to both variants. */
export const SECTION_OF: Readonly<Record<EntryKind, string>> = {
  EducationEntry: 'education',
  ExperienceEntry: 'work_experience',
  NormalEntry: 'personal_projects',
  OneLineEntry: 'skills',
  PublicationEntry: 'publications',
};

export const KINDS = Object.keys(REQUIRED) as EntryKind[];

export const VARIANTS: Variant[] = ['a', 'b'];

/** The smallest document whose CV has these fields too. */
export function withCv(fields: Fields): Fields {
  return { cv: { name: 'Jane Doe', ...fields } };
}

/** The smallest document with this design. */
export function withDesign(design: unknown): Fields {
  return { cv: { name: 'Jane Doe' }, design };
}

/** The smallest document with these options of the theme. */
export function withOptions(options: unknown): Fields {
  return withDesign({ options });
}

/** The smallest document with one entry of a kind that has these fields too. */
export function withEntry(kind: EntryKind, fields: Fields): Fields {
  return withCv({ [SECTION_OF[kind]]: [{ ...REQUIRED[kind], ...fields }] });
}

/** An object without one of its keys. */
export function without(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}

/** Each diagnostic as `severity code path`, without the note about variant A. */
export function problemsOf(document: unknown, variant: Variant = 'b'): string[] {
  return validateDocument(document, { variant, words: ENGLISH })
    .filter((d) => d.code !== 'valid-as-a')
    .map(summary);
}

/** The codes of all diagnostics with the note about variant A. */
export function codesOf(document: unknown, variant: Variant = 'b'): string[] {
  return validateDocument(document, { variant, words: ENGLISH }).map((d) => d.code);
}

/** The one diagnostic of a document. */
export function onlyProblem(document: unknown, variant: Variant = 'b'): Diagnostic {
  const problems = validateDocument(document, { variant, words: ENGLISH }).filter(
    (d) => d.code !== 'valid-as-a',
  );
  if (problems.length !== 1 || problems[0] === undefined) {
    throw new Error(
      `expected one problem, but there are ${problems.length}: ${problems.map(summary).join('; ')}`,
    );
  }
  return problems[0];
}

function summary({ severity, code, path }: Diagnostic): string {
  return `${severity} ${code} ${formatPath(path)}`.trim();
}
