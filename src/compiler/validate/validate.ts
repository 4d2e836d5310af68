import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { describe } from '../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  formatPath,
  hasErrors,
  withDetails,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import {
  isEmpty,
  isPlainObject,
  itemsOf,
  type PlainObject,
  valueAt,
} from '../../util/plain-object.js';
import type { Design } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import { PREDEFINED_SECTIONS, sectionKeysOf } from '../schema/sections.js';
import { type ValidationContext, validatorsOf } from './context.js';
import { withoutDerivedProblems } from './derived-problems.js';
import { checkEntries, checkEntry, kindOfEntry, onlyTexts } from './entries.js';
import { fromFindings, wrongType } from './findings.js';
import { validateDesign, validateSection } from './generated/validators.js';
import { explainOtherFormat } from './other-formats.js';
import { oddValues } from './rules/odd-values.js';
import { checkSections } from './rules/sections.js';
import { checkColor, checkLanguage, checkRoom } from './rules/values.js';
import { adviceOnKind, adviceOnSection } from './section-forms.js';
import { CV_SHAPES, DESIGN_SHAPE, isEntryKind, NETWORK_SHAPE, SECTION_SHAPE } from './shape.js';
import { strayKeys, unknownKeys } from './unknown-keys.js';

/**
 * All problems of a document under a variant, whose validators must be loaded.
 *
 * @param document - any value, such as the value of a YAML or JSON text
 * @returns diagnostics in the order of the fields in `src/compiler/schema`; without errors, the document is valid for the variant
 */
export function problemsOf(document: unknown, context: ValidationContext): Diagnostic[] {
  const problems = withoutDerivedProblems(checkDocument(document, context)).map((d) =>
    withFreeTarget(d, document),
  );
  const isRight = isPlainObject(document) && isPlainObject(document.cv) && !hasErrors(problems);
  return isRight
    ? [...problems, ...oddValues(document.cv as PlainObject, context.variant)]
    : problems;
}

/** A note on a wrong document that is right as one of variant A, whose validators must be loaded. */
export function noteOnA(document: unknown, context: ValidationContext): Diagnostic[] {
  if (!showsAll(checkDocument(document, { ...context, variant: 'a' }))) return [];
  const note = diagnostic(
    'valid-as-a',
    [],
    'As a document of variant A this one is right, and all of it is shown.',
    {
      hint: 'choose variant A (`--variant a`) if it was written for that',
    },
  );
  return [note];
}

/** A fix never moves a value to a place that is already taken. */
function withFreeTarget(problem: Diagnostic, document: unknown): Diagnostic {
  const { fix, ...others } = problem;
  const taken = fix?.changes.find(
    (change) => change.kind === 'move' && isThere(document, change.to),
  );
  if (taken?.kind !== 'move') return problem;
  return {
    ...others,
    hint: `move it to ${code(formatPath(taken.to))}, and keep one of them in a file`,
  };
}

/** Whether a path exists, or leads through a value that cannot have keys. */
function isThere(document: unknown, path: DocumentPath): boolean {
  let value = document;
  for (const step of path) {
    if (isEmpty(value)) return false;
    if (typeof step === 'number' && Array.isArray(value)) value = value[step];
    else if (isPlainObject(value)) value = value[step];
    else return true;
  }
  return value !== undefined;
}

/** The codes for parts of the document that are not shown. */
const HIDING: ReadonlySet<DiagnosticCode> = new Set([
  'ignored-key',
  'date-wins',
  'placeholder-name',
]);

/** Whether a document with these problems is valid, and nothing of it is ignored. */
function showsAll(problems: readonly Diagnostic[]): boolean {
  return !problems.some(({ code, severity }) => severity === 'error' || HIDING.has(code));
}

function checkDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  if (document === null) return [placeholder('The document is empty', context)];
  if (!isPlainObject(document)) {
    const found = describe(document);
    const message = `A CV document is an object with \`cv\` and \`design\`; this is ${found}.`;
    const hint =
      typeof document === 'string' && IS_UNREAD.test(document)
        ? UNREAD_HINT
        : Array.isArray(document)
          ? LIST_HINT
          : BEGIN_HINT;
    return [
      diagnostic('not-an-object', [], message, {
        found,
        expected: 'an object with `cv` and `design`',
        hint,
      }),
    ];
  }
  const other = explainOtherFormat(document);
  if (other !== undefined) return [other];
  return [
    ...strayKeys(document),
    ...checkLanguage(document.language),
    ...checkDesign(document.design, context),
    ...checkCv(document.cv, valueAt(document, ['design', 'options', 'show_timespan_in']), context),
  ];
}

const LIST_HINT =
  'write one document, without the list around it; a file that ends in .ndjson holds several, one on each line';
const BEGIN_HINT = 'begin the document with `cv:` and indent what follows';

/** A text that a program did not parse: YAML makes no text of what has a colon and a space, nor of braces. */
const IS_UNREAD = /:\s|^\s*\{/;
const UNREAD_HINT = `${BEGIN_HINT}; in a program, read a text with \`parseCvSource\` first`;

function checkDesign(design: unknown, { variant, ignores }: ValidationContext): Diagnostic[] {
  if (design === undefined) return [];
  const path: DocumentPath = ['design'];
  if (design === null || typeof design !== 'object') return [wrongType('object', design, path)];
  const problems = [
    ...fromFindings(validateDesign(design), path, DESIGN_SHAPE),
    ...unknownKeys(design, DESIGN_SHAPE, path, variant),
  ];
  return [
    ...problems,
    ...checkColor(valueAt(design, ['options', 'primary_color']), [
      'design',
      'options',
      'primary_color',
    ]),
    ...(hasErrors(problems) ? [] : checkRoom(design as Design, ignores)),
  ];
}

function checkCv(cv: unknown, timespans: unknown, context: ValidationContext): Diagnostic[] {
  const { variant } = context;
  const path: DocumentPath = ['cv'];
  if (isEmpty(cv)) {
    const titles = checkSections({}, timespans, context);
    return [
      placeholder(cv === undefined ? 'The document has no `cv`' : '`cv` is empty', context, cv),
      ...titles,
    ];
  }
  if (!isPlainObject(cv)) return [wrongType('object', cv, path)];
  const problems = [
    ...fromFindings(validatorsOf(variant).cv(cv), path, CV_SHAPES[variant]),
    ...unknownKeys(cv, CV_SHAPES[variant], path, variant),
    ...itemsOf(cv.social_networks).flatMap((network, index) =>
      unknownKeys(network, NETWORK_SHAPE, ['cv', 'social_networks', index], variant),
    ),
  ];
  for (const key of sectionKeysOf(variant)) {
    problems.push(
      ...checkEntries(itemsOf(cv[key]), PREDEFINED_SECTIONS[key].kind, ['cv', key], context),
    );
  }
  itemsOf(cv.custom_sections).forEach((section, index) => {
    problems.push(...checkCustomSection(section, ['cv', 'custom_sections', index], context));
  });
  const titles = checkSections(cv, timespans, context);
  return [
    ...problems,
    ...(problems.some(hidesSections) ? titles.filter((d) => d.code !== 'unknown-section') : titles),
  ];
}

function placeholder(reason: string, { words }: ValidationContext, cv?: unknown): Diagnostic {
  const message = `${reason}; it is rendered for ${words.words.placeholderName}.`;
  if (cv !== undefined)
    return diagnostic('placeholder-name', ['cv'], message, { hint: 'write `name: …` below `cv:`' });
  return diagnostic('placeholder-name', [], message, {
    hint: 'add `cv:` with a `name`',
    missing: 'cv',
  });
}

/** A misspelt `custom_sections`, or a section without a title, may be the reason why a title does not name a section. */
function hidesSections({ code, path, severity }: Diagnostic): boolean {
  const isUnknown = (code === 'unknown-key' || code === 'ignored-key') && path.length === 2;
  return isUnknown || (severity === 'error' && path[1] === 'custom_sections' && path.length < 5);
}

function checkCustomSection(
  section: unknown,
  path: DocumentPath,
  context: ValidationContext,
): Diagnostic[] {
  const { variant } = context;
  if (!isPlainObject(section)) return [wrongType('object', section, path)];
  const kind = isEntryKind(section.entry_type) ? section.entry_type : undefined;
  const entries = kind === undefined ? [] : itemsOf(section.entries);
  const texts = kind && onlyTexts(entries, kind, [...path, 'entries']);
  return [
    ...fromFindings(validateSection(section), path, SECTION_SHAPE).map((d) =>
      ofSection(d, section, context),
    ),
    ...unknownKeys(section, SECTION_SHAPE, path, variant),
    ...(texts ? [texts] : []),
    ...(texts ? [] : entries).flatMap((entry, index) =>
      checkEntry(
        entry,
        kindOfEntry(entry, kind as EntryKind, variant),
        [...path, 'entries', index],
        context,
      ),
    ),
  ];
}

/** The kind of a section determines the form of its entries, and they tell the kind that is missing. */
function ofSection(
  problem: Diagnostic,
  { entry_type: kind, entries }: PlainObject,
  context: ValidationContext,
): Diagnostic {
  if (
    problem.code === 'missing-key' &&
    problem.missing === 'entry_type' &&
    context.variant === 'b'
  ) {
    return withDetails(problem, adviceOnKind(itemsOf(entries), problem.path) ?? {});
  }
  if (problem.code !== 'wrong-type' || problem.path.at(-1) !== 'entries' || !isEntryKind(kind))
    return problem;
  return withDetails(problem, adviceOnSection(kind, entries, problem.path) ?? {});
}
