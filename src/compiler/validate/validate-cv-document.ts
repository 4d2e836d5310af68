import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  formatPath,
  hasErrors,
  withDetails,
} from '../../diagnostics/diagnostic.js';
import { formatCode } from '../../diagnostics/quote.js';
import {
  getValue,
  isEmptyMapping,
  isPlainObject,
  type PlainObject,
  toList,
} from '../../util/plain-object.js';
import type { Design } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import { getSectionKeys, PREDEFINED_SECTIONS } from '../schema/sections.js';
import { checkContacts } from './check-contacts.js';
import { checkEntries, checkEntry, reportTextEntries, resolveEntryKind } from './check-entries.js';
import { getValidators, type ValidationContext } from './context.js';
import { EXPECTED_DOCUMENT, reportOtherFormat } from './detect-other-format.js';
import { validateDesign, validateSection, validateSettings } from './generated/validators.js';
import { mergeDerivedDiagnostics } from './merge-diagnostics.js';
import { reportUnknownKeys, reportUnknownRootKeys } from './report-unknown-keys.js';
import { checkSectionTitles } from './rules/check-section-titles.js';
import { checkColor, checkLanguage, checkTextSpace } from './rules/check-values.js';
import { findSuspiciousValues } from './rules/suspicious-values.js';
import {
  CV_SHAPES,
  DESIGN_SHAPE,
  isEntryKind,
  NETWORK_SHAPE,
  SECTION_SHAPE,
  SETTINGS_SHAPE,
} from './shape.js';
import { suggestEntryKind, suggestSectionEntries } from './suggest-section.js';
import { reportWrongType, toDiagnostics } from './to-diagnostics.js';

/**
 * Validates a document. The validators of the variant must be loaded.
 *
 * @param document - any value, such as a parsed YAML or JSON text
 * @returns diagnostics in the order of `src/compiler/schema`; without errors, the document is valid
 */
export function validateCvDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  const problems = mergeDerivedDiagnostics(checkDocument(document, context)).map((d) =>
    withoutOverwritingMove(d, document),
  );
  return isPlainObject(document) && isPlainObject(document.cv) && !hasErrors(problems)
    ? [
        ...problems,
        ...findSuspiciousValues(document.contacts, context.variant, 'contacts'),
        ...findSuspiciousValues(document.cv, context.variant),
      ]
    : problems;
}

/** Suggests variant A if a document is valid as A. The validators of variant A must be loaded. */
export function suggestVariantA(document: unknown, context: ValidationContext): Diagnostic[] {
  const problems = checkDocument(document, { ...context, variant: 'a' });
  if (hasErrors(problems) || problems.some(({ code }) => HIDING_CODES.has(code))) return [];
  const message = 'This document is valid as variant A, which ignores none of its keys.';
  const hint = 'select variant A (`--variant a`) if the document was written for it';
  return [createDiagnostic('valid-as-variant-a', [], message, { hint })];
}

function withoutOverwritingMove(problem: Diagnostic, document: unknown): Diagnostic {
  const { fix, ...rest } = problem;
  const conflict = fix?.changes.find(
    (change) => change.kind === 'move' && isTaken(document, change.to),
  );
  if (conflict?.kind !== 'move') return problem;
  return {
    ...rest,
    hint: `move it to ${formatCode(formatPath(conflict.to))}, and keep only one of them`,
  };
}

/** Whether a path exists, or passes through a value that cannot have keys. */
function isTaken(document: unknown, path: DocumentPath): boolean {
  let value = document;
  for (const step of path) {
    if (isEmptyMapping(value)) return false;
    if (typeof step === 'number' && Array.isArray(value)) value = value[step];
    else if (isPlainObject(value)) value = getValue(value, [step]);
    else return true;
  }
  return value !== undefined;
}

/** Codes of values that the CV does not show. */
const HIDING_CODES: ReadonlySet<DiagnosticCode> = new Set([
  'ignored-key',
  'date-overrides',
  'placeholder-name',
]);

function checkDocument(document: unknown, context: ValidationContext): Diagnostic[] {
  if (document === null) return [reportPlaceholder('The document is empty', context)];
  if (!isPlainObject(document)) {
    const found = describeValue(document);
    const message = `A CV document must be ${EXPECTED_DOCUMENT}, but this is ${found}.`;
    const hint =
      typeof document === 'string' && UNPARSED_TEXT.test(document)
        ? UNPARSED_HINT
        : Array.isArray(document)
          ? LIST_HINT
          : BEGIN_HINT;
    const details = { found, expected: EXPECTED_DOCUMENT, hint };
    return [createDiagnostic('not-an-object', [], message, details)];
  }
  const other = reportOtherFormat(document);
  if (other !== undefined) return [other];
  return [
    ...reportUnknownRootKeys(document),
    ...checkLanguage(document.language),
    ...checkContacts(document.contacts, context.variant),
    ...checkSettings(document.render),
    ...checkDesign(document.design, context),
    ...checkCv(document.cv, getValue(document, ['design', 'options', 'show_timespan_in']), context),
  ];
}

/** Reports unknown settings of both variants as errors. */
function checkSettings(settings: unknown): Diagnostic[] {
  if (settings === undefined || settings === null) return [];
  const path = ['render'];
  if (typeof settings !== 'object') return [reportWrongType('object', settings, path)];
  return [
    ...toDiagnostics(validateSettings(settings), path, SETTINGS_SHAPE),
    ...reportUnknownKeys(settings, SETTINGS_SHAPE, path, 'b'),
  ];
}

const LIST_HINT =
  'remove the list around the document, or write one document per line into an .ndjson file';
const BEGIN_HINT = 'begin the document with `cv:` and indent the lines below it';

/** Matches unparsed source: YAML would read a colon with a space, or braces, as a mapping. */
const UNPARSED_TEXT = /:\s|^\s*\{/;
const UNPARSED_HINT = `${BEGIN_HINT}; in a program, parse text with \`parseCvSource\` first`;

const COLOR_PATH: DocumentPath = ['design', 'options', 'primary_color'];

function checkDesign(
  design: unknown,
  { variant, ignoredDesignPaths }: ValidationContext,
): Diagnostic[] {
  if (design === undefined) return [];
  const path = ['design'];
  if (design === null || typeof design !== 'object')
    return [reportWrongType('object', design, path)];
  const problems = [
    ...toDiagnostics(validateDesign(design), path, DESIGN_SHAPE),
    ...reportUnknownKeys(design, DESIGN_SHAPE, path, variant),
  ];
  return [
    ...problems,
    ...checkColor(getValue({ design }, COLOR_PATH), COLOR_PATH),
    ...(hasErrors(problems) ? [] : checkTextSpace(design as Design, ignoredDesignPaths)),
  ];
}

function checkCv(cv: unknown, timespans: unknown, context: ValidationContext): Diagnostic[] {
  const { variant } = context;
  const path = ['cv'];
  if (isEmptyMapping(cv)) {
    const reason = cv === undefined ? 'The document has no `cv`' : '`cv` is empty';
    return [reportPlaceholder(reason, context, cv), ...checkSectionTitles({}, timespans, context)];
  }
  if (!isPlainObject(cv)) return [reportWrongType('object', cv, path)];
  const problems = [
    ...toDiagnostics(getValidators(variant).cv(cv), path, CV_SHAPES[variant]),
    ...reportUnknownKeys(cv, CV_SHAPES[variant], path, variant),
    ...toList(cv.social_networks).flatMap((network, index) =>
      reportUnknownKeys(network, NETWORK_SHAPE, ['cv', 'social_networks', index], variant),
    ),
    ...getSectionKeys(variant).flatMap((key) =>
      checkEntries(toList(cv[key]), PREDEFINED_SECTIONS[key].kind, ['cv', key], context),
    ),
    ...toList(cv.custom_sections).flatMap((section, index) =>
      checkCustomSection(section, ['cv', 'custom_sections', index], context),
    ),
  ];
  const titles = checkSectionTitles(cv, timespans, context);
  return [
    ...problems,
    ...(problems.some(hidesSections) ? titles.filter((d) => d.code !== 'unknown-section') : titles),
  ];
}

function reportPlaceholder(
  reason: string,
  { locale }: ValidationContext,
  cv?: unknown,
): Diagnostic {
  const name = locale.strings.placeholderName;
  const message = `${reason}; it is rendered with the placeholder name ${name}.`;
  return cv === undefined
    ? createDiagnostic('placeholder-name', [], message, {
        hint: 'add `cv:` with a `name`',
        missing: 'cv',
      })
    : createDiagnostic('placeholder-name', ['cv'], message, { hint: 'add `name: …` below `cv:`' });
}

/** Whether a problem may explain why a title names no section. */
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
  if (!isPlainObject(section)) return [reportWrongType('object', section, path)];
  const kind = isEntryKind(section.entry_type) ? section.entry_type : undefined;
  const entries = kind === undefined ? [] : toList(section.entries);
  const texts = kind && reportTextEntries(entries, kind, [...path, 'entries']);
  return [
    ...toDiagnostics(validateSection(section), path, SECTION_SHAPE).map((d) =>
      withSectionHint(d, section, context),
    ),
    ...reportUnknownKeys(section, SECTION_SHAPE, path, variant),
    ...(texts
      ? [texts]
      : entries.flatMap((entry, index) =>
          checkEntry(
            entry,
            resolveEntryKind(entry, kind as EntryKind, variant),
            [...path, 'entries', index],
            context,
          ),
        )),
  ];
}

/** Suggests a missing entry kind from the entries, or the entries that fit the kind. */
function withSectionHint(
  problem: Diagnostic,
  { entry_type: kind, entries }: PlainObject,
  context: ValidationContext,
): Diagnostic {
  if (problem.missing === 'entry_type' && context.variant === 'b')
    return withDetails(problem, suggestEntryKind(toList(entries), problem.path) ?? {});
  if (problem.code !== 'wrong-type' || problem.path.at(-1) !== 'entries' || !isEntryKind(kind))
    return problem;
  return withDetails(problem, suggestSectionEntries(kind, entries, problem.path) ?? {});
}
